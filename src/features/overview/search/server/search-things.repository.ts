import { type SQL, sql } from 'drizzle-orm'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { documentKinds } from '../../../house/documents/documents.rules.ts'

// What can be found, kind by kind. Everything here is limited to the groups in `mine` and the places in `place`.

/**
 * A document is found by its title, its kind, and the name of what it belongs to: "boiler manual". That name weighs less,
 * so that the thing itself comes first.
 */
const asDocument = sql`'DOCUMENT', documents.id, documents.title,
    concat_ws(' · ', nullif(initcap(documents.kind), 'Other'), owner.name), false,
    documents.search_words || array_to_tsvector(array[lower(documents.kind)]) || coalesce(setweight(owner.words, 'C'), ''),
    concat_ws(' ', documents.search_name, lower(owner.name))`

const documentsOfPlace = sql`
  select ${asDocument}
    from documents left join lateral (
      select name, ts_filter(search_words, '{a,b}') as words from assets where assets.id = documents.asset_id
      union all
      select title, ts_filter(search_words, '{a}') from projects where projects.id = documents.project_id
      union all
      select title, ts_filter(search_words, '{a}') from tasks where tasks.id = documents.task_id
      offset 0
    ) as owner on true
    where documents.property_id = place.property_id and ${isDocumentThere}`

/** What can be found in one property, except its tasks. Codes and passwords by their label, for people who may see them. */
export const thingsOfPlace = sql`
  select 'PROPERTY' as kind, id, name, city as detail, false as is_over, search_words, search_name
    from properties where id = place.property_id
  union all
  select 'ASSET', id, name, nullif(concat_ws(' ', manufacturer, model, serial), ''), false, search_words, search_name
    from assets where property_id = place.property_id and deleted_at is null
  union all
  ${documentsOfPlace}
  union all
  select 'SECTION', id, title, null, false, search_words, search_name
    from manual_sections where property_id = place.property_id and deleted_at is null
  union all
  select 'SECRET', id, label, null, false,
    setweight(to_tsvector('simple', label), 'A') || setweight(to_tsvector('simple', 'code password'), 'D'), lower(label)
    from secrets where property_id = place.property_id and deleted_at is null and place.may_see_secrets
  union all
  select 'PROJECT', id, title, null, status in ('COMPLETED', 'CANCELLED'), search_words, search_name
    from projects where property_id = place.property_id and deleted_at is null
  union all
  select 'SCHEDULE', id, title, null, status = 'ENDED', search_words, search_name
    from schedules where property_id = place.property_id and deleted_at is null
  offset 0`

/** How many receipts of a group are compared because one of their words, or of their payment, starts with the search text. */
const indexedReceipts = 200
/** And how many, the newest ones, where the search text names nothing except a kind: "receipt". */
const newestReceipts = 20

const isKind = (word: string) =>
  documentKinds.some((kind) => kind.toLowerCase().startsWith(word.toLowerCase()))

/**
 * The documents of payments, by group, since a payment can be without a property. There are as many as payments, so they are
 * found only by how their words begin. Of several words one may be of the document and one of its payment.
 */
export function receiptsOfGroup(words: readonly string[]) {
  // The kind of a document is in no index.
  const named = words.filter((word) => !isKind(word))
  const asked = named.length > 0 ? named : words
  const candidates = [keysOf(asked, sql`mine.id`), ...(asked.length > 1 ? [anyKeyOf(asked)] : [])].flatMap(
    (keys) => [receiptsByOwnWords(keys), receiptsByPayment(keys)],
  )
  if (named.length === 0) candidates.push(newestOfGroup)
  return sql`
  select ${asDocument}
    from (${sql.join(candidates, sql` union `)}) as candidate
    cross join lateral (select * from documents where documents.id = candidate.id offset 0) as documents
    cross join lateral (
      select title as name, ts_filter(search_words, '{a}') as words from payments
      where payments.id = documents.payment_id and deleted_at is null offset 0
    ) as owner
  offset 0`
}

const receiptsByOwnWords = (keys: SQL) => sql`(
    select id from documents
    where search_keys(family_group_id, search_words) @@ ${keys} and payment_id is not null and deleted_at is null
    limit ${indexedReceipts})`

