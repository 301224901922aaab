import type { Readable } from 'node:stream'
import type { OpenedFile } from './files.service.ts'

/** What a file is called when somebody saves it. No other type is ever told to a browser. */
const names: Record<string, string> = {
  'image/webp': 'photo.webp',
  'image/jpeg': 'photo.jpg',
  'image/png': 'photo.png',
  'application/pdf': 'document.pdf',
}

/**
 * A stored file as an answer. The browser may keep it but has to ask each time, since the right to see it can end:
 * an unchanged one costs no bytes. Whatever is in it (a PDF may carry scripts) can neither run nor load.
 * @param downloadName makes it a download under the name that a person gave it.
 */
export async function fileResponse(
  request: Request,
  { etag, contentType, read }: OpenedFile,
  { downloadName }: { downloadName?: string } = {},
): Promise<Response> {
  const headers = new Headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
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

/** RFC 6266: the name in plain letters for old programs, and as it is for all others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const isUnchanged = (request: Request, etag: string) =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === etag || candidate === '*')

/** Chunk by chunk as they are asked for; a browser that goes away closes the file. */
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
