import { useSuspenseQuery } from '@tanstack/react-query'
import { receiptsQuery } from '../documents.queries.ts'
import { PaperList } from './paper-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadBox } from './upload-box.tsx'

type ReceiptsPanelProps = { paymentId: string; familyGroupId: string; canEdit: boolean }

/** The receipts of a payment, for its page. Load `receiptsQuery` in the loader. */
export function ReceiptsPanel({ paymentId, familyGroupId, canEdit }: ReceiptsPanelProps) {
  const { data } = useSuspenseQuery(receiptsQuery(paymentId))
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
      {canEdit && (
        <UploadBox familyGroupId={familyGroupId} propertyId={null} assetId={null} paymentId={paymentId} />
      )}
    </section>
  )
}
