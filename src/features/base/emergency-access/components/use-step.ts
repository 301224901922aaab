import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { focusSection } from './section.ts'

/** Runs a confirmed step. A refusal is shown and closes the dialog too, because what it is about has changed. */
export const useStep = (run: () => Promise<unknown>, message: string) => async () => {
  try {
    await run()
    toast.success(message)
  } catch (error) {
    toastFailure(error)
  }
  focusSection()
}
