import { attachment, sandboxHeaders } from '../../../../server/file-headers.ts'
import type { DecisionRecord } from './decision-records.service.ts'

/** Sends a record as an uncached download. */
export const decisionRecordResponse = ({ fileName, bytes }: DecisionRecord) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
      ...sandboxHeaders,
    },
  })
