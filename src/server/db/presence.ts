import { type AnyColumn, and, gt, lte, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { assets } from './schema/assets.ts'
import { documents } from './schema/documents.ts'
import { invoices } from './schema/invoices.ts'
import { payments } from './schema/payments.ts'
import { projects } from './schema/projects.ts'
import { properties } from './schema/properties.ts'
import { quotes } from './schema/quotes.ts'
import { tasks } from './schema/tasks.ts'
import { workers } from './schema/workers.ts'

/* Defines which rows are present, in the trash, or permanently deleted, for the statements of all features. */

const endOfTrash = sql`now() - interval '30 days'`

/** Deleted and restorable. From the 30th day on it is not, even before the job has removed it. */
export const isInTrash = (deletedAt: AnyColumn) => gt(deletedAt, endOfTrash)

/** Deleted at least 30 days ago, for the jobs that remove rows. */
export const isTrashExpired = (deletedAt: AnyColumn) => lte(deletedAt, endOfTrash)

/** Parts of a property are removed with it: while the property is in the trash, nothing else removes them. */
export const isPropertyThere = (propertyId: AnyColumn) => sql`not exists (
  select 1 from ${properties} as house where house.id = ${propertyId} and house.deleted_at is not null)`

/** Without `offset 0`, PostgreSQL may read the trash of all groups to answer for a few rows. */
const isNotInTrash = (id: AnyColumn, table: PgTable) => sql`(${id} is null or not exists (
  select 1 from ${table} as owner where owner.id = ${id} and owner.deleted_at is not null offset 0))`

/**
 * Parts of an asset, project, task, quote, invoice, payment or contractor are present while it is. Their property is
 * checked elsewhere.
 */
export const isOwnerThere = and(
  isNotInTrash(documents.assetId, assets),
  isNotInTrash(documents.projectId, projects),
  isNotInTrash(documents.taskId, tasks),
  isNotInTrash(documents.quoteId, quotes),
  isNotInTrash(documents.invoiceId, invoices),
  isNotInTrash(documents.paymentId, payments),
  isNotInTrash(documents.workerId, workers),
)

/**
 * A contractor with records (an accepted quote, an approved invoice, or a counted or pending expense) is archived,
 * never removed.
 */
export const hasRecords = sql`(exists (
  select 1 from ${quotes} as kept where kept.worker_id = ${workers.id} and kept.family_group_id = ${workers.familyGroupId}
    and kept.deleted_at is null and kept.status = 'ACCEPTED')
  or exists (
  select 1 from ${invoices} as kept where kept.worker_id = ${workers.id} and kept.family_group_id = ${workers.familyGroupId}
    and kept.deleted_at is null and kept.status = 'APPROVED')
  or exists (
  select 1 from ${payments} as kept where kept.worker_id = ${workers.id} and kept.family_group_id = ${workers.familyGroupId}
    and kept.deleted_at is null and kept.status in ('APPROVED', 'PENDING')))`

/** Tells whether a linked contractor has a page: not while they are in the trash. */
export const isWorkerThere = (workerId: AnyColumn) => sql<boolean>`exists (
  select 1 from ${workers} as named where named.id = ${workerId} and named.deleted_at is null)`

export const isDocumentThere = sql`(${documents.deletedAt} is null and ${isOwnerThere})`
