import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { FieldNotes } from '../../../../components/ui/field.tsx'
import { documentQuery } from '../../documents/documents.queries.ts'
import { FoundDocuments } from './found-documents.tsx'

export type NamedDocument = { id: string; name: string; isDeleted?: boolean }

type DocumentPickerProps = {
  propertyId: string
  label: string
  help: string
  error: string | undefined
  /** How many can be chosen. */
  max: number
  chosen: readonly string[]
  /** The names of those that were chosen before. */
  known: readonly NamedDocument[]
  onChange: (chosen: string[], names: readonly NamedDocument[]) => void
}

/** Renders a choice among the documents and photos of a property. Those that are chosen come first. */
export function DocumentPicker(props: DocumentPickerProps) {
  const { propertyId, label, help, error, max, chosen, known, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<NamedDocument[]>([])
  const id = useId()
  const names = [...known, ...picked]
  const add = (document: NamedDocument) => {
    const all = [...picked, document]
    setPicked(all)
    onChange([...chosen, document.id], [...known, ...all])
  }
  const remove = (removed: string) =>
    onChange(
      chosen.filter((one) => one !== removed),
      names,
    )
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={[error && `${id}-error`, `${id}-help`].filter(Boolean).join(' ')}
    >
      <legend className="mb-1.5 font-medium">
        {label} <span className="ms-1 text-sm font-normal text-muted">{t`optional`}</span>
      </legend>
      {chosen.length > 0 && (
        <ul aria-label={t`Attached`} className={`${cardClass} divide-y`}>
          {chosen.map((one) => (
            <Chosen
              key={one}
              id={one}
              known={names.find((document) => document.id === one)}
              onRemove={() => remove(one)}
            />
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} className="justify-self-start">
        <Paperclip aria-hidden="true" />
        {t`Choose documents`}
      </Button>
      {isOpen && (
        <FoundDocuments
          propertyId={propertyId}
          chosen={chosen}
          isFull={chosen.length >= max}
          onAdd={add}
          onRemove={remove}
        />
      )}
      <FieldNotes controlId={id} help={help} error={error} />
    </fieldset>
  )
}

type ChosenProps = { id: string; known: NamedDocument | undefined; onRemove: () => void }

/** Renders a chosen document. One that a restored draft brought back is not known yet, and is read. */
function Chosen({ id, known, onRemove }: ChosenProps) {
  const { data, isError } = useQuery({ ...documentQuery(id), enabled: known === undefined })
  const name = known?.name ?? data?.title ?? t`A document`
  const isDeleted = known?.isDeleted ?? isError
  return (
    <li className="flex min-h-touch items-center gap-2 ps-4 pe-1">
      <span dir="auto" className="min-w-0 flex-1 py-2 wrap-anywhere">
        {isDeleted ? t`${name} (deleted)` : name}
      </span>
      <IconButton label={t`Remove ${name}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
    </li>
  )
}
