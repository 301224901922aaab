import { beforeEach, describe, expect, it } from 'vitest'
import type { TableImported, TablePreview } from '../src/features/house/asset-csv/asset-csv.schemas.ts'
import { newId } from '../src/lib/ids.ts'
import { assets } from '../src/server/db/schema/assets.ts'
import { anAsset } from './factories/records.ts'
import { origin, sameOrigin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const server = wireServer()
const mebibyte = 1024 * 1024

let anna: Person
let familyGroupId = ''
let propertyId = ''
beforeEach(async () => {
  anna = await aPerson(server)
  familyGroupId = await server.make.group([{ user: anna.user, role: 'MANAGER' }])
  propertyId = await server.make.property(familyGroupId)
})

const send = (search: string, body: BodyInit, { cookie }: Person = anna) =>
  server.fetch(
    new Request(new URL(`/api/properties/${propertyId}/assets-import?${search}`, origin), {
      method: 'POST',
      body,
      headers: { ...sameOrigin, cookie, 'content-type': 'text/csv' },
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    }),
  )

const download = ({ cookie }: Pick<Person, 'cookie'> = anna) =>
  server.fetch(
    new Request(new URL(`/api/properties/${propertyId}/assets.csv`, origin), { headers: { cookie } }),
  )

const message = async (answer: Response) => {
  const body: { error: { message: string } } = await answer.json()
  return body.error.message
}

describe('a table of assets', () => {
  it('is previewed, imported, and exported unchanged', async () => {
    const table = 'Name,Category,Notes\r\n"Boiler; old",Heating,"=1+1"\r\nDach 🏡,Building,"two\nlines"\r\n'
    const looked = await send('step=preview', table)
    const preview: TablePreview = await looked.json()
    expect([looked.status, looked.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(preview).toMatchObject({ total: 2, existing: 0, problems: [] })

    const importId = newId()
    const search = `step=import&sha256=${preview.sha256}&importId=${importId}&existing=skip&count=2`
    const answers = await Promise.all([send(search, table), send(search, table)])
    for (const answer of answers) {
      const imported: TableImported = await answer.json()
      expect([answer.status, imported]).toEqual([200, { added: 2, skipped: 0 }])
    }
    expect(await server.database.db.$count(assets)).toBe(2)

    const out = await download()
    expect(Object.fromEntries(out.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[^"]+assets\.csv"; filename\*=UTF-8''/,
      ),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const bytes = Buffer.from(await out.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const again: TablePreview = await (await send('step=preview', bytes)).json()
    expect(again).toMatchObject({ total: 2, existing: 2, problems: [], leftOut: [] })
    expect(again.rows.map(({ fields }) => [fields.name, fields.notes])).toEqual([
      ['Boiler; old', '=1+1'],
      ['Dach 🏡', 'two\nlines'],
    ])
  })

  it('is exported completely and streamed if it is long', async () => {
    const { db } = server.database
    await db.insert(assets).values(
      Array.from({ length: 1_700 }, (_, number) => ({
        name: `Thing ${number}`,
        category: 'TOOL' as const,
        notes: 'x'.repeat(500),
        propertyId,
        familyGroupId,
      })),
    )
    const out = await download()
    expect(out.headers.get('content-length')).toBeNull()
    expect((await out.text()).trimEnd().split('\r\n')).toHaveLength(1_701)
  })

  it('does not exist for a stranger, and a viewer can only export it', async () => {
    await anAsset(server.database.db, { id: propertyId, familyGroupId }, { name: 'Boiler' })
    const viewer = await aPerson(server)
    await server.make.membership({ familyGroupId, userId: viewer.user.id, role: 'VIEWER' })
    expect(await (await download(viewer)).text()).toContain('Boiler')
    expect((await send('step=preview', 'Name\nSaw', viewer)).status).toBe(403)
    const stranger = await aPerson(server)
    expect((await download(stranger)).status).toBe(404)
    expect((await send('step=preview', 'Name\nSaw', stranger)).status).toBe(404)
    expect((await download({ cookie: '' })).status).toBe(401)
  })

  it.each([
    '',
    'step=guess',
    'step=preview&more=1',
    'step=import',
    `step=import&sha256=${'a'.repeat(64)}&importId=${newId()}&existing=all&count=1`,
    `step=import&sha256=short&importId=${newId()}&existing=skip&count=1`,
    `step=import&sha256=${'a'.repeat(64)}&importId=1&existing=skip&count=1`,
    `step=import&sha256=${'a'.repeat(64)}&importId=${newId()}&existing=skip&count=0`,
  ])('refuses the address %j', async (search) => {
    expect((await send(search, 'Name\nSaw')).status).toBe(400)
  })

  it('is cut off above 10 MB, with or without a stated length', async () => {
    const told = await send('step=preview', Buffer.alloc(10 * mebibyte + 1, 'x'))
    expect([told.status, await message(told)]).toEqual([
      413,
      'This file is larger than 10 MB. Split it into several files.',
    ])
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += mebibyte
        controller.enqueue(new Uint8Array(mebibyte).fill(120))
      },
    })
    expect((await send('step=preview', endless)).status).toBe(413)
    expect(sent).toBeLessThan(14 * mebibyte)
    // A much larger body is refused before the caller is checked.
    expect((await send('step=preview', Buffer.alloc(12 * mebibyte, 'x'))).status).toBe(413)
  })

  it('is refused with advice if it has 50,000 rows', async () => {
    const answer = await send('step=preview', `Name,Notes\n${'Boiler,in the cellar\n'.repeat(50_000)}`)
    expect([answer.status, await message(answer)]).toEqual([
      400,
      'This file has more than 5,000 rows. Split it into several files and import them one by one.',
    ])
  })

  it('adds nothing if one row is wrong', async () => {
    const table = 'Name,Bought on\nA,2024-01-02\nB,soon\n'
    const { sha256 }: TablePreview = await (await send('step=preview', table)).json()
    const search = `step=import&sha256=${sha256}&importId=${newId()}&existing=skip&count=2`
    const answer = await send(search, table)
    expect(answer.status).toBe(400)
    expect(await server.database.db.$count(assets)).toBe(0)
  })
})
