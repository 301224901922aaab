import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Files, SearchX } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { countFilters, Filters } from '../../../../components/ui/filters.tsx'
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

/** Renders the photos and documents of a property and everything in it; uploads here belong to the property itself. */
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
      title={t`No photos or documents match`}
      action={
        <ButtonLink to="/property/$propertyId/documents" params={{ propertyId }} resetScroll={false}>
          {t`Clear filters`}
        </ButtonLink>
      }
    >
      {t`Change or clear the filters to see more.`}
    </EmptyState>
  )
}

function NothingYet({ canEdit }: { canEdit: boolean }) {
  return (
    <EmptyState icon={<Files aria-hidden="true" />} title={t`No photos or documents yet`}>
      {t`Keep deeds, floor plans, warranties, receipts, manuals and photos where the whole family can find them.`}{' '}
      {canEdit
        ? t`Choose files above to add the first ones.`
        : t`A member of this group can add the first one.`}
    </EmptyState>
  )
}

type DocumentFiltersProps = { propertyId: string; search: DocumentsSearch; owners: DocumentOwnerView[] }

/** Renders the filters, kept in the address. */
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
    <Filters
      label={t`Filter documents`}
      className="sm:grid-cols-4"
      active={countFilters(search, 'text')}
      search={
        <SearchField
          text={search.text ?? ''}
          placeholder={t`Title`}
          onSearch={(text) => narrow({ text: text.trim() })}
        />
      }
    >
      <Select
        label={t`Type`}
        options={kindOptions()}
        placeholder={t`All`}
        value={search.kind ?? ''}
        onChange={({ target }) => narrow({ kind: target.value })}
      />
      <Select
        label={t`Belongs to`}
        options={[
          { value: 'house', label: t`The property itself` },
          ...owners.map(({ kind, id, name }) => ({ value: id, label: `${ownerLabels[kind]}: ${name}` })),
        ]}
        placeholder={t`The property and everything in it`}
        value={search.owner ?? ''}
        onChange={({ target }) => narrow({ owner: target.value })}
      />
    </Filters>
  )
}
