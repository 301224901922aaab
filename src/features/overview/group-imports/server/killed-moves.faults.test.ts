import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { anS3Server } from '../../../../../test/s3-server.ts'
import { aProcess, killWhen } from '../../../../../test/separate-process.ts'
import { groupExports, groupImports } from '../../../../server/db/schema/exports.ts'
import { files as fileRows } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createFiles, type Files } from '../../../../server/gateways/files/files.ts'
import { createLogger } from '../../../../server/logger.ts'
import { sweepFiles } from '../../../base/files/server/files.service.ts'
import { openGroupExport, startGroupExport } from '../../group-exports/server/group-exports.service.ts'
import { loadSampleFamily } from '../../samples/server/samples.service.ts'
import { uploadGroup } from './group-imports.service.ts'
import { formerIssuer } from './load-rows.repository.ts'

const { db, url } = testDatabase()
const startProgram = await aProcess('move-groups')
const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})

function onDisk() {
  const directory = mkdtempSync(join(tmpdir(), 'kinstead-moves-'))
  closing.push(() => rmSync(directory, { recursive: true, force: true }))
  return { directory, s3: null }
}

async function onS3() {
  const server = await anS3Server()
  closing.push(() => server.close())
  return { directory: '', s3: await server.bucket() }
}

type Store = Awaited<ReturnType<typeof onS3>> | ReturnType<typeof onDisk>

/** A process that runs one job. */
const start = (store: Store, work: { exportId: string } | { importId: string }) =>
  startProgram(url, JSON.stringify({ store, ...work }))

async function finish(child: ReturnType<typeof start>) {
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
}

const list = async (files: Files) => {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys.toSorted()
}

/** Hours later, after the sweep, the stored bytes are exactly those that rows name. */
async function expectNoOrphans(files: Files) {
  const clock = { now: () => new Date(Date.now() + 7_200_000) }
  await sweepFiles({ db, files, clock, log: createLogger('silent') })
  const stored = await db.select().from(fileRows)
  const moved = [...(await db.select().from(groupExports)), ...(await db.select().from(groupImports))]
  const named = [
    ...stored.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]),
    ...moved.map(({ storageKey }) => storageKey),
  ].filter((key) => key !== null)
  expect(await list(files)).toEqual(named.toSorted())
}

describe.each([
  ['the disk', onDisk],
  ['S3', onS3],
] as const)('a process that exports or imports a group on %s', { timeout: 240_000 }, (_, makeStore) => {
  it('leaves nothing half-done when killed repeatedly, and finishes when it runs again', async () => {
    const store = await makeStore()
    const files = createFiles({ ...store, log: createLogger('silent') })
    const anna = asUser(db, await aUser(db), { files })
    const { familyGroupId } = await loadSampleFamily(anna, { timeZone: 'Europe/Berlin' })
    const { exportId } = await startGroupExport(
      asMember(db, anna.user, familyGroupId, 'MANAGER', { files }),
      {
        hasSecrets: false,
      },
    )
    const exported = async () => {
      const [row] = await db.select().from(groupExports).where(eq(groupExports.id, exportId))
      return { status: row?.status, progress: row?.progressPercent ?? 0 }
    }
    const hits: boolean[] = []
    for (const above of [0, 40]) {
      hits.push(await killWhen(start(store, { exportId }), async () => (await exported()).progress > above))
      if (hits.at(-1)) expect((await exported()).status).toBe('RUNNING')
    }
    await finish(start(store, { exportId }))
    expect((await exported()).status).toBe('READY')
    await expectNoOrphans(files)

    const zip = await buffer((await openGroupExport(anna, exportId)).stream)
    async function* chunks() {
      yield zip
    }
    const ben = asUser(db, await aUser(db), { files })
    const upload = { chunks: chunks(), announcedBytes: zip.byteLength, maxBytes: 1e9 }
    const { importId } = await uploadGroup(ben, upload)
    const imported = async () => {
      const [row] = await db.select().from(groupImports).where(eq(groupImports.id, importId))
      return { status: row?.status, progress: row?.progressPercent ?? 0 }
    }
    for (const above of [30, 81]) {
      hits.push(await killWhen(start(store, { importId }), async () => (await imported()).progress > above))
      if ((await imported()).status !== 'RUNNING') continue
      // All or nothing: neither a group nor its people.
      expect(await db.$count(familyGroups, eq(familyGroups.id, importId))).toBe(0)
      expect(await db.$count(users, eq(users.issuer, formerIssuer))).toBe(0)
    }
    expect(hits.filter(Boolean).length).toBeGreaterThan(1)
    await finish(start(store, { importId }))
    expect((await imported()).status).toBe('DONE')
    for (const table of [tasks, properties] as const)
      expect(await db.$count(table, eq(table.familyGroupId, importId))).toBe(
        await db.$count(table, eq(table.familyGroupId, familyGroupId)),
      )
    await expectNoOrphans(files)
    const ofGroup = await db.select().from(fileRows).where(eq(fileRows.familyGroupId, importId))
    expect(ofGroup.length).toBeGreaterThan(0)
  })
})
