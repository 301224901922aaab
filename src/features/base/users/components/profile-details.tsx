import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { currentUserQuery, myProfileQuery } from '../users.queries.ts'
import type { ProfileView } from '../users.schemas.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePicture } from './profile-picture.tsx'

/** Who one is here. @param theme the choice of the theme, which is another feature's */
export function ProfileDetails({ theme }: { theme: ReactNode }) {
  const { data: profile } = useSuspenseQuery(myProfileQuery)
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return (
    <>
      <SectionCard title="About you">
        <ProfileEmail profile={profile} passwordPath={user?.passwordPath ?? null} />
        <ProfileForm profile={profile} />
      </SectionCard>
      <SectionCard title="Picture">
        <ProfilePicture profile={profile} />
      </SectionCard>
      <SectionCard title="Look">{theme}</SectionCard>
    </>
  )
}

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
