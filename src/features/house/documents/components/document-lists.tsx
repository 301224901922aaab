import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { type DocumentsPart, documentsQuery, type Narrowing } from '../documents.queries.ts'
import { ownerOf } from '../documents.rules.ts'
import type { UploadTarget } from '../upload-queue.ts'
import { PaperList } from './paper-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox } from './upload-box.tsx'

type DocumentListsProps = {
  propertyId: string
  narrowing: Narrowing
  /** Stands in place of both lists when there is nothing in them. */
  empty: ReactNode
}

/** The photos, then the papers, of a property or of what it is narrowed to. */
export function DocumentLists({ propertyId, narrowing, empty }: DocumentListsProps) {
  const photos = useDocuments(propertyId, 'photos', narrowing)
  const papers = useDocuments(propertyId, 'papers', narrowing)
  if (photos.documents.length === 0 && papers.documents.length === 0) return empty
  return (
    <div className="grid gap-8">
      {photos.documents.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">Photos</h2>
          <PhotoGrid photos={photos.documents} />
          {photos.more}
        </section>
      )}
      {papers.documents.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">Papers</h2>
          <PaperList papers={papers.documents} today={papers.today} />
          {papers.more}
        </section>
      )}
    </div>
  )
}

/** One list of documents, as far as it was asked for, and the button that asks for more. */
export function useDocuments(propertyId: string, part: DocumentsPart, narrowing: Narrowing) {
  const list = useSuspenseInfiniteQuery(documentsQuery(propertyId, part, narrowing))
  return {
    documents: list.data.pages.flatMap(({ documents }) => documents),
    today: list.data.pages[0]?.today ?? '',
    more: <ShowMore list={list}>Show more {part}</ShowMore>,
  }
}

type DocumentsPanelProps = UploadTarget & {
  propertyId: string
  canEdit: boolean
  /** What belongs here. */
  children: ReactNode
}

/**
 * The photos and papers of one asset or project, for its page. Load `documentsQuery(propertyId, part, { owner: itsId })`
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
          <EmptyState icon={<Files aria-hidden="true" />} title="No photos or papers yet">
            {children}
          </EmptyState>
        }
      />
    </div>
  )
}
