import { type AnyColumn, gt, lte, sql } from 'drizzle-orm'
import { assets } from './schema/assets.ts'
import { documents } from './schema/documents.ts'
import { invoices } from './schema/invoices.ts'
import { payments } from './schema/payments.ts'
import { projects } from './schema/projects.ts'
import { properties } from './schema/properties.ts'
import { quotes } from './schema/quotes.ts'
import { tasks } from './schema/tasks.ts'
import { workers } from './schema/workers.ts'

/*
 * What is there, what is in the trash, and what has left it for good: said once, for the statements of all features.
 */

const endOfTrash = sql`now() - interval '30 days'`

/** Deleted, and can be restored. From the 30th day on it cannot, also when the job that removes it has not run yet. */
export const isInTrash = (deletedAt: AnyColumn) => gt(deletedAt, endOfTrash)

/** Deleted 30 days ago or longer: for the jobs that remove it. */
export const isPastTrash = (deletedAt: AnyColumn) => lte(deletedAt, endOfTrash)

/** What belongs to a property goes with it: as long as that one is deleted, nothing else removes its parts. */
export const isPropertyThere = (propertyId: AnyColumn) => sql`not exists (
  select 1 from ${properties} as house where house.id = ${propertyId} and house.deleted_at is not null)`

/** What belongs to an asset, a project, a task, a quote, an invoice, a payment or a contractor is there while that one is. Its property is asked about elsewhere. */
export const isOwnerThere = sql`((${documents.assetId} is null or not exists (
  select 1 from ${assets} as owner where owner.id = ${documents.assetId} and owner.deleted_at is not null))
  and (${documents.projectId} is null or not exists (
  select 1 from ${projects} as owner where owner.id = ${documents.projectId} and owner.deleted_at is not null))
  and (${documents.taskId} is null or not exists (
  select 1 from ${tasks} as owner where owner.id = ${documents.taskId} and owner.deleted_at is not null))
  and (${documents.quoteId} is null or not exists (
  select 1 from ${quotes} as owner where owner.id = ${documents.quoteId} and owner.deleted_at is not null))
  and (${documents.invoiceId} is null or not exists (
  select 1 from ${invoices} as owner where owner.id = ${documents.invoiceId} and owner.deleted_at is not null))
  and (${documents.paymentId} is null or not exists (
  select 1 from ${payments} as owner where owner.id = ${documents.paymentId} and owner.deleted_at is not null))
  and (${documents.workerId} is null or not exists (
  select 1 from ${workers} as owner where owner.id = ${documents.workerId} and owner.deleted_at is not null)))`

/**
 * What a family keeps for its records hangs on the contractor: an accepted quote, an approved invoice, or an expense that
 * counts or may count. They are archived then, never removed.
 */
export const isOnRecord = sql`(exists (
  select 1 from ${quotes} as kept where kept.worker_id = ${workers.id} and kept.family_group_id = ${workers.familyGroupId}
    and kept.deleted_at is null and kept.status = 'ACCEPTED')
  or exists (
  select 1 from ${invoices} as kept where kept.worker_id = ${workers.id} and kept.family_group_id = ${workers.familyGroupId}
    and kept.deleted_at is null and kept.status = 'APPROVED')
  or exists (
  select 1 from ${payments} as kept where kept.worker_id = ${workers.id} and kept.family_group_id = ${workers.familyGroupId}
    and kept.deleted_at is null and kept.status in ('APPROVED', 'PENDING')))`

/** Whether the contractor whom something names has a page: not while they are in the trash. */
export const isWorkerThere = (workerId: AnyColumn) => sql<boolean>`exists (
  select 1 from ${workers} as named where named.id = ${workerId} and named.deleted_at is null)`

export const isDocumentThere = sql`(${documents.deletedAt} is null and ${isOwnerThere})`
