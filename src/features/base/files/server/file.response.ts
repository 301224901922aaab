import type { Readable } from 'node:stream'
import { attachment, sandboxHeaders } from '../../../../server/file-headers.ts'
import type { OpenedFile } from './files.service.ts'

/** The name of a download by type. No other type is ever sent to a browser. */
const names: Record<string, string> = {
  'image/webp': 'photo.webp',
  'image/jpeg': 'photo.jpg',
  'image/png': 'photo.png',
  'application/pdf': 'document.pdf',
}

/**
 * Builds the response for a stored file. The browser may cache it but must revalidate, because access can end.
 * @param downloadName makes it a download with this name
 */
export async function fileResponse(
  request: Request,
  { etag, contentType, read }: OpenedFile,
  { downloadName }: { downloadName?: string } = {},
): Promise<Response> {
  const headers = new Headers({
    etag,
    'cache-control': 'private, no-cache',
    ...sandboxHeaders,
  })
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers })
  const { byteSize, stream } = await read()
  const name = names[contentType]
  headers.set('content-type', name ? contentType : 'application/octet-stream')
  headers.set('content-length', String(byteSize))
  headers.set(
    'content-disposition',
    downloadName === undefined ? `inline; filename="${name ?? 'file.bin'}"` : attachment(downloadName),
  )
  if (request.method === 'HEAD') {
    stream.destroy()
    return new Response(null, { headers })
  }
  return new Response(toBody(stream), { headers })
}

const isUnchanged = (request: Request, etag: string) =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === etag || candidate === '*')

/** Streams chunks on demand and closes the file when the browser disconnects. */
export function toBody(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      stream.destroy()
    },
  })
}
