import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { shownSeconds } from '../../../house/secrets/secrets.rules.ts'
import { secretTexts } from '../../../house/secrets/secrets.texts.ts'
import type { KeptCode } from '../offline.rules.ts'

/** Renders a kept code: its label, and its value for half a minute on request, as in the product. */
export function KeptCodeRow({ code: { label, value } }: { code: KeptCode }) {
  const [until, setUntil] = useState<number | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (until === null) return
    const hide = () => {
      setUntil(null)
      setSaid(secretTexts.hidden(label))
    }
    // By the clock, because a sleeping device skips ticks.
    const tick = () => {
      const left = Math.ceil((until - Date.now()) / 1_000)
      if (left <= 0) hide()
      else setSecondsLeft(left)
    }
    const hideWhenUnseen = () => {
      if (document.visibilityState === 'hidden') hide()
    }
    const timer = setInterval(tick, 250)
    document.addEventListener('visibilitychange', hideWhenUnseen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hideWhenUnseen)
    }
  }, [until, label])
  const isShown = until !== null
  const toggle = () => {
    setSaid(isShown ? secretTexts.hidden(label) : secretTexts.shown(label))
    setSecondsLeft(shownSeconds)
    setUntil(isShown ? null : Date.now() + shownSeconds * 1_000)
  }
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40 font-medium break-words">{label}</span>
        <Button onClick={toggle} aria-label={isShown ? t`Hide ${label}` : t`Show ${label}`}>
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {isShown ? t`Hide` : t`Show`}
        </Button>
      </div>
      {isShown && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-raised px-3 py-1">
          <code translate="no" className="min-w-0 flex-1 basis-40 py-2 text-lg wrap-anywhere select-all">
            {value}
          </code>
          <span aria-hidden="true" className="text-sm text-muted tabular-nums">
            {secondsLeft} s
          </span>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </li>
  )
}
