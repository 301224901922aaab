import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import type { Asked, SearchKind } from '../../../base/entities/server/search-kind.repository.ts'
import { allowsTypos } from '../search.rules.ts'
import type { SearchResultView } from '../search.schemas.ts'

/** The trigram similarity a name needs to be offered when nothing matches exactly. */
const similar = 0.42
/** The similarity needed to be offered below exact matches. */
const verySimilar = 0.6

export type Search = {
  text: string
  words: string[]
  /** The query as an amount in minor units, for each matching currency. */
  amounts: Record<string, number>
  limit: number
  kinds: readonly SearchKind[]
}

/** A match; its kind determines its label and address. */
export type Found = Omit<SearchResultView, 'label' | 'icon' | 'path'> & { kind: string }

/**
 * The person's groups and properties. Permissions come first, by indexes only, so that a search does not grow with
 * other people's data (docs/adr/0025). `offset 0` keeps the planner to that order.
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

/** PostgreSQL splits the query as it splits stored text; the last word may be a prefix. */
const query = (word: string) =>
  sql`coalesce((nullif(phraseto_tsquery('simple', ${word}::text)::text, '') || ':*')::tsquery, ''::tsquery)`

/** A word is among the words, part of the name (such as a serial number), or similar to a word of the name. */
const fits = (word: string) => {
  const exactly = sql`search_words @@ ${query(word)} or strpos(search_name, lower(${word}::text)) > 0`
  if (!allowsTypos(word)) return sql`(${exactly})`
  return sql`(${exactly} or word_similarity(lower(${word}::text), search_name) >= ${similar})`
}

/** 0: exact name; 1: name prefix; 2: all words, or the amount; 3: part of the name; 4: similar. */
const tier = (text: string, words: SQL) => sql`
  case
    when lower(name) = lower(${text}::text) then 0
    when starts_with(lower(name), lower(${text}::text)) then 1
    when has_amount or search_words @@ (${words}) then 2
    when strpos(search_name, lower(${text}::text)) > 0 then 3
    else 4
  end`

/** Everything that may match and that the person may see. */
const thingsOf = (kinds: readonly SearchKind[], asked: Asked) => sql`
  select place.family_group_id, part.*
  from place cross join lateral (${allOf(kinds, sql`place`, ({ ofPlace }) => ofPlace)}) as part
  union all
  select mine.id, part.*
  from mine cross join lateral (${allOf(kinds, sql`mine`, ({ ofGroup }) => ofGroup?.(asked))}) as part`

/** The query of each kind with its name; nothing where the role may not see the kind. */
function allOf(
  kinds: readonly SearchKind[],
  scope: SQL,
  rowsOf: (kind: SearchKind) => SQL | null | undefined,
) {
  const parts = kinds.flatMap((one) => {
    const rows = rowsOf(one)
    if (!rows) return []
    // A list of roles, so that the statement is planned for its values each time (planned-once.ts): prefix indexes need
    // a known prefix.
    const isSeen = one.isSeenBy ? sql` where ${scope}.role in ${roles.filter(one.isSeenBy)}` : sql``
    return [sql`select ${sql.raw(`'${one.kind}'`)}::text as kind, part.* from (${rows}) as part${isSeen}`]
  })
  return sql`${sql.join(parts, sql` union all `)} offset 0`
}

const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const

/** Best first; similar names are left out when something matches better, unless they are very close. */
export async function search(db: Executor, userId: string, asked: Search): Promise<Found[]> {
  const { text, words, amounts, limit, kinds } = asked
  const allWords = sql.join(words.map(query), sql` && `)
  const hasAmount = Object.keys(amounts).length > 0
  const { rows } = await db.execute<Found>(sql`
    with mine as materialized (${groupsOf(userId, amounts)}),
    place as materialized (${places}),
    thing as (${thingsOf(kinds, { text, words, query: allWords, hasAmount, limit })})
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
