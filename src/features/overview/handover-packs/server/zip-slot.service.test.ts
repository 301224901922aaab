import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { readZip } from '../../../../../test/zip.ts'
import type { CurrentUser, MemberContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { addSecret } from '../../../house/secrets/server/secrets.service.ts'
import { packParts } from '../handover-packs.rules.ts'
import { makeHandoverPack } from './handover-packs.service.ts'

const { db } = testDatabase()

let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
let opened: Readable[]
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db)
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  house = await aProperty(db, id)
  await aDocument(db, house, { fileName: 'deed.pdf' })
  opened = []
})

/** Files of more chunks than a download takes at once. */
const manyChunks = function* () {
  for (let at = 0; at < 200; at++) yield Buffer.alloc(10_000, at)
}
const endless: Files = {
  ...createMemoryFiles(),
  open: async () => {
    const stream = Readable.from(manyChunks())
    opened.push(stream)
    return { byteSize: 2_000_000, stream }
  },
}

const as = (user: CurrentUser) => asMember(db, user, house.familyGroupId, 'MEMBER', { files: endless })
async function zip(ctx: MemberContext = as(anna), signal?: AbortSignal, parts = ['DOCUMENTS'] as const) {
  const made = await makeHandoverPack(ctx, house.id, { parts: [...parts], format: 'zip' }, signal)
  if (made.format !== 'zip') throw new Error('not a ZIP')
  return made.stream
}
const busy = {
  code: 'unavailable',
  message: 'Your previous ZIP is still being downloaded. Wait until it is finished, then try again.',
}
const filesIn = async (stream: ReadableStream<Uint8Array>) =>
  [...readZip(await buffer(Readable.fromWeb(stream as never))).keys()].length

it('is one for each person while it is downloaded, and again once it is complete', async () => {
  const first = await zip()
  const reader = first.getReader()
  await reader.read()
  reader.releaseLock()
  await expect(zip()).rejects.toMatchObject(busy)
  // Others are not kept from theirs, and one of them reads at the same time.
  expect(await filesIn(await zip(as(ben)))).toBe(2)
  await expect(zip()).rejects.toMatchObject(busy)
  for await (const _ of first);
  expect(await filesIn(await zip())).toBe(2)
})

it('is one of many that are asked for at once; the others open no code and count for no limit', async () => {
  await addSecret(asMember(db, anna, house.familyGroupId), {
    propertyId: house.id,
    label: 'Door',
    value: '1',
  })
  const counted: string[] = []
  const ctx = as(anna)
  const limit = async (name: string) => void counted.push(name)
  const limited = { ...ctx, limits: { ...ctx.limits, limit } }
  const asked = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      makeHandoverPack(limited, house.id, { parts: [...packParts], format: 'zip' }),
    ),
  )
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(5)
  for (const reason of refused) expect(reason).toMatchObject(busy)
  expect(counted).toEqual(['handover-pack', 'secrets.reveal'])
  expect(await db.select().from(activityLog).where(eq(activityLog.verb, 'LOOKED_UP'))).toHaveLength(1)
})

it('does not keep a PDF from being made', async () => {
  const stream = await zip()
  const made = await makeHandoverPack(as(anna), house.id, { parts: ['MANUAL'], format: 'pdf' })
  expect(made.format).toBe('pdf')
  await stream.cancel()
})

/** Reads until a file is being sent. */
async function untilFile(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  while (opened.length === 0) await reader.read()
  await reader.read()
  return reader
}

it('leaves its place and closes its file when the download is cancelled', async () => {
  const reader = await untilFile(await zip())
  await reader.cancel(new Error('closed the tab'))
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
  expect(await filesIn(await zip())).toBe(2)
})

it('leaves its place when the request ends, read or not', async () => {
  const gone = new AbortController()
  const reader = await untilFile(await zip(as(anna), gone.signal))
  gone.abort(new Error('gone'))
  await expect(reader.read()).rejects.toThrow('gone')
  const unread = new AbortController()
  await zip(as(anna), unread.signal)
  unread.abort()
  expect(await filesIn(await zip())).toBe(2)
  expect(opened[0]?.destroyed).toBe(true)
})

it('leaves its place when it is refused or fails', async () => {
  const ctx = as(anna)
  const limit = () => Promise.reject(new Error('too many'))
  await expect(zip({ ...ctx, limits: { ...ctx.limits, limit } })).rejects.toThrow('too many')
  const open = () => Promise.reject(new Error('the store is away'))
  const failing = await zip({ ...ctx, files: { ...endless, open } })
  await expect(filesIn(failing)).rejects.toThrow('the store is away')
  expect(await filesIn(await zip())).toBe(2)
})
