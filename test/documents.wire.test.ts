import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { files } from '../src/server/db/schema/files.ts'
import { html, pdf, pngWithFalseSize, svg } from './files/broken-pictures.ts'
import { aPhoto } from './files/pictures.ts'
import { callFunction, origin, sameOrigin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const server = wireServer()
const { db } = server.database
const photo = await aPhoto({ width: 900, height: 600 }).jpeg().toBuffer()
const megabyte = 1024 * 1024

let anna: Person
let familyGroupId = ''
let propertyId = ''
beforeEach(async () => {
  anna = await aPerson(server)
  familyGroupId = await server.make.group([{ user: anna.user, role: 'MANAGER' }])
  propertyId = await server.make.property(familyGroupId)
})

type Sent = {
  cookie?: string
  id?: string
  name?: string
  type?: string
  query?: string
  headers?: Record<string, string>
}

function upload(body: BodyInit, sent: Sent = {}) {
  const { cookie = anna.cookie, id = newId(), name = 'Boiler manual.pdf', type, query = '' } = sent
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      ...sameOrigin,
      cookie,
      'content-type': type ?? 'application/pdf',
      'idempotency-key': id,
      'x-file-name': encodeURIComponent(name),
      ...sent.headers,
    },
  }
  return server.fetch(new Request(new URL(`/api/properties/${propertyId}/documents${query}`, origin), init))
}

const get = (path: string, cookie = anna.cookie) =>
  server.fetch(new Request(new URL(path, origin), { headers: { cookie } }))

const stored = async () => [await db.$count(documents), await db.$count(files)]

async function uploadedFile(body: BodyInit = new Uint8Array(pdf), sent: Sent = {}) {
  const answer = await upload(body, sent)
  expect(answer.status).toBe(201)
  const [file] = await db.select().from(files)
  return file?.id ?? ''
}

