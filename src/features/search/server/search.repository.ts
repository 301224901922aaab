import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client.ts'
import { isDocumentThere } from '../../../server/db/presence.ts'
import { forgivesTypos } from '../search.rules.ts'
import type { PlaceView, SearchResultView } from '../search.schemas.ts'

/** How much of a word's letters, in threes, a name must share to be offered when nothing fits as it was typed. */
const similar = 0.42
/** And to be offered below what does fit. */
const verySimilar = 0.6

export type Search = { text: string; words: string[]; limit: number }

/**
 * The properties of the person's groups. First the right, by indexes alone: nothing below is asked about anything
 * else, so that no search grows with what belongs to others (docs/adr/0025). `offset 0` keeps the planner to that order.
 */
const placesOf = (userId: string) => sql`
  select properties.id as property_id, properties.name as property_name, properties.status,
    family_groups.id as family_group_id, family_groups.name as group_name
  from memberships
  join family_groups on family_groups.id = memberships.family_group_id and family_groups.deleted_at is null
  join properties on properties.family_group_id = family_groups.id and properties.deleted_at is null
  where memberships.user_id = ${userId}::uuid and memberships.left_at is null
  offset 0`

/** What can be found of one property, but its tasks. Secrets are not among it. */
const thingsOfPlace = sql`
  select 'PROPERTY' as kind, id, name, city as detail, false as is_over, search_words, search_name
    from properties where id = place.property_id
  union all
  select 'ASSET', id, name, nullif(concat_ws(' ', manufacturer, model, serial), ''), false, search_words, search_name
    from assets where property_id = place.property_id and deleted_at is null
  union all
  select 'DOCUMENT', id, title, null, false, search_words, search_name
    from documents where property_id = place.property_id and ${isDocumentThere}
  union all
  select 'SECTION', id, title, null, false, search_words, search_name
    from manual_sections where property_id = place.property_id and deleted_at is null
  union all
  select 'PROJECT', id, title, null, status in ('COMPLETED', 'CANCELLED'), search_words, search_name
    from projects where property_id = place.property_id and deleted_at is null
  union all
  select 'SCHEDULE', id, title, null, status = 'ENDED', search_words, search_name
    from schedules where property_id = place.property_id and deleted_at is null
  offset 0`

/** How many open tasks of a group, those that are due next, are compared with what was typed. */
const comparedTasks = 1_000
/** How many tasks of a group, whatever their state, are looked at because a word of theirs begins like it. */
const indexedTasks = 500

/** Not as `= any(…)`: the planner would take the index of the properties, and read all that was ever done in them. */
const isOfOwnPlace = sql`array_position(own.property_ids, property_id) is not null`

/**
 * Of tasks a group may have a hundred thousand, so that not all are compared. Among the open ones that are due next
 * anything fits that would fit elsewhere; all the others, done or not, are found by the beginnings of their words alone,
 * through an index in which each group's words stand apart (`search_keys`).
 */
const tasksOfGroup = (words: readonly string[]) => sql`
  select id from (
    select id from tasks
    where family_group_id = own.family_group_id and ${isOfOwnPlace} and deleted_at is null
      and status in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')
    order by due_on, id limit ${comparedTasks}
  ) as next_due
  union
  select id from (
    select id from tasks
    where search_keys(family_group_id, search_words) @@ ${keysOf(words, sql`own.family_group_id`)}
      and ${isOfOwnPlace} and deleted_at is null
    limit ${indexedTasks}
  ) as indexed`

/** The groups of the person, also those without a house: money may be about none. */
const groupsOf = (userId: string) => sql`
  select family_groups.id, family_groups.name
  from memberships
  join family_groups on family_groups.id = memberships.family_group_id and family_groups.deleted_at is null
  where memberships.user_id = ${userId}::uuid and memberships.left_at is null
  offset 0`

/** How many payments of a group are looked at because a word of theirs begins like what was typed. */
const indexedPayments = 500

/** Of payments a group may have a hundred thousand too: they are found by the beginnings of their words alone. */
const paymentsOfGroup = (words: readonly string[]) => sql`
  select id from payments
  where search_keys(family_group_id, search_words) @@ ${keysOf(words, sql`mine.id`)} and deleted_at is null
  limit ${indexedPayments}`

/** How many bills of a group are looked at for the same reason: a series of ten years has made hundreds. */
const indexedBills = 500

const billsOfGroup = (words: readonly string[]) => sql`
  select id from bills
  where search_keys(family_group_id, search_words) @@ ${keysOf(words, sql`mine.id`)} and deleted_at is null
  limit ${indexedBills}`

