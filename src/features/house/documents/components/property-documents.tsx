import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Files, SearchX } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { documentOwnersQuery } from '../documents.queries.ts'
import type { DocumentOwnerView } from '../documents.schemas.ts'
import { kindOptions, ownerLabels } from '../documents.texts.ts'
import { type DocumentsSearch, documentsSearch } from '../documents-search.ts'
import { DocumentLists } from './document-lists.tsx'
import { UploadBox } from './upload-box.tsx'

type PropertyDocumentsProps = {
  propertyId: string
  canEdit: boolean
  search: DocumentsSearch
}

/** The photos and papers of a property and of everything in it; what is sent here belongs to the property itself. */
export function PropertyDocuments({ propertyId, canEdit, search }: PropertyDocumentsProps) {
  const { data: owners } = useSuspenseQuery(documentOwnersQuery(propertyId))
  const isNarrowed = Object.keys(search).length > 0
  return (
    <div className="grid gap-6">
      {canEdit && <UploadBox propertyId={propertyId} assetId={null} />}
      <DocumentFilters propertyId={propertyId} search={search} owners={owners} />
      <DocumentLists
        propertyId={propertyId}
        narrowing={search}
        empty={isNarrowed ? <NothingFound propertyId={propertyId} /> : <NothingYet canEdit={canEdit} />}
      />
    </div>
  )
}

function NothingFound({ propertyId }: { propertyId: string }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="Nothing matches"
      action={
        <ButtonLink to="/property/$propertyId/documents" params={{ propertyId }} resetScroll={false}>
          Show everything
        </ButtonLink>
      }
    >
      No photo and no paper of this property is like that.
    </EmptyState>
  )
}

function NothingYet({ canEdit }: { canEdit: boolean }) {
  return (
    <EmptyState icon={<Files aria-hidden="true" />} title="No photos or papers yet">
      Deeds, plans, warranties, receipts, manuals and photos, where the whole family finds them.{' '}
      {canEdit
        ? 'Begin with “Choose files” above: several at once are fine.'
        : 'Members of this group can add the first one.'}
    </EmptyState>
  )
}

type DocumentFiltersProps = { propertyId: string; search: DocumentsSearch; owners: DocumentOwnerView[] }

/** Narrows the lists; what is chosen stands in the address. */
function DocumentFilters({ propertyId, search, owners }: DocumentFiltersProps) {
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
      <SearchField
        text={search.text ?? ''}
        placeholder="Title"
        onSearch={(text) => narrow({ text: text.trim() })}
      />
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
