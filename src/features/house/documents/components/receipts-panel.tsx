import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { receiptsQuery } from '../documents.queries.ts'
import { isFor } from '../upload-queue.ts'
import { useUploads } from '../uploads.store.ts'
import { DocumentList } from './document-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox } from './upload-box.tsx'

type ReceiptsPanelProps = { paymentId: string; canEdit: boolean }

/** Renders the receipts of a payment. Load `receiptsQuery` in the loader. */
export function ReceiptsPanel({ paymentId, canEdit }: ReceiptsPanelProps) {
  const { data, refetch } = useSuspenseQuery(receiptsQuery(paymentId))
  const isHere = isFor({ propertyId: null, assetId: null, paymentId })
  const arrived = useUploads(
    ({ uploads }) => uploads.filter((upload) => isHere(upload) && upload.state === 'done').length,
  )
  // A receipt chosen in the form may be uploaded while this page is loading.
  useEffect(() => {
    if (arrived > 0) void refetch()
  }, [arrived, refetch])
  const photos = data.receipts.filter(({ kind }) => kind === 'PHOTO')
  const papers = data.receipts.filter(({ kind }) => kind !== 'PHOTO')
  return (
    <section aria-labelledby="receipts-title" className="grid grid-cols-1 gap-3">
      <h2 id="receipts-title" className="text-lg">
        {t`Receipts`}
      </h2>
      {photos.length > 0 && <PhotoGrid photos={photos} label={t`Photos of receipts`} isOwnerKnown />}
      {papers.length > 0 && <DocumentList documents={papers} today={data.today} isOwnerKnown />}
      {data.receipts.length === 0 && (
        <p className="text-muted">
          {canEdit ? t`Add the receipt or invoice so that others can see what was paid.` : t`No receipt yet.`}
        </p>
      )}
      {canEdit && <UploadBox propertyId={null} assetId={null} paymentId={paymentId} />}
    </section>
  )
}
