import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass, SectionCard } from '../../../../components/ui/card.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
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
  /** Shown before a group that needs a plan. */
  planHint: ReactNode
}

/** Renders the list of groups, a form for a new one, deleted groups and the sample family. */
export function FamilySelectPage({ groups, deletedGroups, sampleOffer, planHint }: FamilySelectPageProps) {
  const isNew = groups.length === 0
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h1 tabIndex={-1} className="justify-self-start rounded-sm text-xl">
          {isNew ? t`Welcome. Whose house is it?` : t`Your groups`}
        </h1>
        {groups.length > 1 && <p className="text-muted">{t`Choose a group to open its dashboard.`}</p>}
        {isNew && (
          <p className="text-muted">
            {t`A group is for people who look after one or more properties together: siblings, parents and children, or everyone who shares the cabin.`}
          </p>
        )}
      </div>
      {!isNew && <GroupList groups={groups} />}
      {planHint}
      <CreateGroupForm />
      <p className="text-muted">
        <Trans>
          Moving from another Kinstead?{' '}
          <Link to="/family-select/import" className="underline underline-offset-4">
            Import a group
          </Link>
        </Trans>
      </p>
      {sampleOffer}
      <DeletedGroups groups={deletedGroups} />
    </Page>
  )
}

/** Renders the person's groups; a crown marks those they manage. */
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
            aria-label={openLabel(role, groupName(familyGroup.name))}
          >
            {can(role, 'group.manage') ? t`Manage` : t`Details`}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** Non-managers can still see members and activity. */
const openLabel = (role: Role, name: string) =>
  can(role, 'group.manage') ? t`Manage ${name}` : t`Details of ${name}`

/** Renders the groups that the person can restore as a manager. */
function DeletedGroups({ groups }: { groups: DeletedGroupView[] }) {
  if (groups.length === 0) return null
  return (
    <SectionCard title={t`Recently deleted groups`}>
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
  // Awaited here because the row unmounts before the mutation callback runs.
  const restore = async () => {
    try {
      await restoration.mutateAsync(familyGroupId)
    } catch (error) {
      return toastFailure(error)
    }
    useSelectedGroup.getState().select(familyGroupId, name)
    // The row that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus()
    toast.success(done.restored(groupName(name)))
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block truncate font-medium">{groupName(name)}</span>
        <span className="block text-sm text-muted">
          <Trans>
            Deleted <RelativeTime at={deletedAt} />. It will be permanently deleted on <Day at={removedAt} />.
          </Trans>
        </span>
      </span>
      <Button onClick={restore} loading={restoration.isPending} aria-label={t`Restore ${groupName(name)}`}>
        {t`Restore`}
      </Button>
    </li>
  )
}
