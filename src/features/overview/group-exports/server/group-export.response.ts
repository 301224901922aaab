import { attachment, sandboxHeaders } from '../../../../server/file-headers.ts'
import { toBody } from '../../../base/files/server/file.response.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { openGroupExport } from './group-exports.service.ts'

type OpenedExport = Awaited<ReturnType<typeof openGroupExport>>

/** Sends the export as a download that is never cached, displayed or run. */
export const groupExportResponse = ({ byteSize, stream, readyAt, groupName: name }: OpenedExport) =>
  new Response(toBody(stream), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(byteSize),
      'content-disposition': attachment(`${groupName(name)} ${readyAt.toISOString().slice(0, 10)}.zip`),
      'cache-control': 'no-store',
      ...sandboxHeaders,
    },
  })
