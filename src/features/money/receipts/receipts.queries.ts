import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getReceiptReader } from './receipts.functions.ts'

/** Where receipts are read, or null. It does not change while a page is open. */
export const receiptReaderQuery = queryOptions({
  queryKey: key('receiptReader'),
  queryFn: () => getReceiptReader(),
  staleTime: Number.POSITIVE_INFINITY,
})
