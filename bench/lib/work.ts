import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { newId } from '../../src/lib/ids.ts'
import { randomToken, sha256 } from '../../src/server/crypto.ts'
import type { Db } from '../../src/server/db/client.ts'
import { sessions } from '../../src/server/db/schema/users.ts'
import { cookieName } from '../../src/server/session-cookie.ts'
import { aGroup, aUser } from '../../test/factories/people.ts'

/** How much a family has planned and done: for each property, tasks of which a fraction is open, and schedules. */
export type Amount = {
  houses: number
  tasksPerHouse: number
  openPerHouse: number
  schedulesPerHouse: number
}

/** A signed-in member of a family, its first property and a project there. */
export type Planner = { cookie: string; familyGroupId: string; propertyId: string; projectId: string }

/** Creates families that plan their work: the given ones, among many others with the last amount. */
export async function planners(
  databaseUrl: string,
  amounts: Amount[],
  others: { count: number; amount: Amount },
): Promise<Planner[]> {
  // The app's own connections limit statements to five seconds; filling may take longer.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = drizzle(pool)
  try {
    const made: Planner[] = []
    for (const amount of amounts) made.push(await aPlanner(db, amount))
    await db.execute(sql`
      insert into family_groups (id, name, currency, time_zone)
      select gen_random_uuid(), 'Family ' || number, 'EUR', 'UTC' from generate_series(1, ${others.count}::int) as number`)
    await fillHouses(db, others.amount)
    await db.execute(sql`vacuum analyze`)
    return made
  } finally {
    await pool.end()
  }
}

async function aPlanner(db: Db, amount: Amount): Promise<Planner> {
  const user = await aUser(db, { profileSyncedAt: new Date() })
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  await fillHouses(db, amount)
  const { rows } = await db.execute<{ propertyId: string; projectId: string }>(sql`
    select projects.property_id as "propertyId", projects.id as "projectId"
    from projects join properties on properties.id = projects.property_id
    where projects.family_group_id = ${familyGroupId} order by properties.name, projects.id limit 1`)
  const { propertyId = newId(), projectId = newId() } = rows[0] ?? {}
  const token = randomToken()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.insert(sessions).values({ tokenHash: sha256(token), userId: user.id, expiresAt })
  return {
    cookie: `${cookieName('sid', 'http://127.0.0.1')}=${token}`,
    familyGroupId,
    propertyId,
    projectId,
  }
}

/**
 * Gives every family without a property its properties with four projects each, their schedules and tasks: completed
 * ones lie in the last ten years, open ones within a year of today. The order mixes the rows of all families.
 */
async function fillHouses(db: Db, { houses, tasksPerHouse, openPerHouse, schedulesPerHouse }: Amount) {
  await db.execute(sql`
    insert into properties (id, family_group_id, name, kind, city, street_1, time_zone)
    select gen_random_uuid(), id, 'House ' || lpad(house::text, 2, '0'), 'HOUSE', 'Locarno', 'Seestrasse ' || house, 'UTC'
    from family_groups cross join generate_series(1, ${houses}::int) as house
    where not exists (select from properties where family_group_id = family_groups.id) order by random()`)
  await db.execute(sql`
    insert into schedules (id, family_group_id, property_id, title, rule, counted_from, starts_on, next_on)
    select gen_random_uuid(), family_group_id, id, 'Sweep the chimney ' || number, 'FREQ=MONTHLY;INTERVAL=6', 'DUE_DATE',
      current_date + (number * 17) % 180 - 1, current_date + (number * 17) % 180 - 1 + 30
    from properties cross join generate_series(1, ${schedulesPerHouse}::int) as number
    where not exists (select from projects where property_id = properties.id) order by random()`)
  await db.execute(sql`
    insert into projects (id, family_group_id, property_id, title, kind, status)
    select gen_random_uuid(), family_group_id, id, 'Project ' || number, 'REPAIR', case when number <= 2 then 'IN_PROGRESS' else 'PLANNED' end
    from properties cross join generate_series(1, 4) as number
    where not exists (select from projects where property_id = properties.id) order by random()`)
  await db.execute(sql`
    with places as (
      select properties.id as property_id, properties.family_group_id, array_agg(projects.id order by projects.id) as project_ids
      from properties join projects on projects.property_id = properties.id
      where not exists (select from tasks where property_id = properties.id)
      group by properties.id
    )
    insert into tasks (id, family_group_id, property_id, project_id, title, status, priority, due_on, completed_at)
    select gen_random_uuid(), family_group_id, property_id, case when number % 4 < 3 then project_ids[1 + number % 4] end,
      (array['Clean the gutters', 'Paint the fence', 'Check the boiler', 'Mow the lawn', 'Read the meter'])[1 + number % 5] || ' ' || number,
      case when number > ${openPerHouse}::int then 'DONE' else (array['TODO', 'TODO', 'IN_PROGRESS', 'IN_REVIEW'])[1 + number % 4] end,
      (array['NORMAL', 'NORMAL', 'HIGH', 'LOW', 'URGENT'])[1 + number % 5],
      case when number > ${openPerHouse}::int then current_date - (1 + (random() * 3650)::int) else current_date - 5 + (random() * 360)::int end,
      case when number > ${openPerHouse}::int then now() - random() * interval '3650 days' end
    from places cross join generate_series(1, ${tasksPerHouse}::int) as number order by random()`)
}
