import { useCallback, useEffect, useRef, useState } from 'react'
import { revealSecret } from '../secrets.functions.ts'
import { shownSeconds } from '../secrets.rules.ts'

type Shown = { value: string; until: number }

/**
 * Keeps the value of a secret while it is shown: half a minute, or until the page is hidden. It lives only in this
 * state: no cache, no storage.
 */
export function useShownValue(secretId: string, { onHidden }: { onHidden: (byItself: boolean) => void }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [isAsking, setAsking] = useState(false)
  // A value that arrives after the page was hidden is not shown.
  const asked = useRef(0)

  const hide = useCallback(
    ({ byItself = false } = {}) => {
      asked.current++
      setAsking(false)
      setShown(null)
      onHidden(byItself)
    },
    [onHidden],
  )

  const show = async () => {
    const question = ++asked.current
    setAsking(true)
    try {
      const { value } = await revealSecret({ data: { secretId } })
      if (question !== asked.current) return false
      setSecondsLeft(shownSeconds)
      setShown({ value, until: Date.now() + shownSeconds * 1_000 })
      return true
    } finally {
      if (question === asked.current) setAsking(false)
    }
  }

  useEffect(() => {
    if (!shown) return
    // By the clock, because a sleeping machine skips ticks.
    const tick = () => {
      const left = Math.ceil((shown.until - Date.now()) / 1_000)
      if (left <= 0) hide({ byItself: true })
      else setSecondsLeft(left)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [shown, hide])

  useEffect(() => {
    if (!shown && !isAsking) return
    const hideWhenUnseen = () => {
      if (document.visibilityState === 'hidden') hide({ byItself: true })
    }
    const hideAtOnce = () => hide({ byItself: true })
    document.addEventListener('visibilitychange', hideWhenUnseen)
    window.addEventListener('pagehide', hideAtOnce)
    return () => {
      document.removeEventListener('visibilitychange', hideWhenUnseen)
      window.removeEventListener('pagehide', hideAtOnce)
    }
  }, [shown, isAsking, hide])

  return { value: shown?.value ?? null, secondsLeft, isAsking, show, hide }
}
