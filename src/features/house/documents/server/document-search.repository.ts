import { t } from '@lingui/core/macro'
import { type SQL, sql } from 'drizzle-orm'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import {
  anyKeyOf,
  found,
  hasKeys,
  keysOf,
  type SearchKind,
} from '../../../base/entities/server/search-kind.repository.ts'
import { documentKinds } from '../documents.rules.ts'

/**
 * A document is found by its title, its type and the name of its owner: “boiler manual”. The owner’s name weighs less,
 * so that the owner itself comes first.
 */
const document = found({
  id: sql`documents.id`,
  name: sql`documents.title`,
  detail: sql`concat_ws(' · ', nullif(initcap(documents.kind), 'Other'), owner.name)`,
  words: sql`documents.search_words || array_to_tsvector(array[lower(documents.kind)])
    || coalesce(setweight(owner.words, 'C'), '')`,
  searchName: sql`concat_ws(' ', documents.search_name, lower(owner.name))`,
})

export const documentSearch: SearchKind = {
  kind: 'DOCUMENT',
  get label() {
    return t`Document`
  },
  icon: 'document',
  path: ({ id }) => `/document/${id}`,
  ofPlace: sql`
    select ${document}
    from documents left join lateral (
      select name, ts_filter(search_words, '{a,b}') as words from assets where assets.id = documents.asset_id
      union all
      select title, ts_filter(search_words, '{a}') from projects where projects.id = documents.project_id
      union all
      select title, ts_filter(search_words, '{a}') from tasks where tasks.id = documents.task_id
      offset 0
    ) as owner on true
    where documents.property_id = place.property_id and ${isDocumentThere}`,
  ofGroup: ({ words }) => sql`select * from (${receipts(words)}) as receipt union all ${ofWorkers}`,
}

/** Finds documents of contractors; a group has a limited number of contractors with few documents each. */
const ofWorkers = sql`
    select ${document}
    from (
      select id, name, ts_filter(search_words, '{a,b}') as words from workers
      where family_group_id = mine.id and deleted_at is null offset 0
    ) as owner
    cross join lateral (
      select * from documents
      where documents.worker_id = owner.id and documents.family_group_id = mine.id and deleted_at is null offset 0
    ) as documents`

/**
 * How many receipts of a group are compared when one of their words, or of their payment, starts with the search text.
 */
const indexed = 200
/** How many of the newest are compared when the search text is only a type: “receipt”. */
const newest = 20

const isKind = (word: string) =>
  documentKinds.some((kind) => kind.toLowerCase().startsWith(word.toLowerCase()))

/**
 * Finds the documents of payments by group, since a payment can have no property. There can be many, so only prefixes
 * are matched; of several words one may match the document and another its payment.
 */
function receipts(words: readonly string[]) {
  // The type of a document is not indexed.
  const named = words.filter((word) => !isKind(word))
  const asked = named.length > 0 ? named : words
  const candidates = [keysOf(asked), ...(asked.length > 1 ? [anyKeyOf(asked)] : [])].flatMap((keys) => [
    receiptsByOwnWords(keys),
    receiptsByPayment(keys),
  ])
  if (named.length === 0) candidates.push(newestOfGroup)
  return sql`
    select ${document}
    from (${sql.join(candidates, sql` union `)}) as candidate
    cross join lateral (select * from documents where documents.id = candidate.id offset 0) as documents
    cross join lateral (
      select title as name, ts_filter(search_words, '{a}') as words from payments
      where payments.id = documents.payment_id and deleted_at is null offset 0
    ) as owner`
}

const receiptsByOwnWords = (keys: SQL) => sql`(
    select id from documents
    where ${hasKeys(keys)} and payment_id is not null and deleted_at is null
    limit ${indexed})`

const receiptsByPayment = (keys: SQL) => sql`(
    select receipt.id from (
      select id from payments
      where ${hasKeys(keys)} and deleted_at is null
      limit ${indexed}
    ) as payment
    -- Each payment by its id, whatever the planner thinks of their number.
    cross join lateral (
      select id from documents
      where documents.payment_id = payment.id and documents.family_group_id = mine.id and deleted_at is null offset 0
    ) as receipt
    limit ${indexed})`

const newestOfGroup = sql`(
    select id from documents
    where family_group_id = mine.id and payment_id is not null and deleted_at is null
    order by id desc limit ${newest})`
