import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Day, RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useRestoreGroup } from '../groups.queries.ts'
import { groupName } from '../groups.rules.ts'
import type { DeletedGroupView } from '../groups.schemas.ts'
import { useSelectedGroup } from '../selected-group.store.ts'

/** Groups that the person, as their manager, can still bring back. */
export function DeletedGroups({ groups }: { groups: DeletedGroupView[] }) {
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
