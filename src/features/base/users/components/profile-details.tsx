import { t } from '@lingui/core/macro'
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

/** Renders one's profile. @param theme the theme choice, from another feature */
export function ProfileDetails({ theme }: { theme: ReactNode }) {
  const { data: profile } = useSuspenseQuery(myProfileQuery)
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return (
    <>
      <SectionCard title={t`About you`}>
        <ProfileEmail profile={profile} passwordPath={user?.passwordPath ?? null} />
        <ProfileForm profile={profile} />
      </SectionCard>
      <SectionCard title={t`Picture`}>
        <ProfilePicture profile={profile} />
      </SectionCard>
      <SectionCard title={t`Appearance`}>{theme}</SectionCard>
    </>
  )
}

type ProfileEmailProps = {
  profile: Pick<ProfileView, 'email' | 'emailVerified'>
  /** The page to change the password; null with an external sign-in. */
  passwordPath: string | null
}

/** Renders the e-mail address and whether it is confirmed; it belongs to the sign-in and is read-only. */
export function ProfileEmail({ profile: { email, emailVerified }, passwordPath }: ProfileEmailProps) {
  return (
    <div className="mb-6 grid gap-1">
      <p className="font-medium">{t`E-mail`}</p>
      <p className="flex flex-wrap items-center gap-2 break-all">
        {email ?? t({ message: 'None', context: 'e-mail address' })}
        {email && (
          <Badge tone={emailVerified ? 'success' : 'neutral'} icon={emailVerified ? BadgeCheck : CircleHelp}>
            {emailVerified ? t({ message: 'Confirmed', context: 'e-mail address' }) : t`Not confirmed`}
          </Badge>
        )}
      </p>
      <ConfirmAddress returnTo="/profile/" />
      <p className="text-muted">
        {t`Your e-mail address comes from your sign-in service and cannot be changed here.`}
      </p>
      {passwordPath && (
        <a
          href={passwordPath}
          className="inline-flex min-h-touch items-center justify-self-start rounded-sm underline underline-offset-4"
        >
          {t`Change password`}
        </a>
      )}
    </div>
  )
}
