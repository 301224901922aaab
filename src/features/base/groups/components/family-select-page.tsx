import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass, SectionCard } from '../../../../components/ui/card.tsx'
import { Day, RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import type { Role } from '../../../../server/context.ts'
import { useRestoreGroup } from '../groups.queries.ts'
import { can, groupName } from '../groups.rules.ts'
import type { DeletedGroupView, MyFamilyGroupView } from '../groups.schemas.ts'
import { useSelectedGroup } from '../selected-group.store.ts'
import { CreateGroupForm } from './create-group-form.tsx'
import { RoleName } from './role-name.tsx'

type FamilySelectPageProps = {
  groups: MyFamilyGroupView[]
  deletedGroups: DeletedGroupView[]
  sampleOffer: ReactNode
  /** What is said beforehand where one more group needs a plan. */
  planHint: ReactNode
}

/** Pick a group or manage it, make one, bring one back, or look around in the sample family. */
export function FamilySelectPage({ groups, deletedGroups, sampleOffer, planHint }: FamilySelectPageProps) {
  const isNew = groups.length === 0
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h1 tabIndex={-1} className="justify-self-start rounded-sm text-xl">
          {isNew ? 'Welcome. Whose house is it?' : 'Your groups'}
        </h1>
        {groups.length > 1 && <p className="text-muted">Choose a group to open its dashboard.</p>}
        {isNew && (
          <p className="text-muted">
            A group is the family that looks after one or more houses together: brothers and sisters, parents
            and children, or everyone who shares the cabin.
          </p>
        )}
      </div>
      {!isNew && <GroupList groups={groups} />}
      {planHint}
      <CreateGroupForm />
      <p className="text-muted">
        Coming from another Kinstead?{' '}
        <Link to="/family-select/import" className="underline underline-offset-4">
          Import a group
        </Link>
      </p>
      {sampleOffer}
      <DeletedGroups groups={deletedGroups} />
    </Page>
  )
}

/** The groups that the person is in; a crown marks the ones that they manage. */
function GroupList({ groups }: { groups: MyFamilyGroupView[] }) {
  return (
    <ul className={`${cardClass} divide-y`}>
      {groups.map(({ familyGroupId, role, familyGroup }) => (
        <li
          key={familyGroupId}
          className="flex items-center gap-2 pe-3 transition-colors hover:bg-raised sm:pe-4"
        >
          <Link
            to="/dashboard/$familyGroupId"
            params={{ familyGroupId }}
            className="min-w-0 flex-1 py-4 ps-4 -outline-offset-2!"
          >
            <span className="block truncate font-medium">{groupName(familyGroup.name)}</span>
            <RoleName role={role} />
          </Link>
          <ButtonLink
            to="/family-select"
            search={{ familyGroupId }}
            aria-label={`${openLabel(role)} ${groupName(familyGroup.name)}`}
          >
            {can(role, 'group.manage') ? 'Manage' : 'Details'}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** Who does not manage a group still sees its members and what happened. */
const openLabel = (role: Role) => (can(role, 'group.manage') ? 'Manage' : 'Details of')

/** Groups that the person, as their manager, can still bring back. */
function DeletedGroups({ groups }: { groups: DeletedGroupView[] }) {
  if (groups.length === 0) return null
  return (
    <SectionCard title="Recently deleted groups">
      <ul className="divide-y">
        {groups.map((group) => (
          <DeletedGroup key={group.familyGroupId} group={group} />
        ))}
      </ul>
    </SectionCard>
  )
}

function DeletedGroup({ group: { familyGroupId, name, deletedAt, removedAt } }: { group: DeletedGroupView }) {
  const restoration = useRestoreGroup()
  // Awaited here: the row is gone before the mutation would tell it.
  const restore = async () => {
    try {
      await restoration.mutateAsync(familyGroupId)
    } catch (error) {
      return toastFailure(error)
    }
    useSelectedGroup.getState().select(familyGroupId, name)
    // The row that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus()
    toast.success(`${groupName(name)} was restored.`)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block truncate font-medium">{groupName(name)}</span>
        <span className="block text-sm text-muted">
          Deleted <RelativeTime at={deletedAt} />. It will be permanently deleted on <Day at={removedAt} />.
        </span>
      </span>
      <Button onClick={restore} loading={restoration.isPending} aria-label={`Restore ${groupName(name)}`}>
        Restore
      </Button>
    </li>
  )
}
