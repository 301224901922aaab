import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Select } from '../../../../components/ui/select.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import type { DocumentOwnerView } from '../documents.schemas.ts'
import { kindOptions, ownerLabels } from '../documents.texts.ts'
import { type DocumentsSearch, documentsSearch } from '../documents-search.ts'

type DocumentFiltersProps = { propertyId: string; search: DocumentsSearch; owners: DocumentOwnerView[] }

/** Narrows the lists; what is chosen stands in the address. */
export function DocumentFilters({ propertyId, search, owners }: DocumentFiltersProps) {
  const navigate = useNavigate()
  const narrow = (part: Record<string, string>) =>
    void navigate({
      to: '/property/$propertyId/documents',
      params: { propertyId },
      search: documentsSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  return (
    <search aria-label="Narrow the documents" className="grid gap-3 sm:grid-cols-3" data-no-print>
      <TextFilter text={search.text ?? ''} onChange={(text) => narrow({ text })} />
      <Select
        label="What it is"
        options={kindOptions}
        placeholder="Everything"
        value={search.kind ?? ''}
        onChange={({ target }) => narrow({ kind: target.value })}
      />
      <Select
        label="Whose"
        options={[
          { value: 'house', label: 'The property itself' },
          ...owners.map(({ kind, id, name }) => ({ value: id, label: `${ownerLabels[kind]}: ${name}` })),
        ]}
        placeholder="Of the property and everything in it"
        value={search.owner ?? ''}
        onChange={({ target }) => narrow({ owner: target.value })}
      />
    </search>
  )
}

const pauseMs = 300

/** Narrows when its person pauses; what is typed is never taken back by an answer that comes late. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<number>(undefined)
  const sent = useRef(text)
  useEffect(() => {
    // Another address, not an answer to what was typed here.
    if (text !== sent.current) setTyped(text)
    sent.current = text
  }, [text])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const type = (value: string) => {
    setTyped(value)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      sent.current = value.trim()
      onChange(value.trim())
    }, pauseMs)
  }
  return (
    <TextField
      label="In the title"
      type="search"
      autoComplete="off"
      maxLength={120}
      before={<Search aria-hidden="true" />}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
