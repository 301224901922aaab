import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { restore } from '../src/backups.ts'
import { baseName, listLines, newestLine } from '../src/server/backup/continuous/archive-folder.ts'
import { isLate, readArchiveState } from '../src/server/backup/continuous/archive-state.ts'
import {
  type Archiving,
  startContinuousArchiving,
} from '../src/server/backup/continuous/continuous-archiving.ts'
import { readBaseHead } from '../src/server/backup/continuous/read-base.ts'
import { asLsn, chainFrom, parseLsn, segmentName } from '../src/server/backup/continuous/wal-files.ts'
import { openDatabase } from '../src/server/db/client.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { createDiskFiles } from '../src/server/gateways/files/disk-files.ts'
import { createLogger } from '../src/server/logger.ts'
import { loadOrCreateSecrets } from '../src/server/secrets.ts'
import { rowsOf } from './every-row.ts'
import { aBase, archivePassphrase as passphrase } from './factories/archives.ts'
import { testSecret } from './factories/context.ts'
import { aGroup, aUser } from './factories/people.ts'

const log = createLogger('silent')
const firstKey = '0199c0de-0000-7000-8000-000000000001/0199c0de-0000-4000-8000-000000000001'
const secondKey = '0199c0de-0000-7000-8000-000000000001/0199c0de-0000-4000-8000-000000000002'

let folder = ''
/** What was archived of an installation whose folder is gone. */
let archive = ''
let lost: { rows: Record<string, string>; usersAtFirst: number; usersAtLast: number; at: Date }

const open = async (dataDir: string) => {
  const embedded = await startEmbeddedDatabase({ dataDir, log })
  return { embedded, ...openDatabase(embedded.url) }
}
const archiving = (embedded: EmbeddedDatabase, dataDir: string, overrides: Partial<Archiving> = {}) =>
  startContinuousArchiving({
    ...{ url: embedded.url, directory: join(dataDir, 'postgres'), archive, passphrase, kinstead: '0.1.0' },
    secrets: {
      appSecret: testSecret,
      secretKeys: [],
      databasePassword: loadOrCreateSecrets(dataDir).databasePassword,
    },
    ...{ files: createDiskFiles(join(dataDir, 'files')), keep: 2, log, intervalMs: 50 },
    ...overrides,
  })

type Opened = Awaited<ReturnType<typeof open>>

