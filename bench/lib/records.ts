import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { newId } from '../../src/lib/ids.ts'
import { randomToken, sha256 } from '../../src/server/crypto.ts'
import type { Db } from '../../src/server/db/client.ts'
import { sessions } from '../../src/server/db/schema/users.ts'
import { cookieName } from '../../src/server/session-cookie.ts'
import { aGroup, aUser } from '../../test/factories/people.ts'

/** A signed-in person, and a property of their family. */
export type RecordKeeper = { cookie: string; propertyId: string }

/** Each family has five properties, each with twenty assets, ten documents and three manual sections. */
const houses = 5

/** Creates one family with its records and a signed-in member. */
export function aRecordKeeper(databaseUrl: string): Promise<RecordKeeper> {
  return withPatience(databaseUrl, async (db) => {
    const user = await aUser(db, { profileSyncedAt: new Date() })
    const { id: familyGroupId } = await aGroup(db, [{ user }])
    await fillRecords(db)
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from properties where family_group_id = ${familyGroupId} order by name limit 1`,
    )
    const token = randomToken()
    const expiresAt = new Date(Date.now() + 86_400_000)
    await db.insert(sessions).values({ tokenHash: sha256(token), userId: user.id, expiresAt })
    return { cookie: `${cookieName('sid', 'http://127.0.0.1')}=${token}`, propertyId: rows[0]?.id ?? newId() }
  })
}

/** Adds that many other families, each with as many records as the existing one. */
export function addOtherFamilies(databaseUrl: string, count: number): Promise<void> {
  return withPatience(databaseUrl, async (db) => {
    await db.execute(sql`
      with others as (
        insert into family_groups (id, name, currency, time_zone)
        select gen_random_uuid(), 'Family ' || number, 'EUR', 'UTC' from generate_series(1, ${count}::int) as number
        returning id
      ), people as (
        insert into users (id, issuer, subject) select id, 'https://others.example', id::text from others
        returning id
      )
      insert into memberships (family_group_id, user_id, role, color)
      select others.id, people.id, 'MANAGER', 'clay' from others join people on people.id = others.id`)
    await fillRecords(db)
  })
}

/** The app's own connections limit statements to five seconds; filling may take longer. */
async function withPatience<Result>(databaseUrl: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    return await work(drizzle(pool))
  } finally {
    await pool.end()
  }
}

/**
 * Gives every family without a property its properties and their records, in an order that mixes the rows of all
 * families, as years of use do.
 */
async function fillRecords(db: Db) {
  await db.execute(sql`
    insert into properties (id, family_group_id, name, kind, city, street_1, time_zone)
    select gen_random_uuid(), id, (array['Lake cabin', 'Town house', 'Farm', 'Chalet', 'Flat'])[house], 'HOUSE', 'Locarno',
      'Seestrasse ' || house, 'UTC'
    from family_groups cross join generate_series(1, ${houses}::int) as house
    where not exists (select from properties where family_group_id = family_groups.id) order by random()`)
  const bare = sql`(
    select id, family_group_id from properties
    where not exists (select from manual_sections where property_id = properties.id)
  ) as bare`
  for (let step = 0; step < 10; step++) {
    await db.execute(sql`
      insert into assets (id, family_group_id, property_id, name, category, manufacturer, model, serial, location)
      select gen_random_uuid(), family_group_id, id,
        (array['Boiler', 'Kühlschrank', 'Dishwasher', 'Washing machine', 'Oven', 'Freezer', 'Heat pump', 'Ladder', 'Lawn mower', 'Smoke detector'])[${step}::int + 1],
        'OTHER', (array['Bosch', 'Miele', 'Siemens'])[1 + thing], 'KX-' || ${step}::int,
        'WB-48-' || substr(id::text, 1, 4) || '/' || thing, 'Cellar'
      from ${bare} cross join generate_series(0, 1) as thing order by random()`)
    await db.execute(sql`
      with stored as (
        insert into files (id, family_group_id, storage_key, content_type, byte_size)
        select gen_random_uuid(), family_group_id, id::text || '/' || ${step}::int, 'application/pdf', 1000
        from ${bare} order by random()
        returning id, family_group_id, split_part(storage_key, '/', 1)::uuid as property_id
      )
      insert into documents (id, family_group_id, property_id, file_id, kind, title, file_name)
      select gen_random_uuid(), family_group_id, property_id, id, 'MANUAL',
        (array['Manual of the boiler', 'Receipt', 'Warranty', 'Insurance policy', 'Plan'])[1 + ${step}::int % 5], 'scan.pdf'
      from stored`)
  }
  await db.execute(sql`
    insert into manual_sections (id, family_group_id, property_id, kind, title, body, position)
    select gen_random_uuid(), family_group_id, id, 'OTHER', (array['Arrival', 'Where the water is shut off', 'Bins'])[part],
      repeat('The valve of the boiler is under the kitchen hatch. ', 10), part
    from ${bare} cross join generate_series(1, 3) as part order by random()`)
  await db.execute(sql`analyze`)
}
