import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { backupJobs, makeScheduledBackup } from '../src/backup-job.ts'
import { endRestoredRequests } from '../src/features/base/emergency-access/server/after-restore.repository.ts'
import { sweepFiles } from '../src/features/base/files/server/files.service.ts'
import { addSecret, revealSecret } from '../src/features/house/secrets/server/secrets.service.ts'
import { encrypt } from '../src/server/backup/age.ts'
import { passingTables } from '../src/server/backup/catalog.ts'
import { type BackupSource, backupParts } from '../src/server/backup/make-backup.ts'
import { readBeginning, verifyBackup } from '../src/server/backup/read-backup.ts'
import { type RestoreTarget, restoreBackup } from '../src/server/backup/restore-backup.ts'
import { takeBackup } from '../src/server/backup/take-backup.ts'
import { type TarPart, writeTar } from '../src/server/backup/tar.ts'
import { openDatabase } from '../src/server/db/client.ts'
import { readMigrations, runAll } from '../src/server/db/migrate.ts'
import { createClient } from '../src/server/db/pool.ts'
import { emergencyRequests, trustedPeople } from '../src/server/db/schema/emergency-access.ts'
import { readEnv } from '../src/server/env.ts'
import { createDiskFiles } from '../src/server/gateways/files/disk-files.ts'
import type { Files } from '../src/server/gateways/files/files.ts'
import { defineJob, onJob } from '../src/server/jobs/define-job.ts'
import { makeQueues } from '../src/server/jobs/queues.ts'
import { createLogger } from '../src/server/logger.ts'
import { testDatabase } from './db.ts'
import { databaseUrl, onServer } from './db-server.ts'
import { rowsOf } from './every-row.ts'
import { asMember, asUser, testSecret } from './factories/context.ts'
import { anEmergencyRequest, aTrustedPerson } from './factories/emergency-access.ts'
import { aGroup, aUser } from './factories/people.ts'
import { aProperty } from './factories/properties.ts'
import { aFamilyWithEverything } from './group-copy.ts'

const source = testDatabase()
const { db } = source
const log = createLogger('silent')
const passphrase = 'eleven wet dogs sing'
const job = onJob(defineJob({ name: 'mail.send', schema: z.looseObject({}) }), async () => {})

