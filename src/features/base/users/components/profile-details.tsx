import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { currentUserQuery, myProfileQuery } from '../users.queries.ts'
import { ProfileEmail } from './profile-email.tsx'
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