describe('a file of a property', () => {
  it('is stored with its name and downloaded under it', async () => {
    const fileId = await uploadedFile(new Uint8Array(pdf), { name: 'Pläne "neu".pdf' })
    const answer = await get(`/api/files/${fileId}/original?download`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[ -!#-[\]-~]+"; filename\*=UTF-8''Pl%C3%A4ne%20%22neu%22\.pdf$/,
    )
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    const shown = await get(`/api/files/${fileId}/original`)
    await shown.arrayBuffer()
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
  })

  it('is downloaded in its converted form if it is a picture', async () => {
    const fileId = await uploadedFile(new Uint8Array(photo), { name: 'IMG_1.JPG', type: 'image/jpeg' })
    const answer = await get(`/api/files/${fileId}/original?download`)
    await answer.arrayBuffer()
    expect(answer.headers.get('content-disposition')).toContain('filename="IMG_1.webp"')
  })

  it('belongs to an asset if its address says so, and has the type given there', async () => {
    const { assetId } = await server.make.parts({ id: propertyId, familyGroupId })
    const answer = await upload(new Uint8Array(pdf), { query: `?assetId=${assetId}&kind=WARRANTY` })
    const { documentId }: { documentId: string } = await answer.json()
    const found = await callFunction(server, 'documents.getDocument', {
      method: 'GET',
      data: { documentId },
      cookie: anna.cookie,
    })
    expect(found.result).toMatchObject({ assetId, kind: 'WARRANTY', title: 'Boiler manual' })
  })

  it('is stored once when it is sent again after a lost answer, and gets the same answer', async () => {
    const id = newId()
    const first = await upload(new Uint8Array(pdf), { id })
    const again = await upload(new Uint8Array(pdf), { id })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await again.json()).toEqual({ documentId: id })
    expect(await stored()).toEqual([1, 1])
  })

  it('does not exist if its id is used in another group, and reveals nothing of that group', async () => {
    const id = newId()
    await upload(new Uint8Array(pdf), { id })
    const mallory = await aPerson(server)
    propertyId = await server.make.property(await server.make.group([{ user: mallory.user }]))
    const answer = await upload(new Uint8Array(pdf), { id, cookie: mallory.cookie })
    expect(answer.status).toBe(404)
    expect(await stored()).toEqual([1, 1])
  })

  it.each([
    ['without an id', { id: '' }],
    ['with an id that does not sort by age', { id: 'b3a5c9d0-0f47-4d5e-9f64-0a2c8e1d7b11' }],
    ['with a name that cannot be read', { headers: { 'x-file-name': '%E0%A4%A' } }],
    ['of a kind that there is none of', { query: '?kind=SECRET' }],
    ['for an asset that is no id', { query: '?assetId=boiler' }],
    ['as a text', { type: 'text/plain' }],
  ])('is refused with a message, and nothing is stored: %s', async (_, sent) => {
    const answer = await upload(new Uint8Array(pdf), sent)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid', message: expect.any(String) } })
    expect(await stored()).toEqual([0, 0])
  })

  it.each([
    ['an SVG', svg, 'image/svg+xml'],
    ['HTML that calls itself a PDF', html, 'application/pdf'],
    ['a PNG that promises what it does not hold', pngWithFalseSize(2_000, 2_000), 'image/png'],
    ['a PDF that begins as a picture', Buffer.concat([Buffer.from('GIF89a'), pdf]), 'application/pdf'],
    ['a page that carries a PDF', Buffer.concat([html, pdf]), 'application/pdf'],
    ['nothing', Buffer.alloc(0), 'application/pdf'],
  ])('is refused with 400 and the reason at the field: %s', async (_, bytes, type) => {
    const answer = await upload(new Uint8Array(bytes), { type })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { code: 'invalid', fields: { file: expect.any(String) } },
    })
    expect(await stored()).toEqual([0, 0])
  })

  it('may have 25 MB, and is refused with one byte more', async () => {
    const ending = Buffer.from('\n%%EOF')
    const full = Buffer.alloc(25 * megabyte, 0x20)
    pdf.copy(full)
    ending.copy(full, full.byteLength - ending.byteLength)
    const answer = await upload(Buffer.concat([full, Buffer.from('\n')]))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining('25 MB') } })
    expect(await stored()).toEqual([0, 0])
    expect((await upload(full)).status).toBe(201)
  })

  it('leaves nothing half-stored if it is cut in the middle', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 3) controller.enqueue(new Uint8Array(64 * 1024))
        else controller.error(new Error('the connection is gone'))
      },
    })
    const answer = await upload(body)
    expect(answer.status).toBe(499)
    expect(await stored()).toEqual([0, 0])
    expect((await upload(new Uint8Array(pdf))).status).toBe(201)
  })

  it('does not exist for outsiders and removed members; a VIEWER may read it', async () => {
    const fileId = await uploadedFile()
    const [outsider, removed, viewer] = [await aPerson(server), await aPerson(server), await aPerson(server)]
    await server.make.membership({
      familyGroupId,
      userId: removed.user.id,
      role: 'MANAGER',
      leftAt: new Date(),
    })
    await server.make.membership({ familyGroupId, userId: viewer.user.id, role: 'VIEWER' })
    const unknown = await (await get(`/api/files/${newId()}/original`, outsider.cookie)).text()
    for (const { cookie } of [outsider, removed]) {
      for (const query of ['', '?download']) {
        const answer = await get(`/api/files/${fileId}/original${query}`, cookie)
        expect([answer.status, await answer.text()]).toEqual([404, unknown])
      }
    }
    const seen = await get(`/api/files/${fileId}/original?download`, viewer.cookie)
    expect([seen.status, Buffer.from(await seen.arrayBuffer())]).toEqual([200, pdf])
    expect((await upload(new Uint8Array(pdf), { cookie: viewer.cookie })).status).toBe(403)
    expect((await get(`/api/files/${fileId}/thumbnail`)).status).toBe(404)
  })

  it('is deleted with its document', async () => {
    const fileId = await uploadedFile()
    const [document] = await db.select().from(documents)
    const answer = await callFunction(server, 'documents.deleteDocument', {
      method: 'POST',
      data: { documentId: document?.id },
      cookie: anna.cookie,
    })
    expect(answer.status).toBe(200)
    expect((await get(`/api/files/${fileId}/original`)).status).toBe(404)
  })
})
