import { BadgeCheck, CircleHelp } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import type { ProfileView } from '../users.schemas.ts'
import { ConfirmAddress } from './confirm-address.tsx'

type ProfileEmailProps = {
  profile: Pick<ProfileView, 'email' | 'emailVerified'>
  /** Where the password is changed; null when the sign-in is somebody else's. */
  passwordPath: string | null
}

/** The e-mail, and whether it is proven. It belongs to the sign-in, so it is only shown. */
export function ProfileEmail({ profile: { email, emailVerified }, passwordPath }: ProfileEmailProps) {
  return (
    <div className="mb-6 grid gap-1">
      <p className="font-medium">E-mail</p>
      <p className="flex flex-wrap items-center gap-2 break-all">
        {email ?? 'None known'}
        {email && (
          <Badge tone={emailVerified ? 'success' : 'neutral'} icon={emailVerified ? BadgeCheck : CircleHelp}>
            {emailVerified ? 'Verified' : 'Not verified'}
          </Badge>
        )}
      </p>
      <ConfirmAddress returnTo="/profile/" />
      <p className="text-muted">It belongs to your sign-in and cannot be changed here.</p>
      {passwordPath && (
        <a
          href={passwordPath}
          className="inline-flex min-h-touch items-center justify-self-start rounded-sm underline underline-offset-4"
        >
          Change password
        </a>
      )}
    </div>
  )
}
