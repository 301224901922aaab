import { useRef, useState } from 'react'

/** Waits for a yes or a no: what was asked about is shown until one comes. */
export function useQuestion<Subject>() {
  const [asked, setAsked] = useState<Subject | null>(null)
  const resolve = useRef<(isYes: boolean) => void>(undefined)
  const ask = (subject: Subject) =>
    new Promise<boolean>((settle) => {
      resolve.current = settle
      setAsked(subject)
    })
  /** The first answer counts: closing the dialog after a yes is no no. */
  const answer = (isYes: boolean) => {
    resolve.current?.(isYes)
    resolve.current = undefined
    setAsked(null)
  }
  return { asked, ask, answer }
}
