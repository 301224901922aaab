import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { databaseUrl, onServer } from '../../../test/db-server.ts'
import { sessionStateOf } from '../../../test/session-state.ts'
import { aStatementLog } from '../../../test/statement-log.ts'
import { newId } from '../../lib/ids.ts'
import { createLogger } from '../logger.ts'
import { projectFolder } from '../project-folder.ts'
import { type MigrationProgress, migrate } from './migrate.ts'

const log = createLogger('silent')
const eventually = { timeout: 20_000, interval: 20 }
const barrier = 4_242

describe('migrations', () => {
  const name = `kinstead_migrate_${process.pid}`
  const serverUrl = inject('databaseServerUrl')
  const url = databaseUrl(serverUrl, name)
  let folder = ''

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kinstead-migrations-'))
    await onServer(serverUrl, `create database ${name}`)
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await onServer(serverUrl, `drop database ${name} with (force)`)
  })

  async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  const exists = async (table: string) =>
    (await query<{ found: boolean }>(`select to_regclass('${table}') is not null as found`))[0]?.found

  /** Writes test migrations with their times. */
  function writeMigrations(migrations: Record<number, string>) {
    mkdirSync(join(folder, 'meta'), { recursive: true })
    const entries = Object.keys(migrations).map((when, idx) => ({
      idx,
      version: '7',
      when: Number(when),
      tag: `m${when}`,
      breakpoints: true,
    }))
    writeFileSync(
      join(folder, 'meta/_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
    )
    for (const [when, sql] of Object.entries(migrations)) writeFileSync(join(folder, `m${when}.sql`), sql)
  }

  it('run once when three processes start at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(url, { log })))
    const applied = await query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied.map((row) => row.created_at)).size).toBe(applied.length)
    expect(await exists('users')).toBe(true)
  })

  it('run once when another process began on an empty database', async () => {
    writeMigrations({ 1: `create table first as select pg_advisory_xact_lock(${barrier})::text;` })
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [barrier])
    const processes = [migrate(url, { log, folder }), migrate(url, { log, folder })]
    // One waits in its migration, the other one for the first.
    await vi.waitFor(async () => {
      const waiting = await query(`select from pg_locks where locktype = 'advisory' and not granted`)
      expect(waiting).toHaveLength(2)
    }, eventually)
    await holder.end()
    await Promise.all(processes)
    expect(await query('select from drizzle.__drizzle_migrations')).toHaveLength(1)
  })

  it('keep the old state when killed midway and complete at the next start', async () => {
    writeMigrations({
      1: 'create table first (id int);',
      2: `create table second as select pg_advisory_xact_lock(${barrier})::text;`,
    })
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [barrier])
    const app = spawn(process.execPath, ['--input-type=module', '-e', migrateProgram()], { stdio: 'inherit' })
    await vi.waitFor(async () => {
      const waiting = await query(
        `select from pg_locks where locktype = 'advisory' and objid = ${barrier} and not granted`,
      )
      expect(waiting).toHaveLength(1)
    }, eventually)
    const ended = new Promise((resolve) => app.once('exit', resolve))
    app.kill('SIGKILL')
    await ended
    await holder.end()

    await vi.waitFor(async () => {
      expect(
        await query(`select from pg_stat_activity where application_name = 'kinstead migrate'`),
      ).toHaveLength(0)
    }, eventually)
    expect([await exists('first'), await exists('second')]).toEqual([false, false])
    await migrate(url, { log, folder })
    expect([await exists('first'), await exists('second')]).toEqual([true, true])
  })

  it('leave nothing in the session of their connection, such as the lock for which others wait', async () => {
    writeMigrations({ 1: 'create table first (id int);', 2: 'create table second (id int);' })
    const sent = await aStatementLog('kinstead migrate')
    await migrate(sent.to(url), { log, folder })
    await migrate(sent.to(url), { log, folder })
    expect(sent.all().filter((text) => text.includes('advisory'))).toHaveLength(2)
    expect(sent.all().flatMap(sessionStateOf)).toEqual([])
  })

  it('tell which one of how many is running', async () => {
    writeMigrations({
      1: 'create table first (id int);',
      2: 'create table second (id int);',
      3: `create table third as select pg_advisory_xact_lock(${barrier})::text;`,
    })
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [barrier])
    const seen: string[] = []
    const onProgress = ({ current, total }: MigrationProgress) => void seen.push(`${current} of ${total}`)
    const migrated = migrate(url, { log, folder, onProgress })
    await vi.waitFor(() => expect(seen.at(-1)).toBe('3 of 3'), eventually)
    expect(seen).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    await holder.end()
    await migrated
    expect(await exists('third')).toBe(true)
    seen.length = 0
    await migrate(url, { log, folder, onProgress })
    expect(seen).toEqual([])
  })

  it('hold no lock of those before it while one reads in a new transaction', async () => {
    writeMigrations({
      1: 'create table first (id int);\ninsert into first values (1);',
      2: 'alter table first add constraint first_check check (id > 0) not valid;',
      3: `-- begin a new transaction\nalter table first validate constraint first_check;
        create table second as select pg_advisory_xact_lock(${barrier})::text;`,
      4: 'create table third (id int);',
    })
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [barrier])
    const seen: string[] = []
    const onProgress = ({ current, total }: MigrationProgress) => void seen.push(`${current} of ${total}`)
    const migrated = migrate(url, { log, folder, onProgress })
    const recorded = async () => (await query('select from drizzle.__drizzle_migrations')).length
    await vi.waitFor(async () => expect(await exists('first')).toBe(true), eventually)
    await vi.waitFor(async () => expect(await recorded()).toBe(2), eventually)
    await query('insert into first values (2)')
    await holder.end()
    await migrated
    expect(await recorded()).toBe(4)
    expect(await query('select convalidated from pg_constraint where conname = $$first_check$$')).toEqual([
      { convalidated: true },
    ])
    expect(new Set(seen)).toEqual(new Set(['1 of 4', '2 of 4', '3 of 4', '4 of 4']))
    expect(seen.toSorted()).toEqual(seen)
  })

  it('leave what ran before it when one in a new transaction fails, and complete at the next start', async () => {
    const works = {
      1: 'create table first (id int);',
      2: '-- begin a new transaction\ncreate table second (id int);',
    }
    writeMigrations({ ...works, 2: '-- begin a new transaction\ncreate table second (id nonsense);' })
    await expect(migrate(url, { log, folder })).rejects.toThrow()
    expect([await exists('first'), await exists('second')]).toEqual([true, false])
    writeMigrations(works)
    await migrate(url, { log, folder })
    expect(await exists('second')).toBe(true)
  })

  const migrateProgram = () => `
    const { migrate } = await import(${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))})
    const { createLogger } = await import(${JSON.stringify(join(import.meta.dirname, '../logger.ts'))})
    await migrate(${JSON.stringify(url)}, { log: createLogger('silent'), folder: ${JSON.stringify(folder)} })`

  /** Migrates the database up to that many of our migrations. */
  async function migrateUpTo(count: number) {
    const all = projectFolder('drizzle')
    cpSync(all, folder, { recursive: true })
    const journal = JSON.parse(readFileSync(join(all, 'meta/_journal.json'), 'utf8'))
    const before = { ...journal, entries: journal.entries.slice(0, count) }
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(before))
    await migrate(url, { log, folder })
  }

  it('set the property of log entries and keep the log append-only', async () => {
    await migrateUpTo(4)
    const [group, house, person] = [newId(), newId(), newId()]
    await query(`
      insert into family_groups (id, name, currency, time_zone) values ('${group}', 'Kellers', 'CHF', 'Europe/Zurich');
      insert into properties (id, family_group_id, name, kind, time_zone)
        values ('${house}', '${group}', 'Lake cabin', 'CABIN', 'Europe/Zurich');
      insert into activity_log (id, family_group_id, actor_label, verb, entity_type, entity_id) values
        ('${newId()}', '${group}', 'Anna', 'created', 'property', '${house}'),
        ('${newId()}', '${group}', 'Anna', 'created', 'member', '${person}')`)
    await migrate(url, { log })
    const lines = await query('select entity_type, property_id from activity_log order by entity_type')
    expect(lines).toEqual([
      { entity_type: 'member', property_id: null },
      { entity_type: 'property', property_id: house },
    ])
    expect(await query('select btrim(search_name) as name from properties')).toEqual([{ name: 'lake cabin' }])
    await expect(query(`update activity_log set verb = 'DELETED'`)).rejects.toThrow()
    await expect(query('delete from activity_log')).rejects.toThrow()
  })

  it('turn log verbs into codes, also those of old processes, and keep the log append-only', async () => {
    await migrateUpTo(14)
    const group = newId()
    const verbs = [
      'created',
      'looked up',
      'put in another order the checklist of',
      'wrote off',
      'did it (2)',
      '?',
    ]
    const lines = verbs.map((verb) => `('${newId()}', '${group}', 'Anna', '${verb}', 'task', '${newId()}')`)
    const insert = `insert into activity_log (id, family_group_id, actor_label, verb, entity_type, entity_id) values `
    await query(`
      insert into family_groups (id, name, currency, time_zone) values ('${group}', 'Kellers', 'CHF', 'UTC');
      ${insert} ${lines}`)
    await migrate(url, { log })
    const codes = await query<{ verb: string }>('select verb from activity_log order by id')
    expect(codes.map(({ verb }) => verb)).toEqual([
      'CREATED',
      'LOOKED_UP',
      'CHECKLIST_REORDERED',
      'WRITTEN_OFF',
      'DID_IT',
      'CHANGED',
    ])
    // What a process of the previous release writes until it is replaced.
    const later = `('${newId()}', '${group}', 'Anna', 'wrote off', 'settlement', '${newId()}')`
    expect(await query(`${insert} ${later} returning verb`)).toEqual([{ verb: 'WRITTEN_OFF' }])
    await expect(query(`update activity_log set verb = 'DELETED'`)).rejects.toThrow('append-only')
  })

  it('replace a stored time zone that the database does not know', async () => {
    await migrateUpTo(9)
    const group = newId()
    const zones = [
      ...['AET', 'NET', 'VST', 'MIT', 'SST', 'US/Pacific-New', 'CET', 'Japan', 'SystemV/EST5EDT'],
      ...['europe/zurich', 'Asia/Kolkata', 'UTC', '+23:59', 'Asia/Nowhere'],
    ]
    const houses = zones.map(
      (zone, at) => `('${newId()}', '${group}', 'House ${10 + at}', 'CABIN', '${zone}')`,
    )
    await query(`
      insert into family_groups (id, name, currency, time_zone) values ('${group}', 'Kellers', 'CHF', 'ECT');
      insert into users (id, issuer, subject, time_zone) values ('${newId()}', 'https://id.example', 'anna', '+23:59');
      insert into properties (id, family_group_id, name, kind, time_zone) values ${houses.join(', ')}`)
    await migrate(url, { log })
    const now = await query<{ zone: string }>('select time_zone as zone from properties order by name')
    expect(now.map(({ zone }) => zone)).toEqual([
      'Australia/Sydney',
      'Asia/Yerevan',
      'Asia/Ho_Chi_Minh',
      'Pacific/Apia',
      'Pacific/Guadalcanal',
      'America/Los_Angeles',
      'Europe/Brussels',
      'Asia/Tokyo',
      'America/New_York',
      'Europe/Zurich',
      'Asia/Kolkata',
      'UTC',
      'Europe/Paris',
      'Asia/Nowhere',
    ])
    expect(await query('select time_zone from family_groups')).toEqual([{ time_zone: 'Europe/Paris' }])
    expect(await query('select time_zone from users')).toEqual([{ time_zone: 'UTC' }])
  })

  it('roll back a failed one completely', async () => {
    writeMigrations({ 1: 'create table first (id int);', 2: 'create table second (id nonsense);' })
    await expect(migrate(url, { log, folder })).rejects.toThrow()
    expect(await exists('first')).toBe(false)
  })

  it('ignore the database’s statement timeout', async () => {
    await query(`alter database ${name} set statement_timeout = '1s'`)
    writeMigrations({ 1: 'select pg_sleep(1.2);' })
    await expect(migrate(url, { log, folder })).resolves.toBeUndefined()
  })

  it('refuse a database that is newer than the code', async () => {
    writeMigrations({ 1: 'create table first (id int);', 2: 'create table second (id int);' })
    await migrate(url, { log, folder })
    writeMigrations({ 1: 'create table first (id int);' })
    await expect(migrate(url, { log, folder })).rejects.toThrow(
      'The database is newer than this version of Kinstead (1 unknown',
    )
  })

  it('refuse a migration older than the last that ran', async () => {
    writeMigrations({ 2: 'create table second (id int);' })
    await migrate(url, { log, folder })
    writeMigrations({ 1: 'create table first (id int);', 2: 'create table second (id int);' })
    await expect(migrate(url, { log, folder })).rejects.toThrow('older than one that has already run')
  })

  it('report a database that does not answer', async () => {
    await expect(migrate('postgres://nobody@127.0.0.1:1/none', { log })).rejects.toThrow(
      'The database does not answer',
    )
  })
})
