import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { BookHeart, Trash2 } from 'lucide-react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { spanText } from '../../stays/stays.texts.ts'
import { guestBookQuery, useDeleteEntry, useRestoreEntry } from '../guest-book.queries.ts'
import { entriesByYear } from '../guest-book.rules.ts'
import type { GuestBookEntryView, StayToWriteAbout } from '../guest-book.schemas.ts'
import { EditEntry } from './edit-entry.tsx'
import { WriteEntry } from './write-entry.tsx'

type House = { propertyId: string; familyGroupId: string }

type GuestBookPageProps = {
  house: House
  isArchived: boolean
  /** The caller’s stays that they have not written about yet. */
  staysToWriteAbout: StayToWriteAbout[]
}

/** Renders the guest book of a property, by year. Load `guestBookQuery(propertyId)` in the loader. */
export function GuestBookPage({ house, isArchived, staysToWriteAbout }: GuestBookPageProps) {
  const list = useSuspenseInfiniteQuery(guestBookQuery(house.propertyId))
  const remove = useRemoveEntry(house)
  const entries = list.data.pages.flatMap((page) => page.entries)
  const write = staysToWriteAbout.length > 0 && <WriteEntry stays={staysToWriteAbout} variant="primary" />
  return (
    <section aria-labelledby="guest-book-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="guest-book-title" className="text-lg">
          {t`Guest book`}
        </h2>
        {entries.length > 0 && write}
      </div>
      <div className="grid max-w-form grid-cols-1 gap-8">
        {isArchived && <p className="text-muted">{t`This property is archived and read-only.`}</p>}
        {entries.length === 0 && (
          <EmptyState icon={<BookHeart aria-hidden="true" />} title={t`Nothing written yet`} action={write}>
            {t`Everyone who stayed here can leave a few lines for the others. You can write about your own stay once it is confirmed and has started.`}
          </EmptyState>
        )}
        {entriesByYear(entries).map(({ year, entries: ofYear }) => (
          <section key={year} aria-labelledby={`guest-book-${year}`} className="grid grid-cols-1 gap-3">
            <h3 id={`guest-book-${year}`} className="font-medium text-muted">
              {year}
            </h3>
            <ul className={`${cardClass} divide-y`}>
              {ofYear.map((entry) => (
                <EntryItem key={entry.id} propertyId={house.propertyId} entry={entry} onDelete={remove} />
              ))}
            </ul>
          </section>
        ))}
        <ShowMore list={list}>{t`Show older entries`}</ShowMore>
      </div>
    </section>
  )
}

type EntryItemProps = {
  propertyId: string
  entry: GuestBookEntryView
  onDelete: (entry: GuestBookEntryView) => void
}

function EntryItem({ propertyId, entry, onDelete }: EntryItemProps) {
  const { id, authorName, authorImageUrl, authorColor, body, may } = entry
  const days = spanText(entry, locale())
  return (
    <li id={`guest-book-entry-${id}`} tabIndex={-1} className="grid grid-cols-1 gap-2 p-4">
      <div className="flex items-center gap-3">
        <PersonAvatar person={{ name: authorName, profileImageUrl: authorImageUrl, color: authorColor }} />
        <p className="grid min-w-0 flex-1 wrap-anywhere">
          <bdi className="font-medium">{authorName}</bdi>
          <span className="text-sm text-muted">{days}</span>
        </p>
        <span className="flex" data-no-print>
          {may.edit && <EditEntry propertyId={propertyId} entry={entry} />}
          {may.delete && (
            <IconButton
              label={t`Delete the entry of ${authorName}, ${days}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(entry)}
            />
          )}
        </span>
      </div>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
        {body}
      </p>
    </li>
  )
}

/** Without confirmation, since “Undo” follows. */
function useRemoveEntry({ propertyId, familyGroupId }: House) {
  const deletion = useDeleteEntry()
  const restoration = useRestoreEntry()
  return async ({ id: guestBookEntryId }: GuestBookEntryView) => {
    try {
      await deletion.mutateAsync({ propertyId, guestBookEntryId })
    } catch (error) {
      return toastFailure(error)
    }
    // The entry and its button disappear.
    focusPageTitle()
    const undo = async () => {
      await restoration.mutateAsync({ familyGroupId, guestBookEntryId })
      toast.success(t`Entry restored`)
    }
    toastUndo(t`Entry deleted`, undo, `#guest-book-entry-${guestBookEntryId}`)
  }
}
