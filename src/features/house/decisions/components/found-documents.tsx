import { t } from '@lingui/core/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { NotLoaded, ShowMore } from '../../../../components/ui/show-more.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { type DocumentsPart, documentsQuery } from '../../documents/documents.queries.ts'
import { ownerNameOf } from '../../documents/documents.rules.ts'
import type { DocumentView } from '../../documents/documents.schemas.ts'
import type { NamedDocument } from './document-picker.tsx'

/** Milliseconds without typing before the list is updated. */
const pause = 250

type FoundDocumentsProps = {
  propertyId: string
  chosen: readonly string[]
  /** No more can be chosen. */
  isFull: boolean
  onAdd: (document: NamedDocument) => void
  onRemove: (documentId: string) => void
}

/** Renders the documents or the photos of a property to tick, found by their title. It is part of a form. */
export function FoundDocuments({ propertyId, ...choice }: FoundDocumentsProps) {
  const [part, setPart] = useState<DocumentsPart>('papers')
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="grid gap-3 rounded-md border p-3">
      <SegmentedChoice
        legend={t`Show`}
        options={[
          { value: 'papers', label: t`Documents` },
          { value: 'photos', label: t`Photos` },
        ]}
        value={part}
        onChange={setPart}
      />
      <TextField
        type="search"
        label={t`Search`}
        placeholder={t`Title`}
        before={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => searchNow(event, () => setText(typed.trim()))}
        autoComplete="off"
        maxLength={120}
      />
      <List propertyId={propertyId} part={part} text={text} {...choice} />
    </div>
  )
}

/** Enter would send the form around the field. */
function searchNow(event: KeyboardEvent, search: () => void) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  search()
}

type ListProps = FoundDocumentsProps & { part: DocumentsPart; text: string }

function List({ propertyId, part, text, chosen, isFull, onAdd, onRemove }: ListProps) {
  const list = useInfiniteQuery({
    ...documentsQuery(propertyId, part, text ? { text } : {}),
    placeholderData: keepPreviousData,
  })
  if (list.isError) return <NotLoaded query={list}>{t`The documents could not be loaded.`}</NotLoaded>
  const documents = list.data?.pages.flatMap((page) => page.documents) ?? []
  if (list.data && documents.length === 0)
    return <p role="status" className="text-muted">{t`Nothing found.`}</p>
  return (
    <div className="grid gap-2">
      <ul
        aria-label={t`Documents of this property`}
        className={`${cardClass} max-h-72 divide-y overflow-y-auto`}
      >
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            isChosen={chosen.includes(document.id)}
            isFull={isFull}
            onChange={(isChosen) =>
              isChosen ? onAdd({ id: document.id, name: document.title }) : onRemove(document.id)
            }
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  )
}

type RowProps = {
  document: DocumentView
  isChosen: boolean
  isFull: boolean
  onChange: (isChosen: boolean) => void
}

function Row({ document, isChosen, isFull, onChange }: RowProps) {
  const owner = ownerNameOf(document)
  return (
    <li>
      <label className="flex min-h-touch cursor-pointer items-center gap-3 px-4 py-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="grid min-w-0 wrap-anywhere">
          <span dir="auto">{document.title}</span>
          {owner && <span className="text-sm text-muted">{owner}</span>}
        </span>
      </label>
    </li>
  )
}
