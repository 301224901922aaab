import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { aGroup, aUser } from '../../../test/factories/people.ts'
import { aProperty } from '../../../test/factories/properties.ts'
import { isTimeZone } from '../../lib/time-zone.ts'
import { toAppError } from '../errors.ts'
import { createLogger } from '../logger.ts'
import type { Executor, Tx } from './client.ts'
import { familyGroups } from './schema/groups.ts'
import { properties } from './schema/properties.ts'
import { timeZones } from './schema/time-zones.ts'
import { users } from './schema/users.ts'
import { readTimeZones } from './time-zones.ts'

const { db } = testDatabase()
const log = createLogger('silent')

/** Zones in Node 24's `Intl.supportedValuesOf('timeZone')` that the IANA keeps only as aliases. */
const renamed = [
  ...[
    'Africa/Asmera',
    'America/Buenos_Aires',
    'America/Catamarca',
    'America/Coral_Harbour',
    'America/Cordoba',
  ],
  ...['America/Godthab', 'America/Indianapolis', 'America/Jujuy', 'America/Louisville', 'America/Mendoza'],
  ...['Asia/Calcutta', 'Asia/Katmandu', 'Asia/Rangoon', 'Asia/Saigon', 'Atlantic/Faeroe', 'Europe/Kiev'],
  ...['Pacific/Enderbury', 'Pacific/Ponape', 'Pacific/Truk'],
]

/** Bypasses the triggers, as when a dump is restored. */
async function unchecked(tx: Tx, change: ReturnType<typeof sql>) {
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(change)
  await tx.execute(sql`set local session_replication_role = origin`)
}

/** As on a system with the old names in a separate package. */
const withoutOldNames = (work: (tx: Tx) => Promise<void>) =>
  db
    .transaction(async (tx) => {
      await tx.execute(sql`
        create temporary view pg_timezone_names as select * from pg_catalog.pg_timezone_names
          where public.current_zone(name) = name`)
      await tx.execute(sql`set local search_path = pg_temp, public, pg_catalog`)
      await readTimeZones(tx, log)
      await work(tx)
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })

async function readLogged(executor: Executor) {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger('warn', { write: (line: string) => lines.push(JSON.parse(line)) })
  await readTimeZones(executor, logger)
  return lines
}

async function zonesIn(executor: Executor) {
  const { rows } = await executor.execute<{ zones: string[] }>(sql`
    select array[(select time_zone from family_groups), (select time_zone from users),
      (select time_zone from properties)] as zones`)
  return rows[0]?.zones ?? []
}

/** The local times at noon of each day of a year. */
function clocksIn(timeZone: string) {
  const clock = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: 366 }, (_, day) => clock.format(Date.UTC(2025, 0, 1 + day, 12)))
}

async function aHouse() {
  const { id } = await aGroup(db, [{ user: await aUser(db) }])
  return aProperty(db, id)
}

const zoneOf = async (propertyId: string) =>
  (await db.select({ zone: properties.timeZone }).from(properties).where(eq(properties.id, propertyId)))[0]
    ?.zone

describe('a time zone', () => {
  it.each(['AET', 'NET', 'VST', 'MIT', 'SST', 'CET', 'US/Pacific-New', '+23:59', 'europe/zurich', ''])(
    '%j is refused by the database for a property, a group and a person',
    async (timeZone) => {
      const { id, familyGroupId } = await aHouse()
      const changes = [
        db.update(properties).set({ timeZone }).where(eq(properties.id, id)),
        db.update(familyGroups).set({ timeZone }).where(eq(familyGroups.id, familyGroupId)),
        db.update(users).set({ timeZone }),
      ]
      for (const change of changes) {
        const error = await change.then(
          () => null,
          (thrown: unknown) => thrown,
        )
        expect(toAppError(error, { log, requestId: 'one' })).toMatchObject({
          code: 'invalid',
          details: { fields: { timeZone: 'Choose a time zone.' } },
        })
      }
    },
  )

  it('may be any area and place the database knows', async () => {
    const { id } = await aHouse()
    for (const timeZone of ['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC']) {
      await db.update(properties).set({ timeZone }).where(eq(properties.id, id))
      expect(await zoneOf(id)).toBe(timeZone)
    }
  })

  it('counts as UTC when the database does not know it, without failing a statement', async () => {
    const { rows } = await db.execute<{ on: string }>(sql`
      select day_in(zone, '2026-06-30T23:30:00Z')::text as on from (values ('AET'), ('Europe/Zurich')) as one (zone)`)
    expect(rows).toEqual([{ on: '2026-06-30' }, { on: '2026-07-01' }])
  })
})

