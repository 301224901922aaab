import { and, asc, gt, sql } from 'drizzle-orm'
import { type Db, inSnapshot, type Tx } from '../../../../server/db/client.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'

/** Lists the groups page by page, including those in the trash. */
export const listGroups = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  db
    .select({ id: familyGroups.id })
    .from(familyGroups)
    .where(and(after === undefined ? undefined : gt(familyGroups.id, after)))
    .orderBy(asc(familyGroups.id))
    .limit(limit)

/** Number of the group’s rows that differ. */
export type Differences = { entries: number; parts: number; balances: number; total: number }

/**
 * Recomputes the entries and balances of a group in three short statements on one snapshot. The rules are deliberately
 * written a second time, so that a bug in the writing code is not repeated here.
 */
export function countDifferences(db: Db, familyGroupId: string): Promise<Differences> {
  return inSnapshot(db, async (tx) => ({
    entries: await countEntries(tx, familyGroupId),
    parts: await countUneven(tx, familyGroupId),
    ...(await compareBalances(tx, familyGroupId)),
  }))
}

/** Missing and superfluous entries. */
async function countEntries(tx: Tx, familyGroupId: string): Promise<number> {
  const { rows } = await tx.execute<{ entries: string }>(sql`
    with effects as (
      select id as payment_id, null::uuid as settlement_id, payer_id as participant_id, property_id, paid_on as occurred_on,
        case kind when 'EXPENSE' then amount_minor else -amount_minor end as amount_minor, false as is_waiting
      from payments where family_group_id = ${familyGroupId} and status = 'APPROVED' and deleted_at is null
      union all
      select payments.id, null, parts.participant_id, payments.property_id, payments.paid_on,
        case payments.kind when 'EXPENSE' then -parts.amount_minor else parts.amount_minor end, false
      from payments join payment_parts as parts on parts.payment_id = payments.id
      where payments.family_group_id = ${familyGroupId} and payments.status = 'APPROVED' and payments.deleted_at is null
      union all
      select null, settlements.id, side.participant_id, settlements.property_id, settlements.settled_on,
        side.sign * settlements.amount_minor, settlements.status = 'RECORDED'
      from settlements cross join lateral (values (from_id, 1), (to_id, -1)) as side (participant_id, sign)
      where settlements.family_group_id = ${familyGroupId} and settlements.status in ('RECORDED', 'CONFIRMED')
    ), expected as (
      select payment_id, settlement_id, participant_id, property_id, occurred_on, is_waiting, sum(amount_minor)::bigint as amount_minor
      from effects group by 1, 2, 3, 4, 5, 6 having sum(amount_minor) <> 0
    ), kept as (
      select payment_id, settlement_id, participant_id, property_id, occurred_on, is_waiting, amount_minor
      from ledger_entries where family_group_id = ${familyGroupId}
    )
    select count(*) as entries from (
      (table expected except all table kept) union all (table kept except all table expected)
    ) as entry
  `)
  return Number(rows[0]?.entries)
}

/** Payments whose shares do not add up to their amount. */
async function countUneven(tx: Tx, familyGroupId: string): Promise<number> {
  const { rows } = await tx.execute<{ parts: string }>(sql`
    select count(*) as parts from (
      select payments.id from payments left join payment_parts as parts on parts.payment_id = payments.id
      where payments.family_group_id = ${familyGroupId}
      group by payments.id having payments.amount_minor <> coalesce(sum(parts.amount_minor), 0)
    ) as uneven
  `)
  return Number(rows[0]?.parts)
}

/** Balances that differ from the sum of their entries or do not sum to zero. */
async function compareBalances(tx: Tx, familyGroupId: string) {
  const { rows } = await tx.execute<{ balances: string; total: string }>(sql`
    with added as (
      select participant_id, property_id,
        coalesce(sum(amount_minor) filter (where not is_waiting), 0) as balance_minor,
        coalesce(sum(amount_minor) filter (where is_waiting), 0) as waiting_minor
      from ledger_entries where family_group_id = ${familyGroupId} group by 1, 2
    ), running as (
      select participant_id, property_id, balance_minor, waiting_minor from balances
      where family_group_id = ${familyGroupId} and (balance_minor <> 0 or waiting_minor <> 0)
    )
    select
      (select count(*) from (
        (select * from added where balance_minor <> 0 or waiting_minor <> 0 except all table running)
        union all (table running except all select * from added)
      ) as balance) as balances,
      (select coalesce(sum(balance_minor), 0) + coalesce(sum(waiting_minor), 0) from running) as total
  `)
  return { balances: Number(rows[0]?.balances), total: Number(rows[0]?.total) }
}
