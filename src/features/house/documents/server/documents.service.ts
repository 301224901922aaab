import { buffer } from 'node:stream/consumers'
import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isOwnerThere } from '../../../../server/db/presence.ts'
import { documents as allDocuments } from '../../../../server/db/schema/documents.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import { markFileDeleted, openFileOf, unmarkFileDeleted } from '../../../base/files/server/files.service.ts'
import { withUploadSlot } from '../../../base/files/server/upload-slots.service.ts'
import type { Action } from '../../../base/groups/groups.rules.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { setCoverPhoto } from '../../properties/server/cover-photo.service.ts'
import { changeInProperty, getProperty } from '../../properties/server/properties.service.ts'
import { documentEntity } from '../document.entity.ts'
import {
  changedFields,
  type DocumentOwner,
  documentRights,
  documentsPageSize,
  downloadName,
  ownerOf,
  pickFields,
  refuseForRoom,
} from '../documents.rules.ts'
import type {
  DocumentPageView,
  DocumentsPageView,
  DocumentView,
  ListDocumentsInput,
  ReceiptsView,
  UpdateDocumentInput,
  WorkerDocumentsView,
} from '../documents.schemas.ts'
import * as owners from './document-owners.repository.ts'
import * as repository from './documents.repository.ts'

/** Returns a page of the photos or the other documents of a property, newest first. */
export async function listDocuments(
  ctx: MemberContext,
  input: ListDocumentsInput,
): Promise<DocumentsPageView> {
  const { familyGroupId } = ctx.member
  const { timeZone } = await getProperty(ctx, input.propertyId)
  // One extra row tells whether there is a next page.
  const limit = documentsPageSize + 1
  const rows = await repository.listDocuments(ctx.db, { ...input, familyGroupId, limit })
  const documents = rows.slice(0, documentsPageSize).map(viewOf)
  return {
    documents,
    next: rows.length === limit ? (documents.at(-1)?.id ?? null) : null,
    today: todayIn(timeZone, ctx.clock.now()),
  }
}

/** Returns the receipts of a payment, newest first. */
export async function listReceipts(ctx: MemberContext, paymentId: string): Promise<ReceiptsView> {
  const key = { paymentId, familyGroupId: ctx.member.familyGroupId }
  const place = await owners.findPaymentPlace(ctx.db, key)
  if (!place) throw notFound(t`This payment`)
  const rows = await repository.listReceipts(ctx.db, key)
  return { receipts: rows.map(viewOf), today: todayIn(place.timeZone, ctx.clock.now()) }
}

/** Returns the photos and documents of a contractor, newest first. */
export async function listWorkerDocuments(
  ctx: MemberContext,
  workerId: string,
): Promise<WorkerDocumentsView> {
  const key = { workerId, familyGroupId: ctx.member.familyGroupId }
  const [place, rows] = await Promise.all([
    owners.findWorkerPlace(ctx.db, key),
    repository.listWorkerDocuments(ctx.db, key),
  ])
  if (!place) throw notFound(t`This contractor`)
  return { documents: rows.map(viewOf), today: todayIn(place.timeZone, ctx.clock.now()) }
}

/**
 * Runs a change of a document with the right lock: its property, or the property of its payment; only the group for a
 * payment without a property and for a contractor.
 */
export function changeInPlace<Result>(
  ctx: MemberContext,
  action: Action,
  propertyId: string | null,
  change: (tx: Tx, member: Member) => Promise<Result>,
): Promise<Result> {
  return propertyId ? changeInProperty(ctx, action, propertyId, change) : changeInGroup(ctx, action, change)
}

/** Returns the first 200 assets, projects and tasks that have documents, for the filter. */
export async function listDocumentOwners(ctx: MemberContext, propertyId: string) {
  return owners.listDocumentOwners(ctx.db, { propertyId, familyGroupId: ctx.member.familyGroupId })
}

const viewOf = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** Returns a document for its page. */
export async function getDocument(ctx: MemberContext, documentId: string): Promise<DocumentPageView> {
  const { timeZone, houseId: _, ...document } = await requireDocument(ctx, documentId)
  const ids = await repository.listIdsOf(ctx.db, document)
  const at = ids.indexOf(documentId)
  const { role } = ctx.member
  return {
    ...viewOf(document),
    role,
    may: documentRights({ ...document, role }),
    today: todayIn(timeZone, ctx.clock.now()),
    previousId: ids[at - 1] ?? null,
    nextId: ids[at + 1] ?? null,
    position: at + 1,
    total: ids.length,
  }
}

async function requireDocument(ctx: MemberContext, documentId: string) {
  const { familyGroupId } = ctx.member
  const document = await repository.findDocument(ctx.db, { documentId, familyGroupId })
  if (!document) throw notFound(t`This document`)
  return document
}

/** Saves the details of a document. A stale edit is refused with the newer version. */
export async function updateDocument(
  ctx: MemberContext,
  { documentId, version, ...facts }: UpdateDocumentInput,
): Promise<{ version: number }> {
  const { propertyId, houseId, contentType } = await requireDocument(ctx, documentId)
  if (facts.kind === 'PHOTO' && !contentType.startsWith('image/')) {
    const message = t`A PDF cannot be a photo. Choose another type.`
    throw new AppError('invalid', message, { fields: { kind: message } })
  }
  return changeInPlace(ctx, 'document.edit', houseId, async (tx, member) => {
    const key = { documentId, familyGroupId: member.familyGroupId }
    const { version: currentVersion, fileId: _, ...current } = await repository.lockDocument(tx, key)
    if (currentVersion !== version) throw await staleDocument(tx, key)
    const changed = changedFields(current, facts)
    if (changed.length === 0) return { version }
    await repository.updateDocument(tx, key, facts)
    await record(
      tx,
      ctx,
      { documentId, propertyId },
      {
        verb: 'CHANGED',
        before: { name: current.title, ...pickFields(current, changed) },
        after: { name: facts.title, ...pickFields(facts, changed) },
      },
    )
    return { version: version + 1 }
  })
}

