import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { focusSection } from './section.ts'

/** What the dialog is about has changed, so that trying again changes nothing. */
const isOver = (error: unknown) =>
  isAppError(error, 'conflict') || isAppError(error, 'not-found') || isAppError(error, 'forbidden')

/**
 * Runs a confirmed step. A refusal is shown and closes the dialog too. After any other failure, the dialog stays open
 * for another try: nobody should believe that they have objected.
 */
export const useStep = (run: () => Promise<unknown>, message: string) => async () => {
  try {
    await run()
    toast.success(message)
  } catch (error) {
    toastFailure(error)
    if (!isOver(error)) throw error
  }
  focusSection()
}