/** Each piece of the words as the beginning of a key of the group; null, which finds nothing, where there is none. */
const keysOf = (words: readonly string[], familyGroupId: SQL) => sql`(
  select string_agg('''' || ${familyGroupId}
    || replace(replace(left(word, 100), '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from unnest(tsvector_to_array(to_tsvector('simple', ${words.join(' ')}::text))) as word)`

/** PostgreSQL splits what was typed as it split what is stored; the last piece may be the beginning of a word. */
const query = (word: string) =>
  sql`coalesce((nullif(phraseto_tsquery('simple', ${word}::text)::text, '') || ':*')::tsquery, ''::tsquery)`

/** A word is among the words, a part of the name (of a serial number, say), or nearly a word of the name. */
const fits = (word: string) => {
  const exactly = sql`search_words @@ ${query(word)} or strpos(search_name, lower(${word}::text)) > 0`
  if (!forgivesTypos(word)) return sql`(${exactly})`
  return sql`(${exactly} or word_similarity(lower(${word}::text), search_name) >= ${similar})`
}

/** 0: it is called that; 1: its name begins so; 2: it has all words; 3: its name contains it; 4: it sounds like that. */
const tier = (text: string, words: SQL) => sql`
  case
    when lower(name) = lower(${text}::text) then 0
    when starts_with(lower(name), lower(${text}::text)) then 1
    when search_words @@ (${words}) then 2
    when strpos(search_name, lower(${text}::text)) > 0 then 3
    else 4
  end`

/** Best first; what only sounds like it is left out when something fits better, unless it is very close. */
export async function search(
  db: Executor,
  userId: string,
  { text, words, limit }: Search,
): Promise<SearchResultView[]> {
  const allWords = sql.join(words.map(query), sql` && `)
  const { rows } = await db.execute<SearchResultView>(sql`
    with place as materialized (${placesOf(userId)}),
    own as materialized (
      select family_group_id, array_agg(property_id) as property_ids from place group by family_group_id
    ),
    mine as materialized (${groupsOf(userId)}),
    thing as (
      select place.*, part.* from place cross join lateral (${thingsOfPlace}) as part
      union all
      select place.*, 'TASK', task.id, task.title, null, task.status in ('DONE', 'CANCELLED', 'DECLINED'),
        task.search_words, task.search_name
      from own cross join lateral (${tasksOfGroup(words)}) as candidate
      -- Each by its id, whatever the planner thinks of their number.
      cross join lateral (select * from tasks where tasks.id = candidate.id offset 0) as task
      join place on place.property_id = task.property_id
      union all
      select properties.id, properties.name, properties.status, mine.id, mine.name, 'PAYMENT', payment.id,
        payment.title, to_char(payment.paid_on, 'YYYY-MM-DD'), payment.status in ('VOID', 'REJECTED'),
        payment.search_words, payment.search_name
      from mine cross join lateral (${paymentsOfGroup(words)}) as candidate
      cross join lateral (select * from payments where payments.id = candidate.id offset 0) as payment
      left join properties on properties.id = payment.property_id
      union all
      select properties.id, properties.name, properties.status, mine.id, mine.name, 'BILL', bill.id,
        bill.title, to_char(bill.due_on, 'YYYY-MM-DD'), bill.status <> 'PLANNED',
        bill.search_words, bill.search_name
      from mine cross join lateral (${billsOfGroup(words)}) as candidate
      cross join lateral (select * from bills where bills.id = candidate.id offset 0) as bill
      left join properties on properties.id = bill.property_id
    )
    select kind, id, name, detail, is_over as "isOver", property_id as "propertyId",
      property_name as "propertyName", group_name as "groupName"
    from (
      select *, min(tier) over () as best_tier
      from (
        select *, ${tier(text, allWords)} as tier, ts_rank(search_words, ${allWords}) as weight,
          word_similarity(lower(${text}::text), search_name) as likeness
        from thing
        where ${sql.join(words.map(fits), sql` and `)}
      ) as fitting
    ) as found
    where tier < 4 or best_tier = 4 or likeness >= ${verySimilar}
    order by tier, is_over, weight desc, likeness desc, lower(name), kind, id
    limit ${limit}`)
  return rows
}

/** At most `maxGroupsPerUser` times `maxPropertiesPerGroup` rows by the rules of the product. */
export async function listPlaces(db: Executor, userId: string): Promise<PlaceView[]> {
  const { rows } =
    await db.execute<PlaceView>(sql`select property_id as "propertyId", property_name as name, family_group_id as "familyGroupId",
      status = 'ARCHIVED' as "isArchived"
    from (${placesOf(userId)}) as place
    order by lower(property_name), property_id`)
  return rows
}