let folder = ''
let files: Files
let target: { url: string; files: Files; name: string }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinstead-backup-'))
  files = createDiskFiles(join(folder, 'source'))
  const name = `kinstead_restored_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const serverUrl = inject('databaseServerUrl')
  await onServer(serverUrl, `create database ${name}`)
  target = { name, url: databaseUrl(serverUrl, name), files: createDiskFiles(join(folder, 'target')) }
})
afterEach(async () => {
  await onServer(inject('databaseServerUrl'), `drop database ${target.name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const backupSource = (): BackupSource => ({
  url: source.url,
  files,
  secrets: { appSecret: testSecret, secretKeys: [] },
  kinstead: '0.1.0',
})
const restoreTarget = (overrides: Partial<RestoreTarget> = {}): RestoreTarget => ({
  url: target.url,
  files: target.files,
  makeQueues: (url) => makeQueues({ url, log, jobs: [job] }),
  settle: endRestoredRequests,
  ...overrides,
})
const backUp = async () => (await takeBackup(backupSource(), { folder, passphrase })).path
const restore = async (path: string, into = restoreTarget()) => {
  const file = { path, passphrase }
  await restoreBackup(into, file, await verifyBackup(file))
}

async function inTarget<Result>(read: (database: typeof db) => Promise<Result>): Promise<Result> {
  const restored = openDatabase(target.url)
  try {
    return await read(restored.db)
  } finally {
    await restored.close()
  }
}

/** What decides whether the tables work: keys, checks, triggers and indexes. */
const structureOf = async (database: typeof db) => {
  const { rows } = await database.execute<{ line: string }>(sql`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
      where connamespace::regnamespace::text in ('public', 'local_provider')
    union all select tgrelid::regclass::text || ' ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger
      where not tgisinternal
    union all select indexdef from pg_indexes where schemaname in ('public', 'local_provider')`)
  return rows.map(({ line }) => line).toSorted()
}

async function storedBytes(store: Files) {
  const stored: Record<string, string> = {}
  for await (const { key } of store.list()) {
    const opened = await store.open(key)
    if (opened) stored[key] = (await buffer(opened.stream)).toString('base64')
  }
  return stored
}

const namedKeys = async (database: typeof db) => {
  const { rows } = await database.execute<{ key: string }>(sql`
    select storage_key as key from files union all
    select thumbnail_key from files where thumbnail_key is not null order by 1`)
  return rows.map(({ key }) => key)
}

async function aUsedInstallation() {
  const user = await aUser(db)
  const ctx = asUser(db, user, { files })
  const familyGroupId = await aFamilyWithEverything(ctx)
  return { ctx, familyGroupId, member: asMember(db, user, familyGroupId, 'MANAGER', { files }) }
}

async function expectUntouched() {
  const { rows } = await inTarget((database) =>
    database.execute<{ name: string }>(
      sql`select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
    ),
  )
  expect(rows).toEqual([])
  expect(await storedBytes(target.files)).toEqual({})
}

describe('a backup made while people write', () => {
  it('restores every row and file of one moment', { timeout: 240_000 }, async () => {
    const { ctx, familyGroupId } = await aUsedInstallation()
    const rows: Record<string, string>[] = []
    const bytes: Record<string, string>[] = []
    /** Writes after the snapshot: before every other part, until there are none. */
    async function* whileWriting(parts: AsyncIterable<TarPart>) {
      for await (const part of parts) {
        if (rows.length === 0) {
          rows.push(await rowsOf(db))
          bytes.push(await storedBytes(files))
          // Files whose 30 days are over and whose rows go: the sweep has to leave them to the backup.
          await db.execute(sql`update files set deleted_at = now() - interval '31 days'`)
          await db.execute(sql`delete from documents`)
          await db.execute(sql`update tasks set title = 'written later'`)
        }
        await aProperty(db, familyGroupId)
        await sweepFiles({ ...ctx, clock: { now: () => new Date(Date.now() + 86_400_000) } })
        yield part
      }
    }
    const path = join(folder, 'made.age')
    const parts = whileWriting(backupParts(backupSource(), () => {}))
    await writeFile(path, encrypt(writeTar(parts), passphrase))
    await restore(path)

    const restored = await inTarget(rowsOf)
    const left = Object.fromEntries(passingTables.map((name) => [`public.${name}`, '0 ']))
    expect(restored).toEqual({ ...rows[0], ...left })
    expect(Object.values(restored).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(40)
    const restoredBytes = await storedBytes(target.files)
    expect(Object.keys(restoredBytes).toSorted()).toEqual(await inTarget(namedKeys))
    expect(restoredBytes).toEqual(bytes[0])
    expect(await inTarget(structureOf)).toEqual(await structureOf(db))
  })

  it('is the only one at a time', async () => {
    await aUser(db)
    const first = backupParts(backupSource(), () => {})
    await first.next()
    await expect(backUp()).rejects.toThrow('Another backup is being made.')
    await first.return()
    await backUp()
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

// Long: four digits turn up by chance in megabytes of encrypted bytes.
const doorCode = 'Key safe by the cellar door, 4711-9921'

const hardTable = `create table hard (id bigint generated always as identity primary key, body text, bytes bytea,
  list text[], facts jsonb, exact numeric, day date, at timestamptz,
  made text generated always as (lower(body)) stored)`

describe('a restored installation', () => {
  it('opens sealed values with the secrets of the backup', { timeout: 120_000 }, async () => {
    const { member, familyGroupId } = await aUsedInstallation()
    const house = await aProperty(db, familyGroupId)
    const { secretId } = await addSecret(member, { propertyId: house.id, label: 'Door', value: doorCode })
    const path = await backUp()
    expect((await readFile(path)).includes(doorCode)).toBe(false)
    await restore(path)
    const { secrets } = await readBeginning({ path, passphrase })
    expect(secrets.appSecret).toBe(testSecret)
    const revealed = await inTarget((database) =>
      revealSecret(asMember(database, member.user, familyGroupId, 'MANAGER'), secretId),
    )
    expect(revealed).toMatchObject({ value: doorCode })
  })

  it('keeps values that are hard to write down', async () => {
    await db.execute(sql.raw(hardTable))
    try {
      await db.execute(sql`insert into hard (body, bytes, list, facts, exact, day, at) values
        (${'Tab\t line\n back\\slash \\N "quoted" 🏡'}, '\\x00ff0a', array['a,b', null, '', '{}'], 'null',
          12345678901234567890.123456789, '0044-03-15 BC', '2026-03-29 01:30:00.123456+01'),
        ('', '', '{}', ${JSON.stringify({ '\\N': '\n' })}, 'NaN', 'infinity', '-infinity'),
        (null, null, null, null, null, null, null),
        (repeat('a long text ', 900000), decode(repeat('ab', 900000), 'hex'), null, null, null, null, null)`)
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('hard', 1)`)
      const path = await backUp()
      const file = { path, passphrase }
      const verified = await verifyBackup(file)
      expect(verified.manifest.tables.find(({ name }) => name === 'hard')).toMatchObject({ rows: 4 })
      expect(verified.manifest.sequences).toContainEqual({
        schema: 'public',
        name: 'hard_id_seq',
        lastValue: '4',
      })
      const migrations = [{ sql: [hardTable], folderMillis: 1, hash: 'hard', bps: true }, ...readMigrations()]
      await restoreBackup(restoreTarget({ migrations }), file, verified)
      const read = sql`select md5(hard::text) from hard order by id`
      expect((await inTarget((database) => database.execute(read))).rows).toEqual(
        (await db.execute(read)).rows,
      )
      const next = await inTarget((database) =>
        database.execute(sql`insert into hard (body) values ('X') returning id, made`),
      )
      expect(next.rows).toEqual([{ id: '5', made: 'x' }])
    } finally {
      await db.execute(sql`drop table hard`)
      await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'hard'`)
    }
  })

  it('runs waiting jobs, also interrupted ones, and lists failed ones', async () => {
    await makeQueues({ url: source.url, log, jobs: [job] })
    await db.execute(sql`delete from pgboss.job`)
    await db.execute(sql`insert into pgboss.job (name, data, state, started_on, source_name) values
      ('mail.send', '{"kind": "waiting"}', 'created', null, null), ('mail.send', 'null', 'active', now(), null),
      ('mail.send', '{"kind": "done"}', 'completed', now(), null),
      ('failed-jobs', '{"kind": "failed"}', 'created', null, 'mail.send')`)
    await restore(await backUp())
    const { rows } = await inTarget((database) =>
      database.execute(
        sql`select name, data, state, source_name from pgboss.job order by data->>'kind', state`,
      ),
    )
    expect(rows).toEqual([
      { name: 'failed-jobs', data: { kind: 'failed' }, state: 'created', source_name: 'mail.send' },
      { name: 'mail.send', data: { kind: 'waiting' }, state: 'created', source_name: null },
      { name: 'mail.send', data: null, state: 'retry', source_name: null },
    ])
  })

  it('grants no emergency access to which managers may have objected since', async () => {
    const [anna, ben] = [await aUser(db), await aUser(db)]
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
    await aTrustedPerson(db, { familyGroupId, userId: ben.id })
    // The clock of the new machine may be behind.
    const requestedAt = new Date('2100-01-01T00:00:00Z')
    await anEmergencyRequest(db, { familyGroupId, userId: ben.id, requestedAt })
    await restore(await backUp())
    const [requests, trusted] = await inTarget(async (database) => [
      await database.select().from(emergencyRequests),
      await database.select().from(trustedPeople),
    ])
    expect(requests).toMatchObject([{ state: 'ENDED', requestedAt, endedAt: requestedAt }])
    expect(trusted).toHaveLength(1)
  })

  it('of an older version is migrated', async () => {
    const older = readMigrations().slice(0, -4)
    const name = `${target.name}_older`
    await onServer(inject('databaseServerUrl'), `create database ${name}`)
    const url = databaseUrl(inject('databaseServerUrl'), name)
    try {
      const client = createClient({ connectionString: url })
      await client.connect()
      await client.query('begin')
      await runAll(client, older)
      await client.query('commit')
      await client.query(`insert into users (id, issuer, subject, first_name)
        values ('0199c0de-0000-7000-8000-000000000001', 'https://a.example', 'anna', 'Anna')`)
      await client.end()
      const { path } = await takeBackup({ ...backupSource(), url }, { folder, passphrase })
      await restore(path)
    } finally {
      await onServer(inject('databaseServerUrl'), `drop database ${name} with (force)`)
    }
    const { rows } = await inTarget((database) => database.execute(sql`select first_name from users`))
    expect(rows).toEqual([{ first_name: 'Anna' }])
    expect(await inTarget(structureOf)).toEqual(await structureOf(db))
  })
})

describe('a restore is refused and changes nothing', () => {
  const flipByte = async (path: string) => {
    const bytes = await readFile(path)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(path, bytes)
  }

  it.each<[string, string, (path: string) => Promise<void>]>([
    ['a byte has changed', 'The backup is damaged or not complete.', flipByte],
    [
      'the file was cut off',
      'The backup is damaged or not complete.',
      async (path) => truncate(path, (await readFile(path)).length - 1_000),
    ],
    ['it is something else', 'This file is not a backup of Kinstead.', (path) => writeFile(path, 'PK')],
  ])('when %s', async (_, message, damage) => {
    await aUser(db)
    const path = await backUp()
    await damage(path)
    await expect(restore(path)).rejects.toThrow(message)
    await expectUntouched()
  })

  it('with another passphrase', async () => {
    await aUser(db)
    const file = { path: await backUp(), passphrase: `${passphrase}!` }
    await expect(verifyBackup(file)).rejects.toThrow('The passphrase does not fit this backup')
  })

  it('when a newer Kinstead has made it', async () => {
    await aUser(db)
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    )
    try {
      await expect(restore(await backUp())).rejects.toThrow(
        'This backup was made by a newer Kinstead (0.1.0, 1 unknown migrations). Update Kinstead first',
      )
    } finally {
      await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
    }
    await expectUntouched()
  })

  it('into a database that is in use, and into a folder with files', async () => {
    await aUser(db)
    const path = await backUp()
    await expect(restore(path, restoreTarget({ url: source.url }))).rejects.toThrow(
      'The database is not empty.',
    )
    expect(await db.execute(sql`select from users`)).toMatchObject({ rowCount: 1 })
    const key = '0199c0de-0000-7000-8000-000000000001/0199c0de-0000-4000-8000-000000000001'
    await target.files.put(key, Buffer.from('mine'), 'text/plain')
    await expect(restore(path)).rejects.toThrow('There are stored files already.')
    await target.files.delete(key)
    await expectUntouched()
  })

  it('when a file cannot be stored in the middle', { timeout: 120_000 }, async () => {
    await aUsedInstallation()
    let stored = 0
    const full: Files['putStream'] = async (...args) => {
      if (++stored > 2) throw new Error('no space')
      return target.files.putStream(...args)
    }
    const into = restoreTarget({ files: { ...target.files, putStream: full } })
    await expect(restore(await backUp(), into)).rejects.toThrow('no space')
    expect(stored).toBe(3)
    await expectUntouched()
  })
})

describe('the scheduled backup', () => {
  it('keeps as many as it was told, and the newest can be restored', { timeout: 60_000 }, async () => {
    await aUser(db)
    const backups = join(folder, 'backups')
    await mkdir(backups)
    for (const older of ['kinstead-20200101-000000.age', 'kinstead-20200102-000000.age'])
      await writeFile(join(backups, older), '')
    const env = readEnv({
      APP_SECRET: testSecret,
      BACKUP_PASSPHRASE: passphrase,
      BACKUP_DIR: backups,
      BACKUP_KEEP: '2',
    })
    const installation = { env, url: source.url, files }
    await makeScheduledBackup({ log, signal: new AbortController().signal }, installation)
    const [kept, made = ''] = (await readdir(backups)).toSorted()
    expect(kept).toBe('kinstead-20200102-000000.age')
    await restore(join(backups, made))
    expect((await inTarget((database) => database.execute(sql`select from users`))).rowCount).toBe(1)
  })

  it('ends when it is told to, and leaves no file', async () => {
    await aUser(db)
    const backups = join(folder, 'backups')
    const env = readEnv({ APP_SECRET: testSecret, BACKUP_PASSPHRASE: passphrase, BACKUP_DIR: backups })
    const signal = AbortSignal.abort(new Error('stopping'))
    await expect(makeScheduledBackup({ log, signal }, { env, url: source.url, files })).rejects.toThrow(
      'stopping',
    )
    expect(await readdir(backups)).toEqual([])
  })

  it('is a job only with a schedule', () => {
    const none = () => {
      throw new Error('not now')
    }
    expect(backupJobs({ BACKUP_SCHEDULE: undefined }, none)).toEqual([])
    expect(backupJobs({ BACKUP_SCHEDULE: '30 2 * * *' }, none)).toMatchObject([
      { definition: { name: 'backup.make', cron: '30 2 * * *' } },
    ])
  })
})
