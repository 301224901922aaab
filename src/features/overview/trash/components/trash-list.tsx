import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  /** Resolves once it is restored and gone from the list; rejects otherwise. */
  restore: (entry: TrashEntryView) => Promise<unknown>
  /** The entry being restored. */
  restoringId: string | undefined
  /** Below the list: the link to more. */
  children?: ReactNode
}

/** Renders deleted things that can still be restored. */
export function TrashList({ entries, restore, restoringId, children }: TrashListProps) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={<Trash2 aria-hidden="true" />} title={t`The trash is empty`}>
        {t`Deleted things stay here for 30 days. Until then you can restore them.`}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      {!entries.every(({ mayRestore }) => mayRestore) && (
        <p className="text-muted">
          {entries.some(({ mayRestore }) => mayRestore)
            ? t`Only managers can restore the others.`
            : t`Only managers can restore these.`}
        </p>
      )}
      <ul className={`${cardClass} divide-y`} aria-label={t`Trash`}>
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
          {entry.deletedBy ? t`${entry.label}, deleted by ${entry.deletedBy}` : t`${entry.label}, deleted`}{' '}
          <RelativeTime at={entry.deletedAt} />.{' '}
          <Trans>
            It will be permanently deleted on <Day at={entry.removedAt} />.
          </Trans>
        </span>
        {entry.archivedProperty && entry.mayRestore && (
          <span className="text-sm break-words">
            {t`Restore ${entry.archivedProperty} from the archive first.`}
          </span>
        )}
      </span>
      {isRestorable && (
        <Button
          onClick={({ currentTarget }) => {
            const focusNext = neighbourOf(currentTarget)
            // A refused restore keeps the row and its focus.
            restore().then(focusNext, () => {})
          }}
          loading={isRestoring}
          aria-label={t`Restore ${entry.name}`}
        >
          {t`Restore`}
        </Button>
      )}
    </li>
  )
}

/** Returns the next focus when this button's row is gone, so that the list does not jump. */
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
