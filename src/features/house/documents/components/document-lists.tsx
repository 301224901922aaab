import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { type DocumentsPart, documentsQuery, type Narrowing } from '../documents.queries.ts'
import { ownerOf } from '../documents.rules.ts'
import type { UploadTarget } from '../upload-queue.ts'
import { DocumentList } from './document-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox } from './upload-box.tsx'

type DocumentListsProps = {
  propertyId: string
  narrowing: Narrowing
  /** Shown when both lists are empty. */
  empty: ReactNode
}

/** Renders the photos, then the other documents, of a property or of the filtered part. */
export function DocumentLists({ propertyId, narrowing, empty }: DocumentListsProps) {
  const photos = useDocuments(propertyId, 'photos', narrowing)
  const papers = useDocuments(propertyId, 'papers', narrowing)
  if (photos.documents.length === 0 && papers.documents.length === 0) return empty
  return (
    <div className="grid gap-8">
      {photos.documents.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">{t`Photos`}</h2>
          <PhotoGrid photos={photos.documents} />
          {photos.more}
        </section>
      )}
      {papers.documents.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">{t`Documents`}</h2>
          <DocumentList documents={papers.documents} today={papers.today} />
          {papers.more}
        </section>
      )}
    </div>
  )
}

/** Returns the loaded pages of one list, and the button for the next page. */
export function useDocuments(propertyId: string, part: DocumentsPart, narrowing: Narrowing) {
  const list = useSuspenseInfiniteQuery(documentsQuery(propertyId, part, narrowing))
  return {
    documents: list.data.pages.flatMap(({ documents }) => documents),
    today: list.data.pages[0]?.today ?? '',
    more: <ShowMore list={list}>{part === 'photos' ? t`Show more photos` : t`Show more documents`}</ShowMore>,
  }
}

type DocumentsPanelProps = UploadTarget & {
  propertyId: string
  canEdit: boolean
  /** What belongs here. */
  children: ReactNode
}

/**
 * Renders the photos and documents of one asset or project. Load `documentsQuery(propertyId, part, { owner: itsId })`
 * of both parts in the loader.
 */
export function DocumentsPanel({ canEdit, children, ...target }: DocumentsPanelProps) {
  return (
    <div className="grid gap-6">
      {canEdit && <UploadBox {...target} />}
      <DocumentLists
        propertyId={target.propertyId}
        narrowing={{ owner: ownerOf(target).id }}
        empty={
          <EmptyState icon={<Files aria-hidden="true" />} title={t`No photos or documents yet`}>
            {children}
          </EmptyState>
        }
      />
    </div>
  )
}
