import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Role } from '../../../../server/context.ts'
import type { SearchIcon } from '../search-icons.rules.ts'

export type Asked = {
  /** What was typed, its words, and these as a query. */
  text: string
  words: readonly string[]
  query: SQL
  /** Whether it is an amount in one of the person's groups: `mine.amount_minor`. */
  hasAmount: boolean
  /** How many results are shown. */
  limit: number
}

/** A kind of things that can be found. Each feature declares its own; `overview/search` lists them all. */
export type SearchKind = {
  kind: string
  label: string
  icon: SearchIcon
  /** What is said of one with which there is nothing more to do: "ended". */
  over?: string
  /** The page of one. */
  path: (found: { id: string; familyGroupId: string; propertyId: string | null }) => string
  /** Which roles may learn that there are any; all if left out. */
  isSeenBy?: (role: Role) => boolean
  /** Selects `found` in one property: `place.property_id`, of the group `place.family_group_id`. */
  ofPlace?: SQL
  /** Selects `found` in one group: `mine.id`, with its properties `mine.property_ids`. Null when nothing can fit. */
  ofGroup?: (asked: Asked) => SQL | null
}

type Fields = {
  id?: SQL
  name: SQL
  /** What sets it apart, shown beside the name. */
  detail?: SQL
  isOver?: SQL
  /** The words that it is found by, and the name that is compared letter by letter. */
  words?: SQL
  searchName?: SQL
  propertyId?: SQL
  amountMinor?: SQL
  /** Whether its amount is the one that was typed. */
  hasAmount?: SQL
}

/** The columns of something that may be found, in their order; those that are left out are as `searched` names them. */
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

/** All that a property has of a kind. */
export const inPlace = (table: PgTable, fields: Fields) => sql`
  select ${found(fields)} from ${table} where property_id = place.property_id and deleted_at is null`

/** How many of a group are compared because one of their words starts with the search text. */
const indexed = 500
/** How many are found by exactly the typed amount. */
export const ofSameAmount = 50

/** A group can have a hundred thousand payments: they are found only by how their words begin, and by their amount. */
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

/** By the index that keeps each group's words apart. */
export const hasKeys = (keys: SQL) => sql`search_keys(family_group_id, search_words) @@ ${keys}`

/** Each word as the beginning of a key of the group; null, which finds nothing, if there are none. */
export const keysOf = (words: readonly string[]) => joinedKeys(words, sql`' & '`)

/** At least one of the words as the beginning of a key of the group. */
export const anyKeyOf = (words: readonly string[]) => joinedKeys(words, sql`' | '`)

const joinedKeys = (words: readonly string[], operator: SQL) => sql`(
  select string_agg('''' || mine.id
    || replace(replace(left(word, 100), '\\', '\\\\'), '''', '''''') || ''':*', ${operator})::tsquery
  from unnest(tsvector_to_array(to_tsvector('simple', ${words.join(' ')}::text))) as word)`
