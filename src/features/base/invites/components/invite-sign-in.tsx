import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'

type Link = { inviteCode: string }

/**
 * Ways to an account and back here. Plain links, since they leave the app: the way back is kept sealed on the server
 * while the person is at the identity provider, whose addresses never hold the code.
 */
const signIn = (kind: 'sign-in' | 'sign-up', inviteCode: string, more: Record<string, string> = {}) =>
  `/api/auth/${kind}?${new URLSearchParams({ ...more, redirect: `/invite/${inviteCode}` })}`

export function SignInFirst({ inviteCode, isForOneEmail }: Link & { isForOneEmail: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        {isForOneEmail
          ? 'It was sent to one e-mail address. Sign in with the account of that address, or create one with it.'
          : 'Sign in or create an account first. You decide afterwards whether to accept.'}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row">
        <a href={signIn('sign-in', inviteCode)} className={buttonClass('primary')}>
          Sign in
        </a>
        <a href={signIn('sign-up', inviteCode)} className={buttonClass('secondary')}>
          Create account
        </a>
      </div>
    </div>
  )
}

/** The provider asks who it is, also when it knows somebody already. */
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
        This invitation is for another e-mail address
        {email ? (
          <>
            {' '}
            than <strong className="font-medium wrap-anywhere">{email}</strong>
          </>
        ) : (
          ''
        )}
        . Sign in with the account of that address, or ask the family for a new invitation.
      </Notice>
      <a
        href={signIn('sign-in', inviteCode, { prompt: 'login' })}
        className={buttonClass('primary', 'justify-self-start')}
      >
        Sign in with another account
      </a>
    </div>
  )
}

type ConfirmAddressProps = Link & { emailHint: string | null; verifyEmailPath: string | null }

/** Somebody who says to have the address still has to show it: a mailed code, then signing in once more. */
export function ConfirmAddress({ inviteCode, emailHint, verifyEmailPath }: ConfirmAddressProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice>
        This invitation is for <strong className="font-medium wrap-anywhere">{emailHint}</strong>. Confirm
        that this address is yours{verifyEmailPath ? '.' : ' where your account is, then sign in again.'}
      </Notice>
      {verifyEmailPath ? (
        // With the proof in hand the way leads through a new sign-in, which asks for nothing, back to this page.
        <a
          href={`${verifyEmailPath}?${new URLSearchParams({ return: `/invite/${inviteCode}` })}`}
          className={buttonClass('primary', 'justify-self-start')}
        >
          Confirm the address
        </a>
      ) : (
        <a href={signIn('sign-in', inviteCode)} className={buttonClass('secondary', 'justify-self-start')}>
          I have confirmed it
        </a>
      )}
      <SwitchAccount inviteCode={inviteCode}>Sign in with another account</SwitchAccount>
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
