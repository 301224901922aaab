import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/db.ts'
import { aGroup, aUser } from '../../../../test/factories/people.ts'
import { createClient } from '../../db/pool.ts'
import { createLogger } from '../../logger.ts'
import { createFileArchive } from './archive-files.ts'
import { archivedFileName, filesFolder } from './archive-folder.ts'
import { keyBytes } from './sealed-file.ts'
import { parseLsn } from './wal-files.ts'

const { db, url } = testDatabase()
const log = createLogger('silent')
const signal = new AbortController().signal
const minute = 60_000
const noon = Date.UTC(2026, 10, 25, 12)

let line = ''
let client: ReturnType<typeof createClient>
let now = noon
beforeEach(async () => {
  now = noon
  line = await mkdtemp(join(tmpdir(), 'kinstead-files-'))
  client = createClient({ connectionString: url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await rm(line, { recursive: true })
})

/** A row whose id was made now. */
async function aRow(familyGroupId: string, storageKey: string) {
  const id = `${now.toString(16).padStart(12, '0')}7000800000000000${Math.random().toString(16).slice(2, 6).padEnd(4, '0')}`
  await db.execute(sql`insert into files (id, family_group_id, storage_key, content_type, byte_size)
    values (${id}::uuid, ${familyGroupId}, ${storageKey}, 'application/pdf', 5)`)
}
const aFamily = async () => (await aGroup(db, [{ user: await aUser(db) }])).id

const archiveOf = (whileRead: (key: string) => Promise<void> = async () => {}) => {
  const files = {
    open: async (key: string) => {
      await whileRead(key)
      return { stream: Readable.from([Buffer.from(key)]), byteSize: key.length }
    },
  }
  const archive = createFileArchive(line, Buffer.alloc(keyBytes), { files, log, clock: () => now })
  return { ...archive, round: () => archive.round(client, { roundMs: 600_000, signal }) }
}
const copied = async () => new Set(await readdir(filesFolder(line)))
const namesOf = (...keys: string[]) => new Set(keys.map(archivedFileName))

describe('a stored file is archived', () => {
  it('when it comes while a round takes longer than a quarter of an hour', async () => {
    const family = await aFamily()
    await aRow(family, 'slow')
    const archive = archiveOf(async (key) => {
      if (key !== 'slow') return
      await aRow(family, 'during')
      now += 40 * minute
    })
    await archive.round()
    expect(await copied()).toEqual(namesOf('slow'))
    await archive.round()
    expect(await copied()).toEqual(namesOf('slow', 'during'))
  })

  it('when it comes after the clock was set back', async () => {
    const family = await aFamily()
    const archive = archiveOf()
    await archive.round()
    now -= 120 * minute
    await aRow(family, 'after')
    await archive.round()
    expect(await copied()).toEqual(namesOf('after'))
  })

  it('when its row was made long before anyone could see it, at the latest when the archive is tidied', async () => {
    const family = await aFamily()
    const archive = archiveOf()
    await archive.round()
    await aRow(family, 'late')
    now += 40 * minute
    await archive.round()
    now += 40 * minute
    await aRow(family, 'seen')
    await archive.tidy(client, 0n)
    await archive.round()
    expect(await copied()).toEqual(namesOf('late', 'seen'))
  })
})

it('is removed once no row has named it since before the oldest base, whatever the clock says', async () => {
  const family = await aFamily()
  await aRow(family, 'deleted')
  await aRow(family, 'kept')
  const archive = archiveOf()
  await archive.round()
  await db.execute(sql`delete from files where storage_key = 'deleted'`)
  const before = parseLsn('0/1')
  await archive.tidy(client, before)
  now -= 1_000 * minute
  await archive.tidy(client, before)
  expect(await copied()).toEqual(namesOf('deleted', 'kept'))
  // A base that begins after it was deleted.
  await archive.tidy(client, parseLsn('FFFF/0'))
  expect(await copied()).toEqual(namesOf('kept'))
})
