import { attachment, sandboxHeaders } from '../../../../server/file-headers.ts'
import type { HandoverPack } from './handover-packs.service.ts'

/** Sends a pack as an uncached download. */
export const handoverPackResponse = (pack: HandoverPack) =>
  new Response(pack.format === 'pdf' ? new Uint8Array(pack.bytes) : pack.stream, {
    headers: {
      'content-type': pack.format === 'pdf' ? 'application/pdf' : 'application/zip',
      ...(pack.format === 'pdf' && { 'content-length': String(pack.bytes.byteLength) }),
      'content-disposition': attachment(pack.fileName),
      'cache-control': 'no-store',
      ...sandboxHeaders,
    },
  })
