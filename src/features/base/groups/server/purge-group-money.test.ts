import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { onServer } from '../../../../../test/db-server.ts'
import { aRequestContext } from '../../../../../test/factories/context.ts'
import { aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balanceEntries, balances } from '../../../../server/db/schema/settlements.ts'
import { purgeDeletedGroups } from './groups.service.ts'

const { db, pool, url } = testDatabase()

async function aFamily() {
  const [user, other] = [await aUser(db), await aUser(db)]
  const { id } = await aGroup(db, [{ user }, { user: other }])
  const [a, b] = [await participantOf(db, id, user.id), await participantOf(db, id, other.id)]
  await aPayment(db, { familyGroupId: id }, { payerId: a, parts: [a, b] })
  await aSettlement(db, { familyGroupId: id }, { fromId: b, toId: a, status: 'CONFIRMED' })
  return { id, a, b }
}

it('purges the money of a large group in batches and leaves other groups alone', async () => {
  const { id, a, b } = await aFamily()
  const others = await aFamily()
  await onServer(
    url,
    `
    -- Written without being asked whether it adds up, which it does: asking takes most of the time.
    set session_replication_role = replica;
    with added as (
      insert into payments (id, family_group_id, kind, title, amount_minor, paid_on, payer_id, category, split_method, status)
      select gen_random_uuid(), '${id}', 'EXPENSE', 'Oil', 100, '2026-01-01', '${a}', 'OTHER', 'EQUAL', 'APPROVED'
      from generate_series(1, 5000) returning id
    ), parts as (
      insert into payment_parts (payment_id, participant_id, family_group_id, weight, amount_minor)
      select id, '${b}', '${id}', 1, 100 from added
    )
    insert into ledger_entries (id, family_group_id, participant_id, payment_id, occurred_on, amount_minor)
    select gen_random_uuid(), '${id}', who, added.id, '2026-01-01', amount
    from added cross join (values ('${a}'::uuid, 100), ('${b}'::uuid, -100)) as side (who, amount);
    update balances set balance_minor = balance_minor + case participant_id when '${a}' then 500000 else -500000 end
    where family_group_id = '${id}'`,
  )
  await db
    .update(familyGroups)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(familyGroups.id, id))
  const deletions: string[] = []
  const logger = { logQuery: (query: string) => void deletions.push(query) }
  expect(await purgeDeletedGroups(aRequestContext(drizzle(pool, { logger })))).toBe(1)
  expect(deletions.filter((query) => query.startsWith('delete from "payments"'))).toHaveLength(2)
  const left = await Promise.all([payments, balanceEntries, balances].map((table) => db.select().from(table)))
  expect(left.map((rows) => rows.length)).toEqual([1, 4, 2])
  expect(new Set(left.flat().map(({ familyGroupId }) => familyGroupId))).toEqual(new Set([others.id]))
})
