import { useSuspenseQuery } from '@tanstack/react-query'
import { workerDocumentsQuery } from '../documents.queries.ts'
import { PaperList } from './paper-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox } from './upload-box.tsx'

type WorkerDocumentsProps = { workerId: string; canEdit: boolean }

/** The photos and papers of a contractor, for their page. Load `workerDocumentsQuery` in the loader. */
export function WorkerDocuments({ workerId, canEdit }: WorkerDocumentsProps) {
  const { documents, today } = useSuspenseQuery(workerDocumentsQuery(workerId)).data
  const photos = documents.filter(({ kind }) => kind === 'PHOTO')
  const papers = documents.filter(({ kind }) => kind !== 'PHOTO')
  return (
    <div className="grid grid-cols-1 gap-3">
      {photos.length > 0 && <PhotoGrid photos={photos} label="Photos" isOwnerKnown />}
      {papers.length > 0 && <PaperList papers={papers} today={today} isOwnerKnown />}
      {documents.length === 0 && (
        <p className="text-muted">Contracts, certificates and photos of their work are kept here.</p>
      )}
      {canEdit && <UploadBox propertyId={null} assetId={null} workerId={workerId} />}
    </div>
  )
}
