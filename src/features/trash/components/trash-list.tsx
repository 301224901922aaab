import { Trash2 } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { cardClass } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Day, RelativeTime } from '../../../components/ui/relative-time.tsx'
import type { TrashEntryView, TrashView } from '../trash.schemas.ts'

type TrashListProps = {
  trash: TrashView
  restore: (entry: TrashEntryView) => void
  /** Whether the reader may bring back this entry; the others they may only look at. */
  mayRestore: (entry: TrashEntryView) => boolean
  /** The entry that is being restored. */
  restoringId: string | undefined
}

const kindLabels: Record<TrashEntryView['kind'], string> = {
  property: 'Property',
  project: 'Project',
  asset: 'Asset',
  document: 'Document',
  'manual-section': 'Section of the manual',
  secret: 'Secret',
  stay: 'Stay',
  payment: 'Payment',
  'family-event': 'Event',
  task: 'Task',
  schedule: 'Plan',
  bill: 'Bill',
  'bill-series': 'Bills that come again',
}

/** What was deleted and can still be brought back. */
export function TrashList({ trash: { entries, isCut }, restore, mayRestore, restoringId }: TrashListProps) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={<Trash2 aria-hidden="true" />} title="The trash is empty">
        What is deleted in this group stays here for 30 days, in case somebody misses it.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      {!entries.every(mayRestore) && (
        <p className="text-muted">
          {entries.some(mayRestore)
            ? 'A manager can bring the others back.'
            : 'A manager can bring these back.'}
        </p>
      )}
      <ul className={`${cardClass} divide-y`} aria-label="Trash">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <span className="grid min-w-0 flex-1 basis-56 gap-0.5">
              <span className="font-medium break-words">{entry.name}</span>
              <span className="text-sm text-muted">
                {kindLabels[entry.kind]}, deleted {entry.deletedBy && `by ${entry.deletedBy} `}
                <RelativeTime at={entry.deletedAt} />. It is removed for good on <Day at={entry.removedAt} />.
              </span>
              {entry.archivedProperty && mayRestore(entry) && (
                <span className="text-sm break-words">
                  {entry.archivedProperty} is archived. Bring it back from the archive first.
                </span>
              )}
            </span>
            {entry.archivedProperty === null && mayRestore(entry) && (
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
      {isCut && <p className="text-muted">Only the {entries.length} that were deleted last are shown.</p>}
    </div>
  )
}
