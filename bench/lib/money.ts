import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { newId } from '../../src/lib/ids.ts'
import { randomToken, sha256 } from '../../src/server/crypto.ts'
import type { Db } from '../../src/server/db/client.ts'
import { sessions } from '../../src/server/db/schema/users.ts'
import { cookieName } from '../../src/server/session-cookie.ts'
import { aGroup, aUser } from '../../test/factories/people.ts'

/** What a family paid for its properties in ten years. */
export type Amount = { houses: number; payments: number }

/** A signed-in member of a family, and its first property. */
export type Treasurer = { cookie: string; familyGroupId: string; propertyId: string }

/**
 * Triggers that check each payment and entry at the end of a transaction; the thousands of rows created here are
 * consistent by construction.
 */
const sumChecks = [
  ['payments', 'payments_sum'],
  ['payment_parts', 'payment_parts_sum'],
  ['ledger_entries', 'ledger_entries_sum'],
] as const

/** Creates families that share expenses: the given ones, among many others with the last amount. */
export async function treasurers(
  databaseUrl: string,
  amounts: Amount[],
  others: { count: number; amount: Amount },
): Promise<Treasurer[]> {
  // The app's own connections limit statements to five seconds; filling may take longer.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = drizzle(pool)
  try {
    for (const [table, check] of sumChecks) {
      await db.execute(sql.raw(`alter table ${table} disable trigger ${check}`))
    }
    const made: Treasurer[] = []
    for (const amount of amounts) made.push(await aTreasurer(db, amount))
    await db.execute(sql`
      insert into family_groups (id, name, currency, time_zone)
      select gen_random_uuid(), 'Family ' || number, 'EUR', 'UTC' from generate_series(1, ${others.count}::int) as number`)
    await fillMoney(db, others.amount)
    for (const [table, check] of sumChecks) {
      await db.execute(sql.raw(`alter table ${table} enable trigger ${check}`))
    }
    await db.execute(sql`vacuum analyze`)
    return made
  } finally {
    await pool.end()
  }
}

async function aTreasurer(db: Db, amount: Amount): Promise<Treasurer> {
  const user = await aUser(db, { profileSyncedAt: new Date() })
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  await fillMoney(db, amount)
  const { rows } = await db.execute<{ propertyId: string }>(sql`
    select id as "propertyId" from properties where family_group_id = ${familyGroupId} order by name limit 1`)
  const token = randomToken()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.insert(sessions).values({ tokenHash: sha256(token), userId: user.id, expiresAt })
  return {
    cookie: `${cookieName('sid', 'http://127.0.0.1')}=${token}`,
    familyGroupId,
    propertyId: rows[0]?.propertyId ?? newId(),
  }
}

/**
 * Gives every family without a property its properties, five people who share expenses, and payments over the last ten
 * years: nine in ten count, one in fifty waits for approval. Each is split among three of the five; one in twenty is a
 * settlement.
 */
async function fillMoney(db: Db, { houses, payments }: Amount) {
  await db.execute(sql`
    insert into properties (id, family_group_id, name, kind, city, street_1, time_zone)
    select gen_random_uuid(), id, 'House ' || lpad(house::text, 2, '0'), 'HOUSE', 'Locarno', 'Seestrasse ' || house, 'UTC'
    from family_groups cross join generate_series(1, ${houses}::int) as house
    where not exists (select from properties where family_group_id = family_groups.id) order by random()`)
  await db.execute(sql`
    insert into participants (id, family_group_id, kind, name)
    select gen_random_uuid(), family_groups.id, 'OUTSIDER', 'Relative ' || person
    from family_groups cross join generate_series(1, 5) as person
    where not exists (select from payments where family_group_id = family_groups.id)`)
  await db.execute(sql`
    with families as (
      select family_groups.id, (select array_agg(properties.id) from properties where family_group_id = family_groups.id) as houses,
        (select array_agg(participants.id order by participants.id) from participants where family_group_id = family_groups.id and kind = 'OUTSIDER') as people
      from family_groups where not exists (select from payments where family_group_id = family_groups.id)
    )
    insert into payments (id, family_group_id, property_id, kind, title, amount_minor, paid_on, payer_id, category, split_method, status, status_reason)
    select gen_random_uuid(), id, houses[1 + number % ${houses}::int], case when number % 10 = 0 then 'INCOME' else 'EXPENSE' end,
      (array['Heating oil', 'Gutter', 'Chimney sweep', 'Garden', 'Insurance'])[1 + number % 5] || ' ' || number,
      300 * (1 + number % 700), current_date - (random() * 3650)::int, people[1 + number % 5],
      (array['ENERGY', 'REPAIRS', 'FEES', 'GARDEN', 'INSURANCE', 'WATER', 'TAXES'])[1 + number % 7], 'EQUAL',
      case when number % 50 = 1 then 'PENDING' when number % 50 in (2, 3, 4, 5) then 'VOID' else 'APPROVED' end, 'A mistake'
    from families cross join generate_series(1, ${payments}::int) as number order by random()`)
  await db.execute(sql`
    insert into payment_parts (payment_id, participant_id, family_group_id, weight, amount_minor)
    select payments.id, people.id, payments.family_group_id, 1, payments.amount_minor / 3
    from payments cross join lateral (
      select id from participants where family_group_id = payments.family_group_id and kind = 'OUTSIDER'
      order by id <> payments.payer_id, id limit 3
    ) as people
    where not exists (select from payment_parts where payment_id = payments.id)`)
  await db.execute(sql`
    insert into ledger_entries (id, family_group_id, participant_id, property_id, payment_id, occurred_on, amount_minor)
    select gen_random_uuid(), payments.family_group_id, participant_id, property_id, payments.id, paid_on,
      (case when kind = 'INCOME' then -1 else 1 end) * (case when participant_id = payer_id then payments.amount_minor else 0 end - payment_parts.amount_minor)
    from payments join payment_parts on payment_parts.payment_id = payments.id
    where status = 'APPROVED' and not exists (select from ledger_entries where payment_id = payments.id)`)
  await db.execute(sql`
    with families as (
      select family_group_id as id, array_agg(participants.id order by participants.id) as people from participants
      where kind = 'OUTSIDER' and not exists (select from settlements where settlements.family_group_id = participants.family_group_id)
      group by family_group_id
    ), settled as (
      insert into settlements (id, family_group_id, from_id, to_id, amount_minor, settled_on, method, status)
      select gen_random_uuid(), id, people[1 + number % 5], people[1 + (number + 1) % 5], 1000 + number, current_date - (random() * 3650)::int,
        'BANK_TRANSFER', case when number <= 3 then 'RECORDED' else 'CONFIRMED' end
      from families cross join generate_series(1, ${Math.ceil(payments / 20)}::int) as number
      returning id, family_group_id, from_id, to_id, amount_minor, settled_on, status
    )
    insert into ledger_entries (id, family_group_id, participant_id, settlement_id, occurred_on, amount_minor, is_waiting)
    select gen_random_uuid(), family_group_id, person, id, settled_on, effect, status = 'RECORDED'
    from settled cross join lateral (values (from_id, amount_minor), (to_id, -amount_minor)) as effects (person, effect)`)
}
