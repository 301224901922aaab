import { describe, expect, it } from 'vitest'
import { megabyte, photoLimits } from '../../../../server/gateways/files/pictures.ts'
import { readDocumentUpload, readPictureUpload } from './upload.response.ts'

const address = 'https://kinstead.example/api/properties/1/photo'
const limits = { ...photoLimits, maxMegabytes: 1 }
const tooLarge = 'Image file is too large. Maximum size is 1MB.'

/** A body without a length that counts what was read. */
function chunked(chunks: number, chunkBytes: number) {
  const counter = { read: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (counter.read === chunks) return controller.close()
      counter.read++
      controller.enqueue(new Uint8Array(chunkBytes))
    },
    cancel() {
      counter.cancelled = true
    },
  })
  return { body, counter }
}

function post(body: BodyInit | null, contentType?: string, headers: Record<string, string> = {}) {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    headers: { ...(contentType && { 'content-type': contentType }), ...headers },
    duplex: 'half',
  }
  return new Request(address, init)
}

/** A form with its bytes and boundary. */
async function form(content: Record<string, Blob | string>) {
  const sent = new FormData()
  for (const [name, value] of Object.entries(content)) sent.append(name, value)
  const encoded = new Response(sent)
  return post(await encoded.arrayBuffer(), encoded.headers.get('content-type') ?? '')
}

describe('an uploaded picture', () => {
  it.each([
    'image/jpeg',
    'image/webp',
    'image/svg+xml',
    'application/octet-stream',
    'image/png; charset=binary',
  ])('accepts a body of type %s', async (type) => {
    expect(String(await readPictureUpload(post('bytes', type)))).toBe('bytes')
  })

  it('accepts exactly the maximum size', async () => {
    const bytes = new Uint8Array(megabyte)
    expect((await readPictureUpload(post(bytes, 'image/jpeg'), limits)).byteLength).toBe(megabyte)
  })

  it.each([
    ['by its announced length', () => post('x', 'image/jpeg', { 'content-length': String(megabyte + 1) })],
    ['by its bytes', () => post(new Uint8Array(megabyte + 1), 'image/jpeg')],
  ])('refuses %s when it is too large', async (_, request) => {
    await expect(readPictureUpload(await request(), limits)).rejects.toMatchObject({
      code: 'too-large',
      status: 413,
      message: tooLarge,
      details: { fields: { photo: tooLarge } },
    })
  })

  it('stops reading a body without a length at the limit', async () => {
    const { body, counter } = chunked(1_000, 256 * 1_024)
    await expect(readPictureUpload(post(body, 'image/jpeg'), limits)).rejects.toMatchObject({
      code: 'too-large',
    })
    expect(counter.read).toBeLessThan(12)
    expect(counter.cancelled).toBe(true)
  })

  it.each([
    ['no type', () => post(new Uint8Array(3))],
    ['text', () => post('hello', 'text/plain')],
    ['JSON', () => post('{}', 'application/json')],
    ['fields of an address', () => post('photo=x', 'application/x-www-form-urlencoded')],
    ['a form: its raw body is the picture', () => form({ photo: new Blob(['x']) })],
  ])('asks for a picture when there is %s', async (_, request) => {
    await expect(readPictureUpload(await request())).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { photo: 'Choose a picture.' } },
    })
  })

  it('leaves an empty body to the content check', async () => {
    expect((await readPictureUpload(post(null, 'image/jpeg'))).byteLength).toBe(0)
  })
})

describe('an uploaded document', () => {
  const tooLargeDocument = 'This file is too large. A PDF can be up to 25 MB, a picture up to 15 MB.'

  it.each(['application/pdf', 'image/heic', 'application/octet-stream', 'application/pdf; x=y'])(
    'accepts a body of type %s',
    async (type) => {
      expect(String(await readDocumentUpload(post('bytes', type)))).toBe('bytes')
    },
  )

  it('accepts exactly 25 MB', async () => {
    const bytes = new Uint8Array(25 * megabyte)
    expect((await readDocumentUpload(post(bytes, 'application/pdf'))).byteLength).toBe(25 * megabyte)
  })

  it('stops reading a body without a length at 25 MB', async () => {
    const { body, counter } = chunked(1_000, megabyte)
    await expect(readDocumentUpload(post(body, 'application/pdf'))).rejects.toMatchObject({
      code: 'too-large',
      message: tooLargeDocument,
      details: { fields: { file: tooLargeDocument } },
    })
    expect(counter.read).toBeLessThan(30)
    expect(counter.cancelled).toBe(true)
  })

  it('explains what to do when the upload breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1_000))
        controller.error(new Error('the connection was cut'))
      },
    })
    await expect(readDocumentUpload(post(body, 'application/pdf'))).rejects.toMatchObject({
      code: 'invalid',
      message: 'The upload was interrupted. Upload the file again.',
    })
  })

  it.each([
    ['text', () => post('hello', 'text/plain')],
    ['no type', () => post(new Uint8Array(3))],
    ['a form: its raw body is the file', () => form({ file: new Blob(['x']) })],
  ])('asks for a document when there is %s', async (_, request) => {
    await expect(readDocumentUpload(await request())).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { file: 'Choose a picture or a PDF.' } },
    })
  })
})