const receiptsByPayment = (keys: SQL) => sql`(
    select receipt.id from (
      select id from payments
      where search_keys(family_group_id, search_words) @@ ${keys} and deleted_at is null
      limit ${indexedReceipts}
    ) as payment
    -- Each payment by its id, whatever the planner thinks of their number.
    cross join lateral (
      select id from documents
      where documents.payment_id = payment.id and documents.family_group_id = mine.id and deleted_at is null offset 0
    ) as receipt
    limit ${indexedReceipts})`

const newestOfGroup = sql`(
    select id from documents
    where family_group_id = mine.id and payment_id is not null and deleted_at is null
    order by id desc limit ${newestReceipts})`

/** The members of a group; at most `maxMembersPerGroup`. */
export const peopleOfGroup = sql`
  select users.id, full_name.text as name, to_tsvector('simple', full_name.text) as search_words,
    lower(full_name.text) as search_name
  from memberships
  join users on users.id = memberships.user_id
  cross join lateral (select concat_ws(' ', users.first_name, users.last_name) as text) as full_name
  where memberships.family_group_id = mine.id and memberships.left_at is null and full_name.text <> ''
  offset 0`

/** How many open tasks of a group, those due next, are compared with the search text. */
const comparedTasks = 1_000
/** How many tasks of a group, in any state, are compared because one of their words starts with the search text. */
const indexedTasks = 500

/** Not `= any(…)`: the planner would use the index of the properties and read every task they ever had. */
const isOfOwnPlace = sql`array_position(own.property_ids, property_id) is not null`

/**
 * A group can have a hundred thousand tasks, so not all are compared. The open ones that are due next are matched like
 * everything else; all others, done or not, are found only by how their words begin, through an index that keeps each
 * group's words apart (`search_keys`).
 */
export const tasksOfGroup = (words: readonly string[]) => sql`
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

/** How many payments of a group are compared because one of their words starts with the search text; the same for bills. */
const indexedMoney = 500
/** How many payments are found by exactly the typed amount; the same for bills and settlements. */
const ofSameAmount = 50

type Money = 'payments' | 'bills'

/**
 * A group can have a hundred thousand payments too, and a series of ten years has created hundreds of bills: they are found
 * only by how their words begin, and by their amount.
 */
export const moneyOfGroup = (table: Money, words: readonly string[], hasAmount: boolean) => {
  const rows = sql.identifier(table)
  const byWords = sql`
    select id, false as has_amount from ${rows}
    where search_keys(family_group_id, search_words) @@ ${keysOf(words, sql`mine.id`)} and deleted_at is null
    limit ${indexedMoney}`
  if (!hasAmount) return byWords
  return sql`
    select id, bool_or(has_amount) as has_amount from ((${byWords}) union all (
      select id, true from ${rows}
      where family_group_id = mine.id and amount_minor = mine.amount_minor and deleted_at is null
      order by id desc limit ${ofSameAmount}
    )) as candidate group by id`
}

/** Settlements have no text of their own: they are found by their amount. */
export const settlementsOfGroup = sql`
  select settlements.*, giver.name as from_name, receiver.name as to_name
  from (
    select id from settlements
    where family_group_id = mine.id and amount_minor = mine.amount_minor
    order by id desc limit ${ofSameAmount}
  ) as candidate
  cross join lateral (select * from settlements where settlements.id = candidate.id offset 0) as settlements
  join lateral (${nameOf(sql`settlements.from_id`)}) as giver on true
  join lateral (${nameOf(sql`settlements.to_id`)}) as receiver on true`

/** The name of a participant: that of their account if there is one, or else the recorded one. */
function nameOf(participantId: SQL) {
  return sql`
    select coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), participants.name) as name
    from participants left join users on users.id = participants.user_id
    where participants.id = ${participantId} and participants.family_group_id = mine.id offset 0`
}

/** Each word as the beginning of a key of the group; null, which finds nothing, if there are none. */
const keysOf = (words: readonly string[], familyGroupId: SQL) => joinedKeys(words, familyGroupId, sql`' & '`)

/** At least one of the words as the beginning of a key of the group `mine`. */
const anyKeyOf = (words: readonly string[]) => joinedKeys(words, sql`mine.id`, sql`' | '`)

function joinedKeys(words: readonly string[], familyGroupId: SQL, operator: SQL) {
  return sql`(
  select string_agg('''' || ${familyGroupId}
    || replace(replace(left(word, 100), '\\', '\\\\'), '''', '''''') || ''':*', ${operator})::tsquery
  from unnest(tsvector_to_array(to_tsvector('simple', ${words.join(' ')}::text))) as word)`
}
