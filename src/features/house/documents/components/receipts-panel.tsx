import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { receiptsQuery } from '../documents.queries.ts'
import { isFor } from '../upload-queue.ts'
import { useUploads } from '../uploads.store.ts'
import { PaperList } from './paper-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox } from './upload-box.tsx'

type ReceiptsPanelProps = { paymentId: string; canEdit: boolean }

/** The receipts of a payment, for its page. Load `receiptsQuery` in the loader. */
export function ReceiptsPanel({ paymentId, canEdit }: ReceiptsPanelProps) {
  const { data, refetch } = useSuspenseQuery(receiptsQuery(paymentId))
  const isHere = isFor({ propertyId: null, assetId: null, paymentId })
  const arrived = useUploads(
    ({ uploads }) => uploads.filter((upload) => isHere(upload) && upload.state === 'done').length,
  )
  // One that was chosen in the form may arrive while this page is still being read, which then has not seen it.
  useEffect(() => {
    if (arrived > 0) void refetch()
  }, [arrived, refetch])
  const photos = data.receipts.filter(({ kind }) => kind === 'PHOTO')
  const papers = data.receipts.filter(({ kind }) => kind !== 'PHOTO')
  return (
    <section aria-labelledby="receipts-title" className="grid grid-cols-1 gap-3">
      <h2 id="receipts-title" className="text-lg">
        Receipts
      </h2>
      {photos.length > 0 && <PhotoGrid photos={photos} label="Photos of receipts" isOwnerKnown />}
      {papers.length > 0 && <PaperList papers={papers} today={data.today} isOwnerKnown />}
      {data.receipts.length === 0 && (
        <p className="text-muted">
          {canEdit
            ? 'Add the receipt or the invoice, so that the others see what was paid.'
            : 'No receipt was added.'}
        </p>
      )}
      {canEdit && <UploadBox propertyId={null} assetId={null} paymentId={paymentId} />}
    </section>
  )
}
