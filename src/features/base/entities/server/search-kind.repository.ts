import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Role } from '../../../../server/context.ts'
import type { SearchIcon } from '../search-icons.rules.ts'

export type Asked = {
  /** The search text, its words, and these as a query. */
  text: string
  words: readonly string[]
  query: SQL
  /** Whether the text is an amount in one of the person's groups: `mine.amount_minor`. */
  hasAmount: boolean
  /** The number of results to return. */
  limit: number
}

/** A kind of thing that can be searched. Each feature declares its own; `overview/entity-list` lists them all. */
export type SearchKind = {
  kind: string
  label: string
  icon: SearchIcon
  /** The label of a finished or inactive result: "ended". */
  over?: string
  /** The page of a result. */
  path: (found: { id: string; familyGroupId: string; propertyId: string | null }) => string
  /** The roles that can see this kind; all if left out. */
  isSeenBy?: (role: Role) => boolean
  /** Selects `found` in one property: `place.property_id`, of the group `place.family_group_id`. */
  ofPlace?: SQL
  /** Selects `found` in one group: `mine.id`, with its properties `mine.property_ids`. Null when nothing can match. */
  ofGroup?: (asked: Asked) => SQL | null
}

type Fields = {
  id?: SQL
  name: SQL
  /** Distinguishes results with the same name. */
  detail?: SQL
  isOver?: SQL
  /** The searchable words, and the name for fuzzy matching. */
  words?: SQL
  searchName?: SQL
  propertyId?: SQL
  amountMinor?: SQL
  /** Whether its amount equals the one searched for. */
  hasAmount?: SQL
}

/** Builds the columns of a result in order; omitted ones default to those of `searched`. */
export const found = ({
  id = sql`id`,
  name,
  detail = sql`null`,
  isOver = sql`false`,
  words = sql`search_words`,
  searchName = sql`search_name`,
  propertyId = sql`property_id`,
  amountMinor = sql`null`,
  hasAmount = sql`false`,
}: Fields) => sql`${id} as id, ${propertyId} as property_id, ${name} as name, ${detail}::text as detail, ${isOver} as is_over,
    ${words} as search_words, ${searchName} as search_name, ${amountMinor}::float8 as amount_minor, ${hasAmount} as has_amount`

/** Builds a query over all rows of a kind in a property. */
export const inPlace = (table: PgTable, fields: Fields) => sql`
  select ${found(fields)} from ${table} where property_id = place.property_id and deleted_at is null`

/** The number of prefix matches ranked per group. */
const indexed = 500
/** The number of exact amount matches. */
export const ofSameAmount = 50

/** A group can have a hundred thousand payments, so they are matched only by word prefix and amount. */
export function byWordsOrAmount(table: PgTable, { words, hasAmount }: Asked, fields: Fields) {
  const byWords = sql`
    select id, false as has_amount from ${table}
    where ${hasKeys(keysOf(words))} and deleted_at is null limit ${indexed}`
  const byAmount = sql`
    select id, true from ${table}
    where family_group_id = mine.id and amount_minor = mine.amount_minor and deleted_at is null
    order by id desc limit ${ofSameAmount}`
  const candidates = hasAmount
    ? sql`select id, bool_or(has_amount) as has_amount from ((${byWords}) union all (${byAmount})) as one group by id`
    : byWords
  return sql`
    select ${found({ id: sql`candidate.id`, hasAmount: sql`has_amount`, amountMinor: sql`amount_minor`, ...fields })}
    from (${candidates}) as candidate
    -- Each by its id, whatever the planner thinks of their number.
    cross join lateral (select * from ${table} as one where one.id = candidate.id offset 0) as thing`
}

/** Uses the index that separates the words by group. */
export const hasKeys = (keys: SQL) => sql`search_keys(family_group_id, search_words) @@ ${keys}`

/** Builds a query for all words as prefixes within the group; null, which matches nothing, without words. */
export const keysOf = (words: readonly string[]) => joinedKeys(words, sql`' & '`)

/** Builds a query for at least one word as a prefix within the group. */
export const anyKeyOf = (words: readonly string[]) => joinedKeys(words, sql`' | '`)

const joinedKeys = (words: readonly string[], operator: SQL) => sql`(
  select string_agg('''' || mine.id
    || replace(replace(left(word, 100), '\\', '\\\\'), '''', '''''') || ''':*', ${operator})::tsquery
  from unnest(tsvector_to_array(to_tsvector('simple', ${words.join(' ')}::text))) as word)`
