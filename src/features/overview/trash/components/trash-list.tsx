import { Trash2 } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Day, RelativeTime } from '../../../../components/ui/relative-time.tsx'
import type { TrashEntryView, TrashView } from '../trash.schemas.ts'

type TrashListProps = {
  trash: TrashView
  restore: (entry: TrashEntryView) => void
  /** The entry that is being restored. */
  restoringId: string | undefined
}

/** What was deleted and can still be restored. */
export function TrashList({ trash: { entries, isCut }, restore, restoringId }: TrashListProps) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={<Trash2 aria-hidden="true" />} title="The trash is empty">
        Deleted things stay here for 30 days, so that you can restore them.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      {!entries.every(({ mayRestore }) => mayRestore) && (
        <p className="text-muted">
          {entries.some(({ mayRestore }) => mayRestore)
            ? 'Only a manager can restore the others.'
            : 'Only a manager can restore these.'}
        </p>
      )}
      <ul className={`${cardClass} divide-y`} aria-label="Trash">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <span className="grid min-w-0 flex-1 basis-56 gap-0.5">
              <span className="font-medium break-words">{entry.name}</span>
              <span className="text-sm text-muted">
                {entry.label}, deleted {entry.deletedBy && `by ${entry.deletedBy} `}
                <RelativeTime at={entry.deletedAt} />. It will be permanently deleted on{' '}
                <Day at={entry.removedAt} />.
              </span>
              {entry.archivedProperty && entry.mayRestore && (
                <span className="text-sm break-words">
                  Restore {entry.archivedProperty} from the archive first.
                </span>
              )}
            </span>
            {entry.archivedProperty === null && entry.mayRestore && (
              <Button
                onClick={() => restore(entry)}
                loading={entry.id === restoringId}
                aria-label={`Restore ${entry.name}`}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isCut && <p className="text-muted">Only the {entries.length} most recently deleted are shown.</p>}
    </div>
  )
}
