import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass, SectionCard } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import type { GroupView } from '../../groups/groups.schemas.ts'
import { invitesQuery } from '../invites.queries.ts'
import { InviteForm } from './invite-form.tsx'
import { InviteItem } from './invite-item.tsx'
import { NewLink, type NewLinkFacts } from './new-link.tsx'

type InvitesPanelProps = { group: Pick<GroupView, 'id' | 'role' | 'may'> }

/** Renders the invite form and invitations. Managers see all, members their own. */
export function InvitesPanel({ group }: InvitesPanelProps) {
  const { id: familyGroupId, role, may } = group
  const list = useInfiniteQuery(invitesQuery(familyGroupId))
  const [made, setMade] = useState<NewLinkFacts | null>(null)
  const abilities = list.data?.pages[0]
  if (!may.invite) {
    return (
      <EmptyState title={t`Only members can invite people`} icon={<UserRoundPlus aria-hidden="true" />}>
        {t`Viewers cannot invite people. Ask a manager or member of the group.`}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard title={t`Invite someone`}>
        {made ? (
          <NewLink {...made} onDone={() => setMade(null)} />
        ) : abilities ? (
          <InviteForm familyGroupId={familyGroupId} role={role} abilities={abilities} onMade={setMade} />
        ) : (
          <Skeleton className="h-48" />
        )}
        {may.manage && (
          <p className="mt-4 max-w-prose text-sm text-muted">
            {t`Someone who will never sign up needs no invitation: create a personal link on the owners page of a property.`}
          </p>
        )}
      </SectionCard>
      <InviteList group={group} />
    </div>
  )
}

function InviteList({ group: { id: familyGroupId, may } }: InvitesPanelProps) {
  const list = useInfiniteQuery(invitesQuery(familyGroupId))
  const invites = list.data?.pages.flatMap((page) => page.invites) ?? []
  return (
    <section aria-label={t`Invitations`} className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{may.manage ? t`Invitations` : t`Your invitations`}</h2>
      {list.isError && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-danger-soft p-3"
        >
          {t`The invitations could not be loaded.`}
          <Button onClick={() => list.refetch()} loading={list.isFetching}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {list.isPending && <Skeleton className="h-32" />}
      {list.isSuccess && invites.length === 0 && (
        <EmptyState title={t`No invitations yet`}>
          {t`Create a link and send it to your family any way you like. It works for 7 days, and you can revoke it.`}
        </EmptyState>
      )}
      {invites.length > 0 && (
        <ul className={`${cardClass} divide-y`}>
          {invites.map((invite) => (
            <InviteItem key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          onClick={() => list.fetchNextPage()}
          loading={list.isFetchingNextPage}
          className="justify-self-center"
        >
          {t`Show older invitations`}
        </Button>
      )}
    </section>
  )
}