async function staleDocument(tx: Tx, key: repository.DocumentKey) {
  const row = await repository.findDocument(tx, key)
  return staleEdit(
    t`This document was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    row && documentOf(row),
  )
}

/** Returns a document alone, without the data of its page. */
function documentOf(row: NonNullable<Awaited<ReturnType<typeof repository.findDocument>>>): DocumentView {
  const {
    propertyName: _,
    propertyStatus: __,
    timeZone: ___,
    groupName: ____,
    houseId: _____,
    ...document
  } = row
  return viewOf(document)
}

/** Restoring an owner also restores its documents. The file sweep removes them. */
export const documentTrash = defineTrash({
  of: documentEntity,
  get thing() {
    return t`This document`
  },
  right: 'document.edit',
  table: allDocuments,
  name: columnOf(allDocuments.title),
  // For a receipt, the property of its payment, if it has one.
  house: sql<string | null>`coalesce(${allDocuments.propertyId}, (
    select payment.property_id from ${payments} as payment where payment.id = ${allDocuments.paymentId}))`,
  isOwnerThere,
  requireRoom: (tx, _ctx, { id, familyGroupId }) => holdRoom(tx, { documentId: id, familyGroupId }),
})

/** Soft-deletes: the file is no longer served; both are restorable for 30 days, then the file sweep removes them. */
export async function deleteDocument(ctx: MemberContext, documentId: string) {
  const { propertyId, houseId } = await requireDocument(ctx, documentId)
  return changeInPlace(ctx, 'document.edit', houseId, async (tx, { familyGroupId }) => {
    const key = { documentId, familyGroupId }
    const { title, fileId } = await repository.lockDocument(tx, key)
    await markFileDeleted(tx, groupFiles(familyGroupId), fileId)
    await putInTrash(tx, ctx, documentTrash, { id: documentId, propertyId, name: title })
  })
}

export const restoreDocument = restorer(documentTrash)

/** Needs the owner, and room among its files. */
async function holdRoom(tx: Tx, key: repository.DocumentKey) {
  const deleted = await repository.findDeletedDocument(tx, key)
  if (!deleted) throw notFound(documentTrash.thing)
  await holdOwner(tx, deleted)
  await requireRoom(tx, deleted)
  await unmarkFileDeleted(tx, groupFiles(key.familyGroupId), deleted.fileId)
}

/**
 * Returns the property whose status allows the change.
 * @throws AppError `not-found` when the payment or the contractor is gone
 */
export async function houseOf(
  { db, member }: Pick<MemberContext, 'db' | 'member'>,
  { propertyId, paymentId, workerId }: DocumentOwner,
): Promise<string | null> {
  const { familyGroupId } = member
  if (workerId) {
    if (!(await owners.findWorkerPlace(db, { workerId, familyGroupId }))) throw notFound(t`This contractor`)
    return null
  }
  if (!paymentId) return propertyId
  const place = await owners.findPaymentPlace(db, { paymentId, familyGroupId })
  if (!place) throw notFound(t`This payment`)
  return place.propertyId
}

/** Locks an owner and its number of documents; its property is already locked. */
export async function holdOwner(tx: Tx, owner: DocumentOwner) {
  await owners.holdOwnerRow(tx, owner)
  await owners.lockOwner(tx, owner)
}

/** Checks that the owner may have one more file, while it is locked. */
export async function requireRoom(db: Executor, owner: DocumentOwner) {
  const stored = await owners.countDocuments(db, owner)
  const reason = refuseForRoom(stored, ownerOf(owner).kind)
  if (reason) throw new AppError('conflict', reason)
}

/** Copies a photo as the cover photo, independent of the original. It counts as an upload. */
export async function setAsCover(
  ctx: MemberContext,
  documentId: string,
): Promise<{ coverFileId: string | null }> {
  requireRight(ctx.member, 'property.edit')
  const { propertyId, fileId, contentType } = await requireDocument(ctx, documentId)
  if (!propertyId || !contentType.startsWith('image/')) {
    throw new AppError('invalid', t`Only an image can be the cover photo. Choose another one.`)
  }
  return withUploadSlot(ctx, async () => {
    const file = await openFileOf(ctx, groupFiles(ctx.member.familyGroupId), fileId, 'original')
    const { stream } = await file.read()
    return setCoverPhoto(ctx, propertyId, await buffer(stream))
  })
}

/** Returns the download name of a stored file; undefined when it is not a document’s. */
export async function findDownloadName(
  ctx: Pick<MemberContext, 'db'>,
  { fileId, contentType }: { fileId: string; contentType: string },
): Promise<string | undefined> {
  const fileName = await repository.findFileName(ctx.db, fileId)
  return fileName && downloadName(fileName, contentType)
}

/** Adds an activity entry. */
export function record(
  tx: Tx,
  ctx: MemberContext & { member: Member },
  { documentId, propertyId }: { documentId: string; propertyId: string | null },
  entry: ActivityEntry<typeof documentEntity>,
) {
  return recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: documentEntity,
    entityId: documentId,
    ...(propertyId && { propertyId }),
    ...entry,
  })
}
