import { t } from '@lingui/core/macro'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { type DocumentOwner, ownerOf } from '../documents.rules.ts'
import type { DocumentOwnerView } from '../documents.schemas.ts'

// What documents belong to: the property itself, something in it, or a payment.

const ownColumns = {
  asset: documents.assetId,
  project: documents.projectId,
  task: documents.taskId,
  payment: documents.paymentId,
  quote: documents.quoteId,
  invoice: documents.invoiceId,
  worker: documents.workerId,
}

/** Belongs to the property itself, not to a part of it. */
export const isOfHouse = and(
  isNull(documents.assetId),
  isNull(documents.projectId),
  isNull(documents.taskId),
  isNull(documents.quoteId),
  isNull(documents.invoiceId),
)

export function belongsTo(owner: DocumentOwner) {
  const { kind, id } = ownerOf(owner)
  return and(
    owner.propertyId === null ? isNull(documents.propertyId) : eq(documents.propertyId, owner.propertyId),
    kind === 'property' ? isOfHouse : eq(ownColumns[kind], id),
  )
}

export const isItsAsset = and(eq(assets.id, documents.assetId), eq(assets.propertyId, documents.propertyId))
export const isItsProject = and(
  eq(projects.id, documents.projectId),
  eq(projects.propertyId, documents.propertyId),
)
export const isItsTask = and(eq(tasks.id, documents.taskId), eq(tasks.propertyId, documents.propertyId))
/**
 * Returns the property of a payment with its time zone, or those of the group when it has none; undefined when there
 * is no payment.
 */
export async function findPaymentPlace(db: Executor, key: { paymentId: string; familyGroupId: string }) {
  const [place] = await db
    .select({
      propertyId: payments.propertyId,
      timeZone: sql<string>`coalesce(${properties.timeZone}, ${familyGroups.timeZone})`,
      propertyStatus: properties.status,
    })
    .from(payments)
    .innerJoin(familyGroups, eq(familyGroups.id, payments.familyGroupId))
    .leftJoin(properties, eq(properties.id, payments.propertyId))
    .where(
      and(
        eq(payments.id, key.paymentId),
        eq(payments.familyGroupId, key.familyGroupId),
        isNull(payments.deletedAt),
      ),
    )
  return place
}

/** Returns the time zone of a contractor’s group; undefined when there is no such contractor. */
export async function findWorkerPlace(db: Executor, key: { workerId: string; familyGroupId: string }) {
  const [place] = await db
    .select({ timeZone: familyGroups.timeZone })
    .from(workers)
    .innerJoin(familyGroups, eq(familyGroups.id, workers.familyGroupId))
    .where(
      and(
        eq(workers.id, key.workerId),
        eq(workers.familyGroupId, key.familyGroupId),
        isNull(workers.deletedAt),
      ),
    )
  return place
}

/** A longer list would be of no use. */
const maxListedOwners = 200

const ownerKind = sql<DocumentOwnerView['kind']>`case when ${documents.assetId} is not null then 'asset'
  when ${documents.projectId} is not null then 'project' else 'task' end`
const ownerId = sql<string>`coalesce(${documents.assetId}, ${documents.projectId}, ${documents.taskId})`
const ownerName = sql<string>`coalesce(${assets.name}, ${projects.title}, ${tasks.title})`

/** Returns the first 200 assets, projects and tasks of a property that have documents, by kind and name. */
export function listDocumentOwners(
  db: Executor,
  { propertyId, familyGroupId }: { propertyId: string; familyGroupId: string },
) {
  return db
    .selectDistinct({ kind: ownerKind, id: ownerId, name: ownerName })
    .from(documents)
    .leftJoin(assets, isItsAsset)
    .leftJoin(projects, isItsProject)
    .leftJoin(tasks, isItsTask)
    .where(
      and(
        eq(documents.propertyId, propertyId),
        eq(documents.familyGroupId, familyGroupId),
        isDocumentThere,
        sql`${ownerId} is not null`,
      ),
    )
    .orderBy(sql`1, 3, 2`)
    .limit(maxListedOwners)
}

/** Serializes adding files to one owner, so that two requests cannot both take the last place. */
export async function lockOwner(tx: Tx, owner: DocumentOwner) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`documents-of:${ownerOf(owner).id}`}, 0))`,
  )
}

const ownerTables = {
  asset: assets,
  project: projects,
  task: tasks,
  payment: payments,
  quote: quotes,
  invoice: invoices,
} as const

function selectOwner(db: Executor, owner: DocumentOwner) {
  const { kind, id } = ownerOf(owner)
  if (kind === 'property') return
  // Already looked up in its group.
  if (kind === 'worker')
    return db
      .select({ id: workers.id })
      .from(workers)
      .where(and(eq(workers.id, id), isNull(workers.deletedAt)))
      .$dynamic()
  const table = ownerTables[kind]
  // A payment was already looked up in its group, with its property locked.
  const isOfIt = owner.propertyId === null ? undefined : eq(table.propertyId, owner.propertyId)
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isOfIt, isNull(table.deletedAt)))
    .$dynamic()
}

const things = {
  property: () => t`This property`,
  asset: () => t`This asset`,
  project: () => t`This project`,
  task: () => t`This task`,
  quote: () => t`This quote`,
  invoice: () => t`This invoice`,
  payment: () => t`This payment`,
  worker: () => t`This contractor`,
}
const thingOf = (owner: DocumentOwner) => things[ownerOf(owner).kind]()

/** @throws AppError `not-found` */
export async function requireOwner(db: Executor, owner: DocumentOwner) {
  const rows = await selectOwner(db, owner)
  if (rows?.length === 0) throw notFound(thingOf(owner))
}

/** Locks the owner. @throws AppError `not-found` */
export async function holdOwnerRow(tx: Tx, owner: DocumentOwner) {
  const rows = await selectOwner(tx, owner)?.for('share')
  if (rows?.length === 0) throw notFound(thingOf(owner))
}

/** Returns the people related to a task. */
export async function findTaskTies(
  db: Executor,
  { propertyId, taskId }: { propertyId: string; taskId: string },
) {
  const [ties] = await db
    .select({ status: tasks.status, assigneeUserId: tasks.assigneeUserId, reportedBy: tasks.reportedBy })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.propertyId, propertyId), isNull(tasks.deletedAt)))
  return ties
}

export async function countDocuments(db: Executor, owner: DocumentOwner): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(documents)
    .where(and(belongsTo(owner), isNull(documents.deletedAt)))
  return row?.total ?? 0
}
