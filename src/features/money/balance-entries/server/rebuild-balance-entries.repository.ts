import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'

/** The effects of each approved payment: the payer, and everyone with a share. */
export async function insertEntriesOfPayments(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`
    insert into ledger_entries (id, family_group_id, participant_id, property_id, payment_id, occurred_on, amount_minor)
    select gen_random_uuid(), ${familyGroupId}, participant_id, property_id, payment_id, occurred_on, sum(amount_minor)::bigint
    from (
      select payments.id as payment_id, payer_id as participant_id, property_id, paid_on as occurred_on,
        case kind when 'EXPENSE' then amount_minor else -amount_minor end as amount_minor
      from payments
      where family_group_id = ${familyGroupId} and status = 'APPROVED' and deleted_at is null
      union all
      select payments.id, parts.participant_id, payments.property_id, payments.paid_on,
        case payments.kind when 'EXPENSE' then -parts.amount_minor else parts.amount_minor end
      from payments join payment_parts as parts on parts.payment_id = payments.id
      where payments.family_group_id = ${familyGroupId} and payments.status = 'APPROVED' and payments.deleted_at is null
    ) as effects
    group by participant_id, property_id, payment_id, occurred_on having sum(amount_minor) <> 0`)
}

/** The effects of each confirmed or waiting settlement. */
export async function insertEntriesOfSettlements(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`
    insert into ledger_entries (id, family_group_id, participant_id, property_id, settlement_id, occurred_on, amount_minor, is_waiting)
    select gen_random_uuid(), ${familyGroupId}, side.participant_id, property_id, settlements.id, settled_on,
      side.sign * amount_minor, status = 'RECORDED'
    from settlements cross join lateral (values (from_id, 1), (to_id, -1)) as side (participant_id, sign)
    where family_group_id = ${familyGroupId} and status in ('RECORDED', 'CONFIRMED')`)
}
