import { useSuspenseQuery } from '@tanstack/react-query'
import { Files, SearchX } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { documentOwnersQuery } from '../documents.queries.ts'
import type { DocumentsSearch } from '../documents-search.ts'
import { DocumentFilters } from './document-filters.tsx'
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
