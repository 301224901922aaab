import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { readPdf } from '../../../../../e2e/read-pdf.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { readZip } from '../../../../../test/zip.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { usualParts } from '../handover-packs.rules.ts'
import type { PackInput } from '../handover-packs.schemas.ts'
import { makeHandoverPack } from './handover-packs.service.ts'

const { db } = testDatabase()
const clock = { now: () => new Date('2026-11-29T10:00:00Z') }

let anna: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
let store: ReturnType<typeof createMemoryFiles>
beforeEach(async () => {
  anna = await aUser(db)
  const { id } = await aGroup(db, [{ user: anna }])
  house = await aProperty(db, id, { name: 'Haus / See: "Süd" 🏡', timeZone: 'Europe/Berlin' })
  store = createMemoryFiles()
})

async function addFile(content: Buffer | null, overrides: Parameters<typeof aDocument>[2]) {
  const document = await aDocument(db, house, overrides)
  const [file] = await db.select().from(files).where(eq(files.id, document.fileId))
  if (file && content) await store.put(file.storageKey, content, file.contentType)
}

async function unzipped(input: Partial<PackInput> = {}) {
  const ctx = asMember(db, anna, house.familyGroupId, 'MANAGER', { files: store, clock })
  const made = await makeHandoverPack(ctx, house.id, { parts: usualParts(), format: 'zip', ...input })
  if (made.format !== 'zip') throw new Error('not a ZIP')
  return readZip(await buffer(Readable.fromWeb(made.stream as never)))
}

it('has each file as it was stored, under a name that is safe everywhere', async () => {
  const boiler = await anAsset(db, house, { name: 'Boiler' })
  const long = `${'Ein sehr langer Name '.repeat(11)}.pdf`
  const contents: [title: string, fileName: string, bytes: Buffer][] = [
    ['a', 'plan.pdf', Buffer.from('the first plan')],
    ['b', 'plan.pdf', Buffer.from('another plan of the same name')],
    ['c', '../../etc/passwd', Buffer.from('a path')],
    ['d', long, Buffer.alloc(100_000, 7)],
    ['e', '🏡🔑 Schlüssel.pdf', Buffer.from([0, 255, 13, 10, 26])],
    ['f', 'bad\u202Efdp.exe', Buffer.from('PK\u0003\u0004 a file that looks like the next entry')],
  ]
  for (const [title, fileName, bytes] of contents)
    await addFile(bytes, { title, fileName, ...(title === 'b' && { assetId: boiler.id }) })
  const found = await unzipped()
  const names = [
    'files/0001 plan.pdf',
    'files/0002 plan.pdf',
    'files/0003 etc passwd.pdf',
    `files/0004 ${'Ein sehr langer Name '.repeat(4).slice(0, 80).trim()}.pdf`,
    'files/0005 🏡🔑 Schlüssel.pdf',
    'files/0006 bad fdp.pdf',
  ]
  expect([...found.keys()]).toEqual(['Haus See Süd 🏡 handover pack 2026-11-29.pdf', ...names])
  for (const [at, [, , bytes]] of contents.entries())
    expect([names[at], found.get(names[at] ?? '')?.equals(bytes)]).toEqual([names[at], true])
  const [pdf = Buffer.alloc(0)] = found.values()
  const text = (await readPdf(pdf)).map((page) => page.text).join(' ')
  expect(text).toContain('Boiler')
})

it('has only the files of assets when documents are not chosen, and none without both', async () => {
  const boiler = await anAsset(db, house, { name: 'Boiler' })
  await addFile(Buffer.from('deed'), { title: 'Deed', fileName: 'deed.pdf' })
  await addFile(Buffer.from('manual'), { title: 'Manual', fileName: 'boiler.pdf', assetId: boiler.id })
  const namesOf = async (parts: PackInput['parts']) => [...(await unzipped({ parts })).keys()].slice(1)
  expect(await namesOf(['ASSETS'])).toEqual(['files/0001 boiler.pdf'])
  expect(await namesOf(['KEYS'])).toEqual([])
  expect(await namesOf(['DOCUMENTS'])).toEqual(['files/0001 deed.pdf', 'files/0002 boiler.pdf'])
})

it('names each file whose content is missing, and has the others', async () => {
  await addFile(null, { title: 'a', fileName: 'lost.pdf' })
  await addFile(Buffer.from('here'), { title: 'b', fileName: 'kept.pdf' })
  const found = await unzipped()
  expect([...found.keys()].slice(1)).toEqual(['files/0002 kept.pdf', 'missing.txt'])
  expect(found.get('missing.txt')?.toString()).toBe(
    'The content of these files is missing:\nfiles/0001 lost.pdf\n',
  )
})
