import { t } from '@lingui/core/macro'
import { type SQL, sql } from 'drizzle-orm'
import { found, ofSameAmount, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

/** The name of the account, or else the recorded name. */
const nameOf = (participantId: SQL) => sql`
  select coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), participants.name) as name
  from participants left join users on users.id = participants.user_id
  where participants.id = ${participantId} and participants.family_group_id = mine.id offset 0`

const settlementsOfAmount = sql`
  select ${found({
    id: sql`candidate.id`,
    name: sql`giver.name || ' → ' || receiver.name`,
    detail: sql`to_char(settled_on, 'YYYY-MM-DD')`,
    isOver: sql`status = 'VOID'`,
    words: sql`''::tsvector`,
    searchName: sql`''`,
    amountMinor: sql`amount_minor`,
    hasAmount: sql`true`,
  })}
  from (
    select id from settlements
    where family_group_id = mine.id and amount_minor = mine.amount_minor
    order by id desc limit ${ofSameAmount}
  ) as candidate
  cross join lateral (select * from settlements where settlements.id = candidate.id offset 0) as settlement
  join lateral (${nameOf(sql`settlement.from_id`)}) as giver on true
  join lateral (${nameOf(sql`settlement.to_id`)}) as receiver on true`

/** Settlements have no text and are found by amount. */
export const settlementSearch: SearchKind = {
  kind: 'SETTLEMENT',
  get label() {
    return t`Settlement`
  },
  icon: 'coins',
  get over() {
    return t`disputed or void`
  },
  path: ({ id }) => `/settlement/${id}`,
  ofGroup: ({ hasAmount }) => (hasAmount ? settlementsOfAmount : null),
}
