import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, day, deletedAt, id, instant, minor, partOf } from './columns.ts'
import { inSameProperty, isKept, oneOf, trashIndexes } from './constraints.ts'
import { projects } from './projects.ts'
import { ofProperty } from './properties.ts'
import { person, saved } from './users.ts'
import { ofWorker } from './workers.ts'

const quoteStatuses = ['REQUESTED', 'SUBMITTED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const

/** The amounts of a quote: each may be missing, the total is their sum. In minor units of the group's currency. */
const offer = () => ({
  labourMinor: minor('labour_minor'),
  materialsMinor: minor('materials_minor'),
  otherMinor: minor('other_minor'),
  totalMinor: minor('total_minor'),
  /** The last day on which it can be accepted. */
  validUntil: day('valid_until'),
  startsOn: day('starts_on'),
  /** The duration of the work in days. */
  days: integer('days'),
  terms: text('terms'),
})

/** A contractor's quote for a project. EXPIRED is a SUBMITTED one past its last day at the property. */
export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    projectId: uuid('project_id').notNull(),
    workerId: uuid('worker_id').notNull(),
    status: text('status', { enum: quoteStatuses }).notNull(),
    /** The family's request in its own words. */
    request: text('request'),
    ...offer(),
    /** Incremented when the contractor, or a member for them, changes the price. 0 before the first price. */
    revision: integer('revision').notNull().default(0),
    submittedAt: instant('submitted_at'),
    /** Who proposed accepting it, while it waits for approval by an owner or manager. */
    approvalRequestedBy: person('approval_requested_by'),
    approvalRequestedAt: instant('approval_requested_at'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why it was declined or withdrawn. */
    statusReason: text('status_reason'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('quotes', table),
    ...ofWorker('quotes', table),
    inSameProperty('quotes_project_fkey', table, table.projectId, projects),
    unique('quotes_id_property_key').on(table.id, table.propertyId),
    unique('quotes_id_group_key').on(table.id, table.familyGroupId),
    // A contractor has one quote for a project at a time, and a project has one accepted quote.
    uniqueIndex('quotes_open_key')
      .on(table.projectId, table.workerId)
      .where(sql`${table.deletedAt} is null and ${table.status} in ('REQUESTED', 'SUBMITTED', 'ACCEPTED')`),
    uniqueIndex('quotes_accepted_key')
      .on(table.projectId)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'ACCEPTED'`),
    index('quotes_project_idx').on(table.projectId, table.propertyId, table.id).where(isKept(table)),
    index('quotes_group_waiting_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'SUBMITTED'`),
    ...trashIndexes('quotes', table),
    index('quotes_created_by_idx').on(table.createdBy),
    index('quotes_approval_requested_by_idx').on(table.approvalRequestedBy),
    index('quotes_decided_by_idx').on(table.decidedBy),
    oneOf('quotes_status_check', table.status, quoteStatuses),
    check('quotes_request_check', sql`char_length(${table.request}) <= 2500`),
    check('quotes_terms_check', sql`char_length(${table.terms}) <= 10000`),
    check('quotes_days_check', sql`${table.days} between 1 and 1000`),
    check('quotes_revision_check', sql`${table.revision} >= 0`),
    check(
      'quotes_parts_check',
      sql`least(${table.labourMinor}, ${table.materialsMinor}, ${table.otherMinor}) >= 0 and greatest(${table.labourMinor}, ${table.materialsMinor}, ${table.otherMinor}) <= 1000000000`,
    ),
    check(
      'quotes_total_check',
      sql`(${table.totalMinor} is null and num_nonnulls(${table.labourMinor}, ${table.materialsMinor}, ${table.otherMinor}) = 0) or (${table.totalMinor} between 1 and 1000000000 and ${table.totalMinor} = coalesce(${table.labourMinor}, 0) + coalesce(${table.materialsMinor}, 0) + coalesce(${table.otherMinor}, 0))`,
    ),
    check(
      'quotes_submitted_check',
      sql`${table.status} not in ('SUBMITTED', 'ACCEPTED') or (${table.totalMinor} is not null and ${table.submittedAt} is not null and ${table.revision} >= 1)`,
    ),
  ],
)

/** The past and current contents of a quote: rows are only added. */
export const quoteRevisions = pgTable(
  'quote_revisions',
  {
    quoteId: partOf('quote_id', () => quotes.id),
    revision: integer('revision').notNull(),
    ...offer(),
    /** The contractor through the link, or the member who entered it. */
    author: text('author').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'quote_revisions_pkey', columns: [table.quoteId, table.revision] }),
    check('quote_revisions_revision_check', sql`${table.revision} >= 1`),
  ],
)
