import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { forgivesTypos } from '../search.rules.ts'
import type { SearchResultView } from '../search.schemas.ts'
import {
  moneyOfGroup,
  peopleOfGroup,
  receiptsOfGroup,
  settlementsOfGroup,
  tasksOfGroup,
  thingsOfPlace,
} from './search-things.repository.ts'

/** How much of a word's letters, in threes, a name must share to be offered when nothing fits as it was typed. */
const similar = 0.42
/** And to be offered below what does fit. */
const verySimilar = 0.6

export type Search = {
  text: string
  words: string[]
  /** The text as an amount in minor units, for each currency in which it is one. */
  amounts: Record<string, number>
  /** The roles that may know which codes and passwords exist. */
  rolesWithSecrets: readonly Role[]
  limit: number
}

/**
 * The properties of the person's groups. First the right, by indexes alone: nothing below is asked about anything
 * else, so that no search grows with what belongs to others (docs/adr/0025). `offset 0` keeps the planner to that order.
 */
const placesOf = (userId: string, rolesWithSecrets: readonly Role[] = []) => sql`
  select properties.id as property_id, properties.name as property_name, properties.status,
    family_groups.id as family_group_id, family_groups.name as group_name, family_groups.currency,
    memberships.role = any(string_to_array(${rolesWithSecrets.join()}, ',')) as may_see_secrets
  from memberships
  join family_groups on family_groups.id = memberships.family_group_id and family_groups.deleted_at is null
  join properties on properties.family_group_id = family_groups.id and properties.deleted_at is null
  where memberships.user_id = ${userId}::uuid and memberships.left_at is null
  offset 0`

/** The groups of the person, including those without a house: money and people need none. */
const groupsOf = (userId: string, amounts: Record<string, number>) => sql`
  select family_groups.id, family_groups.name, family_groups.currency,
    (${JSON.stringify(amounts)}::jsonb ->> family_groups.currency)::bigint as amount_minor
  from memberships
  join family_groups on family_groups.id = memberships.family_group_id and family_groups.deleted_at is null
  where memberships.user_id = ${userId}::uuid and memberships.left_at is null
  offset 0`

/** Where each thing is. */
const inPlace = sql`place.property_id, place.property_name, place.family_group_id, place.group_name, place.currency`
const inGroup = sql`null::uuid, null, mine.id, mine.name, mine.currency`
const inPropertyOrGroup = sql`properties.id, properties.name, mine.id, mine.name, mine.currency`

/** PostgreSQL splits what was typed as it split what is stored; the last piece may be the beginning of a word. */
const query = (word: string) =>
  sql`coalesce((nullif(phraseto_tsquery('simple', ${word}::text)::text, '') || ':*')::tsquery, ''::tsquery)`

/** A word is among the words, a part of the name (of a serial number, say), or nearly a word of the name. */
const fits = (word: string) => {
  const exactly = sql`search_words @@ ${query(word)} or strpos(search_name, lower(${word}::text)) > 0`
  if (!forgivesTypos(word)) return sql`(${exactly})`
  return sql`(${exactly} or word_similarity(lower(${word}::text), search_name) >= ${similar})`
}

/** 0: exact name; 1: the name begins with it; 2: it has all words, or that amount; 3: the name contains it; 4: it is similar. */
const tier = (text: string, words: SQL) => sql`
  case
    when lower(name) = lower(${text}::text) then 0
    when starts_with(lower(name), lower(${text}::text)) then 1
    when has_amount or search_words @@ (${words}) then 2
    when strpos(search_name, lower(${text}::text)) > 0 then 3
    else 4
  end`

