import { useRefreshDocuments } from './documents.queries.ts'
import { useUploads } from './uploads.store.ts'

/** Sends receipts to a payment that has just been recorded: they go on while its person looks at other pages. */
export function useSendReceipts(familyGroupId: string) {
  const refresh = useRefreshDocuments()
  return (paymentId: string, files: File[]) =>
    useUploads
      .getState()
      .add(files, { propertyId: null, assetId: null, paymentId }, () => void refresh({ familyGroupId }))
}
