import type { Readable } from 'node:stream'
import type { OpenedFile } from './files.service.ts'

const extensions: Record<string, string> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' }

/**
 * A stored file as an answer. The browser may keep it but has to ask each time, since the right to see it can end:
 * an unchanged one costs no bytes. Even if something other than a picture were served, it could neither run nor load.
 */
export async function fileResponse(
  request: Request,
  { etag, contentType, read }: OpenedFile,
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
  headers.set('content-type', contentType)
  headers.set('content-length', String(byteSize))
  headers.set('content-disposition', `inline; filename="photo.${extensions[contentType] ?? 'bin'}"`)
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