/** Everything that may match and that the person may see: kind, place, and what it is found by. */
const thingsOf = ({ words, amounts }: Search) => {
  const hasAmount = Object.keys(amounts).length > 0
  return sql`
    select ${inPlace}, part.*, null::float8 as amount_minor, false as has_amount
    from place cross join lateral (${thingsOfPlace}) as part
    union all
    select ${inPlace}, 'TASK', task.id, task.title, null, task.status in ('DONE', 'CANCELLED', 'DECLINED'),
      task.search_words, task.search_name, null, false
    from own cross join lateral (${tasksOfGroup(words)}) as candidate
    -- Each by its id, whatever the planner thinks of their number.
    cross join lateral (select * from tasks where tasks.id = candidate.id offset 0) as task
    join place on place.property_id = task.property_id
    union all
    select ${inGroup}, receipt.*, null, false from mine cross join lateral (${receiptsOfGroup(words)}) as receipt
    union all
    select ${inGroup}, 'PERSON', person.id, person.name, null, false, person.search_words, person.search_name, null, false
    from mine cross join lateral (${peopleOfGroup}) as person
    union all
    select ${inPropertyOrGroup}, 'PAYMENT', payment.id, payment.title, to_char(payment.paid_on, 'YYYY-MM-DD'),
      payment.status in ('VOID', 'REJECTED'), payment.search_words, payment.search_name, payment.amount_minor,
      candidate.has_amount
    from mine cross join lateral (${moneyOfGroup('payments', words, hasAmount)}) as candidate
    cross join lateral (select * from payments where payments.id = candidate.id offset 0) as payment
    left join properties on properties.id = payment.property_id
    union all
    select ${inPropertyOrGroup}, 'BILL', bill.id, bill.title, to_char(bill.due_on, 'YYYY-MM-DD'),
      bill.status <> 'PLANNED', bill.search_words, bill.search_name, bill.amount_minor, candidate.has_amount
    from mine cross join lateral (${moneyOfGroup('bills', words, hasAmount)}) as candidate
    cross join lateral (select * from bills where bills.id = candidate.id offset 0) as bill
    left join properties on properties.id = bill.property_id
    ${hasAmount ? settlements : sql``}`
}

const settlements = sql`
    union all
    select ${inPropertyOrGroup}, 'SETTLEMENT', settlement.id, settlement.from_name || ' → ' || settlement.to_name,
      to_char(settlement.settled_on, 'YYYY-MM-DD'), settlement.status = 'VOID', ''::tsvector, '',
      settlement.amount_minor, true
    from mine cross join lateral (${settlementsOfGroup}) as settlement
    left join properties on properties.id = settlement.property_id`

/** Best first; what only sounds like it is left out when something fits better, unless it is very close. */
export async function search(db: Executor, userId: string, asked: Search): Promise<SearchResultView[]> {
  const { text, words, amounts, rolesWithSecrets, limit } = asked
  const allWords = sql.join(words.map(query), sql` && `)
  const { rows } = await db.execute<SearchResultView>(sql`
    with place as materialized (${placesOf(userId, rolesWithSecrets)}),
    own as materialized (
      select family_group_id, array_agg(property_id) as property_ids from place group by family_group_id
    ),
    mine as materialized (${groupsOf(userId, amounts)}),
    thing as (${thingsOf(asked)})
    select kind, id, family_group_id as "familyGroupId", name, detail, amount_minor as "amountMinor", currency,
      is_over as "isOver", property_id as "propertyId", property_name as "propertyName", group_name as "groupName"
    from (
      select *, min(tier) over () as best_tier
      from (
        select *, ${tier(text, allWords)} as tier, ts_rank(search_words, ${allWords}) as weight,
          word_similarity(lower(${text}::text), search_name) as likeness
        from thing
        where has_amount or (${sql.join(words.map(fits), sql` and `)})
      ) as fitting
    ) as found
    where tier < 4 or best_tier = 4 or likeness >= ${verySimilar}
    order by tier, is_over, weight desc, likeness desc, lower(name), kind, id
    limit ${limit}`)
  return rows
}

/** Lists the currencies of the person's groups. */
export async function listCurrencies(db: Executor, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ currency: string }>(sql`
    select distinct currency from (${groupsOf(userId, {})}) as mine`)
  return rows.map(({ currency }) => currency)
}
