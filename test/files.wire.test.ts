import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { html, svg } from './files/broken-pictures.ts'
import { aPhoto, privateMetadata } from './files/pictures.ts'
import { origin, sameOrigin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const server = wireServer()
const photo = await aPhoto({ width: 900, height: 600 }).withExif(privateMetadata).jpeg().toBuffer()

let anna: Person
let propertyId = ''
beforeEach(async () => {
  anna = await aPerson(server)
  propertyId = await server.make.property(await server.make.group([{ user: anna.user, role: 'MANAGER' }]))
})

const upload = (bytes: Buffer, { cookie }: Person = anna, contentType = 'image/jpeg') =>
  server.fetch(
    new Request(new URL(`/api/properties/${propertyId}/photo`, origin), {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { ...sameOrigin, cookie, 'content-type': contentType },
    }),
  )

const get = (path: string, { cookie }: Pick<Person, 'cookie'> = anna, init: RequestInit = {}) =>
  server.fetch(new Request(new URL(path, origin), { ...init, headers: { cookie, ...init.headers } }))

async function uploadedFileId(): Promise<string> {
  const body: { coverFileId: string } = await (await upload(photo)).json()
  return body.coverFileId
}

describe('the photo of a property', () => {
  it('is shown to the family, re-encoded, without camera metadata', async () => {
    const fileId = await uploadedFileId()
    for (const [variant, width] of [
      ['original', 900],
      ['thumbnail', 640],
    ] as const) {
      const answer = await get(`/api/files/${fileId}/${variant}`)
      expect(answer.status).toBe(200)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const sent = await sharp(bytes).metadata()
      expect([sent.format, sent.width, sent.exif]).toEqual(['webp', width, undefined])
      expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
      expect(bytes.includes('SecretCam')).toBe(false)
    }
  })

  it('is served so that it cannot run or be cached without checking', async () => {
    const answer = await get(`/api/files/${await uploadedFileId()}/original`)
    await answer.arrayBuffer()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
  })

  it('is revalidated without being sent again, until the permission to see it ends', async () => {
    const path = `/api/files/${await uploadedFileId()}/thumbnail`
    const first = await get(path)
    await first.arrayBuffer()
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await get(path, anna, { headers })).status).toBe(304)
    const outsider = await aPerson(server)
    expect((await get(path, outsider, { headers })).status).toBe(404)
  })

  it('has its size in the answer to HEAD', async () => {
    const answer = await get(`/api/files/${await uploadedFileId()}/original`, anna, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100)
  })

  it('does not exist for others, exactly like an unknown one', async () => {
    const fileId = await uploadedFileId()
    const outsider = await aPerson(server)
    const answers = await Promise.all([
      get(`/api/files/${fileId}/original`, outsider),
      get(`/api/files/${newId()}/original`, outsider),
      get(`/api/files/${newId()}/original`, anna),
      get(`/api/files/${fileId}/full`, anna),
      get('/api/files/none/original', anna),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  it('is refused to signed-out people', async () => {
    expect((await get(`/api/files/${await uploadedFileId()}/original`, { cookie: '' })).status).toBe(401)
  })

  it.each([
    ['an SVG', svg, 'image/svg+xml'],
    ['HTML that calls itself a photo', html, 'image/jpeg'],
    ['half a photo', photo.subarray(0, photo.byteLength / 2), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/jpeg'],
    ['a photo in a text', photo, 'text/plain'],
  ])('is refused with 400 and the reason at the field: %s', async (_, bytes, contentType) => {
    const answer = await upload(bytes, anna, contentType)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { code: 'invalid', fields: { photo: expect.any(String) } },
    })
  })

  it('may have 15 MB, and is refused above with a message that says so', async () => {
    const answer = await upload(Buffer.concat([photo, Buffer.alloc(15 * 1024 * 1024)]))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      error: { message: 'Image file is too large. Maximum size is 15MB.' },
    })
  })

  it('is gone at once when it is replaced', async () => {
    const first = await uploadedFileId()
    const second = await uploadedFileId()
    expect((await get(`/api/files/${first}/original`)).status).toBe(404)
    const answer = await get(`/api/files/${second}/original`)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
  })
})
