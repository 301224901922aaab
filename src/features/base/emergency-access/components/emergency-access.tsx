import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import type { GroupView, MemberView } from '../../groups/groups.schemas.ts'
import { maxTrustedPeople, pauseDays, whoCanBeNamed } from '../emergency-access.rules.ts'
import type { TrustedPersonView } from '../emergency-access.schemas.ts'
import { daysText } from '../emergency-access.texts.ts'
import { sectionId } from '../section-id.ts'
import { MyTrust } from './my-trust.tsx'
import { arriveAtSection } from './section.ts'
import { TrustedPerson } from './trusted-person.tsx'

const TrustForm = lazy(() => import('./trust-form.tsx'))

type EmergencyAccessProps = { group: GroupView; members: MemberView[]; trusted: TrustedPersonView[] }

/** Renders who may ask to become a manager: to managers all of them, to a trusted person their own part. */
export function EmergencyAccess({ group, members, trusted }: EmergencyAccessProps) {
  const isTarget = useLocation({ select: ({ hash }) => hash === sectionId })
  useEffect(() => {
    if (isTarget) arriveAtSection()
  }, [isTarget])
  return (
    <SectionCard title={t`Emergency access`} aria-label={t`Emergency access`} id={sectionId} tabIndex={-1}>
      {group.may.manage ? (
        <ForManagers group={group} members={members} trusted={trusted} />
      ) : (
        trusted.map((person) => <MyTrust key={person.userId} familyGroupId={group.id} person={person} />)
      )}
    </SectionCard>
  )
}

function ForManagers({ group: { id: familyGroupId }, members, trusted }: EmergencyAccessProps) {
  const [isNaming, setNaming] = useState(false)
  const eligible = whoCanBeNamed(members, trusted)
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">
        {t`If no manager can act any more, a trusted person can ask to become a manager. All managers are told at once in the app, and by e-mail if this installation sends e-mail and their address is confirmed. They can’t turn this off. If none of them objects during the wait, the trusted person becomes a manager. After an objection, they can ask again after ${daysText(pauseDays)}.`}
      </p>
      {trusted.length > 0 && (
        <ul className="divide-y" aria-label={t`Trusted people`}>
          {trusted.map((person) => (
            <TrustedPerson key={person.userId} familyGroupId={familyGroupId} person={person} />
          ))}
        </ul>
      )}
      {trusted.length >= maxTrustedPeople ? null : eligible.length > 0 ? (
        <Button className="justify-self-start" onClick={() => setNaming(true)}>
          <Plus aria-hidden="true" />
          {t`Name trusted person`}
        </Button>
      ) : (
        trusted.length === 0 && (
          <p>{t`To name someone, invite them to the group first, as a member or viewer.`}</p>
        )
      )}
      {isNaming && (
        <Later>
          <TrustForm familyGroupId={familyGroupId} eligible={eligible} close={() => setNaming(false)} />
        </Later>
      )}
    </div>
  )
}
