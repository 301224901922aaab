import { useState } from 'react'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'

/** Hides a row while its decision is being saved; a refusal shows it again with the reason. */
export function useDecision() {
  const [isGone, setGone] = useState(false)
  const decide = async (
    save: () => Promise<unknown>,
    said: string,
    refused: (error: unknown) => void = toastFailure,
  ) => {
    setGone(true)
    // The focused button is gone.
    focusPageTitle()
    try {
      await save()
      toast.success(said)
    } catch (error) {
      setGone(false)
      refused(error)
    }
  }
  return { isGone, decide }
}
