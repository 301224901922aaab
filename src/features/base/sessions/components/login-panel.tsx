import { t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import type { LoginSearch } from '../sessions.rules.ts'
import { signInFailureTexts, suspensionText } from '../sessions.texts.ts'

/** Renders sign-in and sign-up. Plain links, because they leave the app and must work without JavaScript. */
export function LoginPanel({
  redirect,
  reason,
  suspendedFor,
}: LoginSearch & {
  /** The administrator's reason. */
  suspendedFor: string | null
}) {
  const search = redirect ? `?${new URLSearchParams({ redirect })}` : ''
  return (
    <section className={`${cardClass} grid gap-5 p-6`}>
      <div className="grid gap-2">
        <h1 className="text-xl">{t`Sign in or create an account`}</h1>
        <p className="text-muted">{t`Sign in to see your family’s houses. New here? Create an account first.`}</p>
      </div>
      {reason && <FailureNotice reason={reason} suspendedFor={suspendedFor} />}
      <div className="grid gap-3">
        <a href={`/api/auth/sign-in${search}`} className={buttonClass('primary')}>
          {reason === 'unavailable' ? t`Try again` : t`Sign in`}
        </a>
        <a href={`/api/auth/sign-up${search}`} className={buttonClass('secondary')}>
          {t`Create account`}
        </a>
      </div>
    </section>
  )
}

type FailureNoticeProps = { reason: NonNullable<LoginSearch['reason']>; suspendedFor: string | null }

function FailureNotice({ reason, suspendedFor }: FailureNoticeProps) {
  const { title, text } = signInFailureTexts[reason]
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md bg-warning-soft p-3">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div>
        <p className="font-medium">{title}</p>
        {suspendedFor && <p className="text-sm wrap-anywhere">{suspensionText(suspendedFor)}</p>}
        <p className="text-sm">{text}</p>
      </div>
    </div>
  )
}