/** Everything that was written until now, with its files, can be restored. */
const untilArchived = async ({ pool, db }: Opened, files: number) => {
  const { rows } = await db.execute<{ at: string }>(sql`select pg_current_wal_flush_lsn()::text as at`)
  const written = parseLsn(rows[0]?.at ?? '')
  await vi.waitFor(
    async () => {
      const line = newestLine(await listLines(archive))
      expect(line?.wal.some(({ end }) => end >= written)).toBe(true)
      expect(await readdir(join(line?.path ?? '', 'files'))).toHaveLength(files)
      expect((await readArchiveState(pool, archive)).isRunning).toBe(true)
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** As if everything had stopped within seconds after a new base: none of its changes is there. */
async function aBaseWithoutChanges() {
  const line = newestLine(await listLines(archive))
  const { head, secrets } = await readBaseHead(join(line?.path ?? '', line?.bases[0]?.name ?? ''), passphrase)
  const endedAt = new Date(Date.now() + 1_000)
  const content = await aBase({
    head: { ...head, start: 'FFFF/0' },
    secrets,
    end: 'FFFF/1',
    endedAt,
    files: {},
  })
  const path = join(line?.path ?? '', baseName(endedAt))
  await writeFile(path, content)
  return () => rm(path)
}

const aFileRow = ({ db }: Opened, familyGroupId: string, key: string) =>
  db.execute(sql`insert into files (id, family_group_id, storage_key, content_type, byte_size)
    values (${key.split('/')[1]?.replace('-4000-', '-7000-')}::uuid, ${familyGroupId}, ${key}, 'application/pdf', 5)`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinstead-archive-'))
  archive = join(folder, 'archive')
  const dataDir = join(folder, 'lost')
  const opened = await open(dataDir)
  const { embedded, db, close } = opened
  const store = createDiskFiles(join(dataDir, 'files'))
  await migrate(embedded.url, { log })
  const first = archiving(embedded, dataDir)
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  await store.put(firstKey, Buffer.from('first'), 'application/pdf')
  await aFileRow(opened, familyGroupId, firstKey)
  await untilArchived(opened, 1)
  const usersAtFirst = await count(db)
  // A restarted process goes on in the same line.
  await first.stop()
  const removeNewestBase = await aBaseWithoutChanges()
  const second = archiving(embedded, dataDir)
  const { rows } = await db.execute<{ at: Date }>(sql`select clock_timestamp()::text as at`)
  const at = new Date(rows[0]?.at ?? 0)
  await db.execute(sql`select pg_sleep(0.01)`)
  await aUser(db)
  await store.put(secondKey, Buffer.from('other'), 'application/pdf')
  await aFileRow(opened, familyGroupId, secondKey)
  // More than one segment, so that whole ones replace their pieces.
  await db.execute(
    sql`create table filler as select repeat(md5(n::text), 40) as body from generate_series(1, 15000) n`,
  )
  await db.execute(sql`drop table filler`)
  await aUser(db)
  await untilArchived(opened, 2)
  await removeNewestBase()
  lost = { rows: await rowsOf(db), usersAtFirst, usersAtLast: await count(db), at }
  await second.stop()
  await close()
  await embedded.stop()
  await rm(dataDir, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const count = async (db: Opened['db']) =>
  Number((await db.execute<{ n: string }>(sql`select count(*) as n from users`)).rows[0]?.n)

let target = ''
let damaged = ''
let warnings: string[] = []
beforeEach(async () => {
  target = await mkdtemp(join(folder, 'target-'))
  damaged = join(target, 'archive')
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(line))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(target, { recursive: true, force: true })
})

const dataDirOf = () => join(target, 'data')
const restoreFrom = (from: string, options: string[] = [], source: Record<string, string> = {}) =>
  restore([from, ...options], {
    source: { BACKUP_PASSPHRASE: passphrase, DATA_DIR: dataDirOf(), LOG_LEVEL: 'silent', ...source },
    jobs: [],
  })

async function inRestored<Result>(read: (opened: Opened) => Promise<Result>): Promise<Result> {
  const opened = await open(dataDirOf())
  try {
    return await read(opened)
  } finally {
    await opened.close()
    await opened.embedded.stop()
  }
}

const storedText = async (key: string) => {
  const opened = await createDiskFiles(join(dataDirOf(), 'files')).open(key)
  return opened && text(opened.stream)
}

const expectNothing = async () => {
  for (const name of ['postgres', 'secrets.json', 'files', '.restoring'])
    expect(await readdir(dataDirOf()).catch(() => [])).not.toContain(name)
}

type Damaged = { path: string; wal: string[]; bases: string[] }

/** The archive with its line changed. */
async function aDamagedArchive(damage: (line: Damaged) => Promise<void>) {
  await cp(archive, damaged, { recursive: true })
  const line = newestLine(await listLines(damaged))
  if (!line) throw new Error('no line')
  const [wal, bases] = [line.wal, line.bases].map((files) => files.map(({ name }) => name))
  await damage({ path: line.path, wal: wal ?? [], bases: bases ?? [] })
  return damaged
}

/** A disk that cannot be written is what the warning is for. */
async function expectLateWhileItFails({ embedded, pool }: Opened) {
  const unwritable = join(target, 'a-file')
  await writeFile(unwritable, '')
  const failingLog = createLogger('silent')
  const failures = vi.spyOn(failingLog, 'error')
  const failing = archiving(embedded, dataDirOf(), { archive: unwritable, log: failingLog, intervalMs: 1 })
  try {
    await vi.waitFor(() => expect(failures).toHaveBeenCalledTimes(2), { timeout: 60_000, interval: 5 })
    for (let look = 0; look < 10; look++)
      expect(isLate(await readArchiveState(pool, unwritable), new Date())).toBe(true)
  } finally {
    await failing.stop()
  }
}

describe('an installation whose disk was lost', () => {
  it('has one line, in which whole segments have replaced their pieces', async () => {
    const lines = await listLines(archive)
    expect(lines).toHaveLength(1)
    const [line] = lines
    expect(line?.bases).toHaveLength(1)
    const whole = line?.wal.filter(({ start, end }) => end - start === 16_777_216n) ?? []
    expect(whole.length).toBeGreaterThan(0)
    expect(chainFrom(line?.wal[0]?.start ?? 0n, line?.wal ?? [])).toMatchObject({
      missing: null,
      files: { length: line?.wal.length },
    })
  })

  it('is restored with every archived row and file, and can be archived again', async () => {
    await restoreFrom(archive, ['--check'])
    expect(warnings.at(-1)).toContain('The archive is complete')
    await expectNothing()
    await restoreFrom(archive)
    expect(warnings.at(-1)).toContain('2 files. Kinstead can be started.')
    expect(JSON.parse(await readFile(join(dataDirOf(), 'secrets.json'), 'utf8'))).toMatchObject({
      appSecret: testSecret,
    })
    expect([await storedText(firstKey), await storedText(secondKey)]).toEqual(['first', 'other'])
    await inRestored(async (opened) => {
      expect(await rowsOf(opened.db)).toEqual(lost.rows)
      const before = archive
      archive = join(target, 'again')
      await cp(before, archive, { recursive: true })
      try {
        // The restored database has a history of its own, and must not go on in the line of the old one.
        const again = archiving(opened.embedded, dataDirOf())
        await vi.waitFor(
          async () =>
            expect((await listLines(archive)).filter(({ bases }) => bases.length > 0)).toHaveLength(2),
          { timeout: 60_000, interval: 50 },
        )
        await untilArchived(opened, 2)
        await again.stop()
        const state = await readArchiveState(opened.pool, archive)
        expect(state).toMatchObject({ isRunning: false })
        await expectLateWhileItFails(opened)
        expect(
          isLate({ ...state, isRunning: true, waitingBytes: 1, newestAt: new Date(0) }, new Date()),
        ).toBe(true)
        expect(
          isLate({ ...state, isRunning: true, waitingBytes: 0, newestAt: new Date(0) }, new Date()),
        ).toBe(false)
      } finally {
        archive = before
      }
    })
  })

  it('is restored to an earlier time', async () => {
    await restoreFrom(archive, ['--until', lost.at.toISOString()])
    expect(await inRestored(({ db }) => count(db))).toBe(lost.usersAtFirst)
    expect([await storedText(firstKey), await storedText(secondKey)]).toEqual(['first', undefined])
    expect(lost.usersAtLast).toBe(lost.usersAtFirst + 2)
  })
})

it('leaves out a stored file that has changed, and says so before and after', async () => {
  const from = await aDamagedArchive(async ({ path }) => {
    const [name] = await readdir(join(path, 'files'))
    const file = join(path, 'files', name ?? '')
    const bytes = await readFile(file)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    await writeFile(file, bytes)
  })
  await restoreFrom(from, ['--check'])
  expect(warnings.at(-1)).toContain('1 of the stored files have changed and would be missing')
  await restoreFrom(from)
  expect(warnings.at(-2)).toContain('1 files. Kinstead can be started.')
  expect(warnings.at(-1)).toContain('1 of the files that the database names are missing')
  const stored = [await storedText(firstKey), await storedText(secondKey)]
  expect(stored.filter((one) => one === undefined)).toHaveLength(1)
})

it('is restored from the base before one whose changes were lost with the disk, and says so', async () => {
  const from = await aDamagedArchive(async ({ path, bases }) => {
    const { head, secrets } = await readBaseHead(join(path, bases[0] ?? ''), passphrase)
    const endedAt = new Date()
    const files = { PG_VERSION: 'of the base that is not whole' }
    const newest = await aBase({ head, secrets, end: 'FFFF/0', endedAt, files })
    await writeFile(join(path, baseName(endedAt)), newest)
  })
  await restoreFrom(from)
  expect(warnings.slice(-2)).toEqual([
    expect.stringMatching(/line-.*\/base-.* is not used: the changes up to .* are missing/),
    expect.stringContaining('2 files. Kinstead can be started.'),
  ])
  expect(await inRestored(({ db }) => rowsOf(db))).toEqual(lost.rows)
})

describe('a restore of archived changes is refused and changes nothing', () => {
  it.each<[string, string, (line: Damaged) => Promise<void>]>([
    [
      'a file with changes is missing',
      'Changes are missing from the archive',
      ({ path, wal }) => rm(join(path, wal.at(-2) ?? '')),
    ],
    [
      'a byte has changed',
      'has changed. Nothing was changed.',
      async ({ path, wal }) => {
        const file = join(path, wal.at(-2) ?? '')
        const bytes = await readFile(file)
        bytes[100] = (bytes[100] ?? 0) ^ 1
        await writeFile(file, bytes)
      },
    ],
    [
      'a file has the name of another',
      'has changed. Nothing was changed.',
      ({ path, wal }) => cp(join(path, wal.at(-1) ?? ''), join(path, wal.at(-2) ?? '')),
    ],
    [
      'the changes end before the base is whole',
      'cannot be used without them, and there is no earlier base',
      async ({ path, wal }) => {
        for (const name of wal) await rm(join(path, name))
      },
    ],
  ])('when %s', async (_, message, damage) => {
    const from = await aDamagedArchive(damage)
    await expect(restoreFrom(from)).rejects.toThrow(message)
    await expectNothing()
  })

  it('with another passphrase, for a time before the base, and without a time zone', async () => {
    await expect(restoreFrom(archive, [], { BACKUP_PASSPHRASE: `${passphrase}!` })).rejects.toThrow(
      'The passphrase does not fit',
    )
    await expect(restoreFrom(archive, ['--until', '2020-01-01T00:00:00Z'])).rejects.toThrow(
      'does not reach back to 2020-01-01',
    )
    await expect(restoreFrom(archive, ['--until', '2026-11-25T14:30'])).rejects.toThrow('with its zone')
    await expectNothing()
  })

  it('into a folder that is in use, and into a database of your own', async () => {
    const own = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', APP_SECRET: testSecret }
    await expect(restoreFrom(archive, [], own)).rejects.toThrow('only be restored into the built-in database')
    await mkdir(join(dataDirOf(), 'postgres'), { recursive: true })
    await expect(restoreFrom(archive)).rejects.toThrow('is in use')
  })
})

describe('places in the log of changes', () => {
  it('have the names that PostgreSQL gives them', () => {
    expect(asLsn(parseLsn('16/B374D848'))).toBe('16/B374D848')
    expect(segmentName(1, parseLsn('16/B374D848'), 16_777_216n)).toBe('0000000100000016000000B3')
  })
})