describe('at each start', () => {
  it('stores the list of the database', async () => {
    await db.insert(timeZones).values({ name: 'Atlantis/Capital' })
    await readTimeZones(db, log)
    const names = (await db.select().from(timeZones)).map(({ name }) => name)
    expect(names).not.toContain('Atlantis/Capital')
    expect(names).toEqual(expect.arrayContaining(['UTC', 'Europe/Zurich', 'Asia/Kolkata']))
    expect(names.length).toBeGreaterThan(400)
  })

  it('renames outdated zones of people, groups and properties', async () => {
    const { id, familyGroupId } = await aHouse()
    await withoutOldNames(async (tx) => {
      for (const table of [properties, familyGroups, users])
        await unchecked(tx, sql`update ${table} set time_zone = 'Asia/Calcutta'`)
      const lines = await readLogged(tx)
      expect(lines.map((line) => [line.in, line.timeZone, line.becomes])).toEqual([
        ['family_groups', 'Asia/Calcutta', 'Asia/Kolkata'],
        ['users', 'Asia/Calcutta', 'Asia/Kolkata'],
        ['properties', 'Asia/Calcutta', 'Asia/Kolkata'],
      ])
      expect(lines.map((line) => line.id)).toEqual([familyGroupId, expect.any(String), id])
      expect(await zonesIn(tx)).toEqual(['Asia/Kolkata', 'Asia/Kolkata', 'Asia/Kolkata'])
    })
  })

  it('keeps a zone that has no other name, and its row can be edited', async () => {
    await aHouse()
    for (const table of [properties, familyGroups, users])
      await db.transaction((tx) => unchecked(tx, sql`update ${table} set time_zone = 'Atlantis/Capital'`))
    const lines = await readLogged(db)
    expect(lines.map((line) => [line.in, line.timeZone, line.becomes])).toEqual([
      ['family_groups', 'Atlantis/Capital', null],
      ['users', 'Atlantis/Capital', null],
      ['properties', 'Atlantis/Capital', null],
    ])
    await db.update(familyGroups).set({ name: 'Renamed', timeZone: 'Atlantis/Capital' })
    expect(await zonesIn(db)).toEqual(['Atlantis/Capital', 'Atlantis/Capital', 'Atlantis/Capital'])
  })
})

describe('an outdated zone name from a browser', () => {
  it('is stored by its current name when the database does not know it', async () => {
    await aHouse()
    await withoutOldNames(async (tx) => {
      await tx.update(familyGroups).set({ timeZone: 'Asia/Calcutta' })
      await tx.update(users).set({ timeZone: 'Europe/Kiev' })
      await tx.update(properties).set({ timeZone: 'America/Buenos_Aires' })
      expect(await zonesIn(tx)).toEqual(['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires'])
    })
  })

  it('maps to a zone with the same clock this year', async () => {
    const { rows } = await db.execute<{ old: string; current: string | null }>(sql`
      select name as old, current_zone(name) as current from time_zones where current_zone(name) <> name`)
    expect(rows.length).toBeGreaterThan(90)
    for (const { old, current } of rows) {
      expect(isTimeZone(current ?? ''), `${old} is ${current}`).toBe(true)
      expect(clocksIn(current ?? ''), `${old} is ${current}`).toEqual(clocksIn(old))
    }
  })

  it('is known for each zone of Intl that the IANA has renamed', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select name from unnest(${sql.param(renamed)}::text[]) as name where current_zone(name) = name`)
    expect(rows).toEqual([])
  })
})

it('restores a dump without a search path', async () => {
  await aHouse()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local search_path = ''`)
    await tx.execute(sql`update public.family_groups set time_zone = 'Europe/Rome'`)
    await tx.execute(sql`select public.read_time_zones()`)
  })
  expect((await zonesIn(db))[0]).toBe('Europe/Rome')
})
