import { attachment, sandboxHeaders } from '../../../../server/file-headers.ts'
import { toBody } from '../../../base/files/server/file.response.ts'
import type { openDataExport } from './data-exports.service.ts'

type OpenedExport = Awaited<ReturnType<typeof openDataExport>>

/** Sends the export as a download that is never cached, displayed or run. */
export const dataExportResponse = ({ byteSize, stream, readyAt }: OpenedExport) =>
  new Response(toBody(stream), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(byteSize),
      'content-disposition': attachment(`kinstead-data-${readyAt.toISOString().slice(0, 10)}.zip`),
      'cache-control': 'no-store',
      ...sandboxHeaders,
    },
  })
