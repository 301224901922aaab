import { useInfiniteQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass, SectionCard } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import type { Role } from '../../../../server/context.ts'
import { can } from '../../groups/groups.rules.ts'
import { invitesQuery } from '../invites.queries.ts'
import { InviteForm } from './invite-form.tsx'
import { InviteItem } from './invite-item.tsx'
import { NewLink, type NewLinkFacts } from './new-link.tsx'

type InvitesPanelProps = { familyGroupId: string; role: Role }

/** Inviting people into a group, and the invites there are. Managers see all of them, members their own. */
export function InvitesPanel({ familyGroupId, role }: InvitesPanelProps) {
  const list = useInfiniteQuery(invitesQuery(familyGroupId))
  const [made, setMade] = useState<NewLinkFacts | null>(null)
  const abilities = list.data?.pages[0]
  if (!can(role, 'member.invite')) {
    return (
      <EmptyState title="Members invite people" icon={<UserRoundPlus aria-hidden="true" />}>
        As a viewer you cannot invite anybody. Ask a manager or a member of the group to do it.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard title="Invite someone">
        {made ? (
          <NewLink {...made} onDone={() => setMade(null)} />
        ) : abilities ? (
          <InviteForm familyGroupId={familyGroupId} role={role} abilities={abilities} onMade={setMade} />
        ) : (
          <Skeleton className="h-48" />
        )}
      </SectionCard>
      <InviteList familyGroupId={familyGroupId} role={role} />
    </div>
  )
}

function InviteList({ familyGroupId, role }: InvitesPanelProps) {
  const list = useInfiniteQuery(invitesQuery(familyGroupId))
  const invites = list.data?.pages.flatMap((page) => page.invites) ?? []
  return (
    <section aria-label="Invitations" className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{can(role, 'group.manage') ? 'Invitations' : 'Your invitations'}</h2>
      {list.isError && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-danger-soft p-3"
        >
          The invitations could not be loaded.
          <Button onClick={() => list.refetch()} loading={list.isFetching}>
            Try again
          </Button>
        </div>
      )}
      {list.isPending && <Skeleton className="h-32" />}
      {list.isSuccess && invites.length === 0 && (
        <EmptyState title="Nobody is invited yet">
          A link brings your family in: send it however you like. It works for 7 days, and you can revoke it.
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
          Show older ones
        </Button>
      )}
    </section>
  )
}
