import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import type { Asked, SearchKind } from '../../../base/entities/server/search-kind.repository.ts'
import { forgivesTypos } from '../search.rules.ts'
import type { SearchResultView } from '../search.schemas.ts'
import { searchKinds } from './search-kinds.repository.ts'

/** How much of a word's letters, in threes, a name must share to be offered when nothing fits as it was typed. */
const similar = 0.42
/** And to be offered below what does fit. */
const verySimilar = 0.6

export type Search = {
  text: string
  words: string[]
  /** The text as an amount in minor units, for each currency in which it is one. */
  amounts: Record<string, number>
  limit: number
}

/** What was found; its kind says what it is called and where it leads. */
export type Found = Omit<SearchResultView, 'label' | 'icon' | 'path'> & { kind: string }

/**
 * The person's groups with their properties. First the right, by indexes alone: nothing below is asked about anything
 * else, so that no search grows with what belongs to others (docs/adr/0025). `offset 0` keeps the planner to that order.
 */
const groupsOf = (userId: string, amounts: Record<string, number>) => sql`
  select family_groups.id, family_groups.name, family_groups.currency, memberships.role,
    (${JSON.stringify(amounts)}::jsonb ->> family_groups.currency)::bigint as amount_minor,
    array(select id from properties where family_group_id = family_groups.id and deleted_at is null) as property_ids
  from memberships
  join family_groups on family_groups.id = memberships.family_group_id and family_groups.deleted_at is null
  where memberships.user_id = ${userId}::uuid and memberships.left_at is null
  offset 0`

const places = sql`
  select mine.id as family_group_id, mine.role, property_id from mine cross join unnest(mine.property_ids) as property_id`

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

/** Everything that may match and that the person may see. */
const thingsOf = (asked: Asked) => sql`
  select place.family_group_id, part.*
  from place cross join lateral (${allOf(sql`place`, ({ ofPlace }) => ofPlace)}) as part
  union all
  select mine.id, part.* from mine cross join lateral (${allOf(sql`mine`, ({ ofGroup }) => ofGroup?.(asked))}) as part`

/** What each kind gives, with the name of the kind; nothing where the role in the group may not see it. */
function allOf(scope: SQL, rowsOf: (kind: SearchKind) => SQL | null | undefined) {
  const parts = searchKinds.flatMap((one) => {
    const rows = rowsOf(one)
    if (!rows) return []
    // A list of roles, so that the statement is planned for its values each time (planned-once.ts): how a name begins can be
    // found by an index only when it is known.
    const isSeen = one.isSeenBy ? sql` where ${scope}.role in ${roles.filter(one.isSeenBy)}` : sql``
    return [sql`select ${sql.raw(`'${one.kind}'`)}::text as kind, part.* from (${rows}) as part${isSeen}`]
  })
  return sql`${sql.join(parts, sql` union all `)} offset 0`
}

const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const

/** Best first; what only sounds like it is left out when something fits better, unless it is very close. */
export async function search(db: Executor, userId: string, asked: Search): Promise<Found[]> {
  const { text, words, amounts, limit } = asked
  const allWords = sql.join(words.map(query), sql` && `)
  const hasAmount = Object.keys(amounts).length > 0
  const { rows } = await db.execute<Found>(sql`
    with mine as materialized (${groupsOf(userId, amounts)}),
    place as materialized (${places}),
    thing as (${thingsOf({ text, words, query: allWords, hasAmount, limit })})
    select kind, id, family_group_id as "familyGroupId", name, detail, amount_minor as "amountMinor", is_over as "isOver",
      property_id as "propertyId",
      (select properties.name from properties where properties.id = best.property_id) as "propertyName",
      (select mine.name from mine where mine.id = best.family_group_id) as "groupName",
      (select mine.currency from mine where mine.id = best.family_group_id) as currency
    from (
      select * from (
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
      limit ${limit}
    ) as best`)
  return rows
}

/** Lists the currencies of the person's groups. */
export async function listCurrencies(db: Executor, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ currency: string }>(sql`
    select distinct currency from (${groupsOf(userId, {})}) as mine`)
  return rows.map(({ currency }) => currency)
}
