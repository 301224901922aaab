import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { workerDocumentsQuery } from '../documents.queries.ts'
import { DocumentList } from './document-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox } from './upload-box.tsx'

type WorkerDocumentsProps = { workerId: string; canEdit: boolean }

/** Renders the photos and documents of a contractor. Load `workerDocumentsQuery` in the loader. */
export function WorkerDocuments({ workerId, canEdit }: WorkerDocumentsProps) {
  const { documents, today } = useSuspenseQuery(workerDocumentsQuery(workerId)).data
  const photos = documents.filter(({ kind }) => kind === 'PHOTO')
  const papers = documents.filter(({ kind }) => kind !== 'PHOTO')
  return (
    <div className="grid grid-cols-1 gap-3">
      {photos.length > 0 && <PhotoGrid photos={photos} label={t`Photos`} isOwnerKnown />}
      {papers.length > 0 && <DocumentList documents={papers} today={today} isOwnerKnown />}
      {documents.length === 0 && (
        <p className="text-muted">{t`Keep contracts, certificates and photos of their work here.`}</p>
      )}
      {canEdit && <UploadBox propertyId={null} assetId={null} workerId={workerId} />}
    </div>
  )
}
