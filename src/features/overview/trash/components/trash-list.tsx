import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { focusOn, focusPageTitle } from '../../../../components/ui/focus.ts'
import { Day, RelativeTime } from '../../../../components/ui/relative-time.tsx'
import type { TrashEntryView } from '../trash.schemas.ts'

type TrashListProps = {
  entries: TrashEntryView[]
  /** Fulfilled once it is restored and gone from the list; rejected when it was not. */
  restore: (entry: TrashEntryView) => Promise<unknown>
  /** The entry that is being restored. */
  restoringId: string | undefined
  /** Below the list: the way to more of it. */
  children?: ReactNode
}

/** What was deleted and can still be restored. */
export function TrashList({ entries, restore, restoringId, children }: TrashListProps) {
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
          <TrashEntry
            key={entry.id}
            entry={entry}
            isRestoring={entry.id === restoringId}
            restore={() => restore(entry)}
          />
        ))}
      </ul>
      {children}
    </div>
  )
}

type TrashEntryProps = { entry: TrashEntryView; isRestoring: boolean; restore: () => Promise<unknown> }

function TrashEntry({ entry, isRestoring, restore }: TrashEntryProps) {
  const isRestorable = entry.archivedProperty === null && entry.mayRestore
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
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
      {isRestorable && (
        <Button
          onClick={({ currentTarget }) => {
            const focusNext = neighbourOf(currentTarget)
            // A refusal leaves the row, and with it the focus.
            restore().then(focusNext, () => {})
          }}
          loading={isRestoring}
          aria-label={`Restore ${entry.name}`}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

/** Where the focus goes when the row of this button is gone: the list stays where it is, however far down that is. */
function neighbourOf(button: Element) {
  const row = button.closest('li')
  const rows = [...(row?.parentElement?.querySelectorAll('li') ?? [])]
  const at = row ? rows.indexOf(row) : 0
  const neighbour = rows[at + 1] ?? rows[at - 1]
  return () => {
    if (!neighbour?.isConnected) return focusPageTitle()
    focusOn(neighbour.querySelector('button') ?? neighbour, { preventScroll: true })
  }
}
