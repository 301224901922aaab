import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'

type Link = { inviteCode: string }

/**
 * Links to the sign-in and back. Plain links, since they leave the app; the server seals the return address, so the
 * identity provider never sees the code.
 */
const signIn = (kind: 'sign-in' | 'sign-up', inviteCode: string, more: Record<string, string> = {}) =>
  `/api/auth/${kind}?${new URLSearchParams({ ...more, redirect: `/invite/${inviteCode}` })}`

export function SignInFirst({ inviteCode, isForOneEmail }: Link & { isForOneEmail: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        {isForOneEmail
          ? t`This invitation was sent to one e-mail address. Create an account with that address, or sign in if you have one.`
          : t`Create an account first, or sign in if you have one. You can then accept or decline.`}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row">
        <a href={signIn('sign-up', inviteCode)} className={buttonClass('primary')}>
          {t`Create account`}
        </a>
        <a href={signIn('sign-in', inviteCode)} className={buttonClass('secondary')}>
          {t`Sign in`}
        </a>
      </div>
    </div>
  )
}

/** Makes the provider ask who it is, even when it has a session. */
export function SwitchAccount({ inviteCode, children }: Link & { children: ReactNode }) {
  return (
    <a
      href={signIn('sign-in', inviteCode, { prompt: 'login' })}
      className="inline-flex min-h-touch items-center justify-self-start text-accent underline underline-offset-4"
    >
      {children}
    </a>
  )
}

export function OtherAccount({ inviteCode, email }: Link & { email: string | null }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice>
        {email ? (
          <Trans>
            This invitation is not for <strong className="font-medium wrap-anywhere">{email}</strong>. Sign in
            with the account it was sent to, or ask the family for a new invitation.
          </Trans>
        ) : (
          t`This invitation is not for your e-mail address. Sign in with the account it was sent to, or ask the family for a new invitation.`
        )}
      </Notice>
      <a
        href={signIn('sign-in', inviteCode, { prompt: 'login' })}
        className={buttonClass('primary', 'justify-self-start')}
      >
        {t`Sign in with a different account`}
      </a>
    </div>
  )
}

type ConfirmAddressProps = Link & { emailHint: string | null; verifyEmailPath: string | null }

/** Asks the person to confirm the address: a mailed code, then another sign-in. */
export function ConfirmAddress({ inviteCode, emailHint, verifyEmailPath }: ConfirmAddressProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice>
        <Trans>
          This invitation is for <strong className="font-medium wrap-anywhere">{emailHint}</strong>.
        </Trans>{' '}
        {verifyEmailPath
          ? t`Confirm that this address is yours.`
          : t`Confirm with your sign-in service that this address is yours, then sign in again.`}
      </Notice>
      {verifyEmailPath ? (
        // Confirming leads through a new sign-in, without a prompt, back to this page.
        <a
          href={`${verifyEmailPath}?${new URLSearchParams({ return: `/invite/${inviteCode}` })}`}
          className={buttonClass('primary', 'justify-self-start')}
        >
          {t`Confirm address`}
        </a>
      ) : (
        <a href={signIn('sign-in', inviteCode)} className={buttonClass('secondary', 'justify-self-start')}>
          {t`I have confirmed it`}
        </a>
      )}
      <SwitchAccount inviteCode={inviteCode}>{t`Sign in with a different account`}</SwitchAccount>
    </div>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-md bg-warning-soft p-3">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <p className="min-w-0">{children}</p>
    </div>
  )
}
