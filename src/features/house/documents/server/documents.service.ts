import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../../lib/app-error.ts'
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
import { changeInProperty, getProperty, setCoverPhoto } from '../../properties/server/properties.service.ts'
import { documentEntity } from '../document.entity.ts'
import {
  changedFields,
  type DocumentOwner,
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

/** A page of the photos or of the papers of a property, newest first. */
export async function listDocuments(
  ctx: MemberContext,
  input: ListDocumentsInput,
): Promise<DocumentsPageView> {
  const { familyGroupId } = ctx.member
  const { timeZone } = await getProperty(ctx, input.propertyId)
  // One more than is shown tells whether there is a next page.
  const limit = documentsPageSize + 1
  const rows = await repository.listDocuments(ctx.db, { ...input, familyGroupId, limit })
  const documents = rows.slice(0, documentsPageSize).map(viewOf)
  return {
    documents,
    next: rows.length === limit ? (documents.at(-1)?.id ?? null) : null,
    today: todayIn(timeZone, ctx.clock.now()),
  }
}

/** The receipts of a payment, newest first. */
export async function listReceipts(ctx: MemberContext, paymentId: string): Promise<ReceiptsView> {
  const key = { paymentId, familyGroupId: ctx.member.familyGroupId }
  const place = await owners.findPaymentPlace(ctx.db, key)
  if (!place) throw notFound('This payment')
  const rows = await repository.listReceipts(ctx.db, key)
  return { receipts: rows.map(viewOf), today: todayIn(place.timeZone, ctx.clock.now()) }
}

/** The photos and papers of a contractor, newest first. */
export async function listWorkerDocuments(
  ctx: MemberContext,
  workerId: string,
): Promise<WorkerDocumentsView> {
  const key = { workerId, familyGroupId: ctx.member.familyGroupId }
  const [place, rows] = await Promise.all([
    owners.findWorkerPlace(ctx.db, key),
    repository.listWorkerDocuments(ctx.db, key),
  ])
  if (!place) throw notFound('This contractor')
  return { documents: rows.map(viewOf), today: todayIn(place.timeZone, ctx.clock.now()) }
}

/**
 * The door for changes of a document: that of its property, or of the property that its payment is about, which is then
 * held; of a payment about no property, and of a contractor, the group's alone.
 */
export function changeInPlace<Result>(
  ctx: MemberContext,
  action: Action,
  propertyId: string | null,
  change: (tx: Tx, member: Member) => Promise<Result>,
): Promise<Result> {
  return propertyId ? changeInProperty(ctx, action, propertyId, change) : changeInGroup(ctx, action, change)
}

/** What has documents (the first 200 assets, projects and tasks), to narrow the list to one of them. */
export async function listDocumentOwners(ctx: MemberContext, propertyId: string) {
  return owners.listDocumentOwners(ctx.db, { propertyId, familyGroupId: ctx.member.familyGroupId })
}

const viewOf = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** A document with what its page shows around it. */
export async function getDocument(ctx: MemberContext, documentId: string): Promise<DocumentPageView> {
  const { timeZone, houseId: _, ...document } = await requireDocument(ctx, documentId)
  const ids = await repository.listIdsOf(ctx.db, document)
  const at = ids.indexOf(documentId)
  return {
    ...viewOf(document),
    role: ctx.member.role,
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
  if (!document) throw notFound('This document')
  return document
}

/** Saves what the family says about it. A stale edit is refused with the newer value, and nothing is overwritten. */
export async function updateDocument(
  ctx: MemberContext,
  { documentId, version, ...facts }: UpdateDocumentInput,
): Promise<{ version: number }> {
  const { propertyId, houseId, contentType } = await requireDocument(ctx, documentId)
  if (facts.kind === 'PHOTO' && !contentType.startsWith('image/')) {
    const message = 'A PDF is not a photo. Please choose what kind of paper it is.'
    throw new AppError('invalid', message, { fields: { kind: message } })
  }
  return changeInPlace(ctx, 'document.edit', houseId, async (tx, member) => {
    const key = { documentId, familyGroupId: member.familyGroupId }
    const { version: currentVersion, fileId: _, ...current } = await repository.lockDocument(tx, key)
    if (currentVersion !== version) throw await staleEdit(tx, key)
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

async function staleEdit(tx: Tx, key: repository.DocumentKey) {
  const row = await repository.findDocument(tx, key)
  return new AppError(
    'conflict',
    'Somebody else saved this document while you were editing. Nothing of theirs was overwritten: look at the newer values, then save again.',
    { current: row && documentOf(row) },
  )
}

/** What is told of a document alone, without what its page shows around it. */
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

/** What is in the trash with its asset, project, task or payment comes back with that. The sweep of files removes it. */
export const documentTrash = defineTrash({
  of: documentEntity,
  thing: 'This document',
  right: 'document.edit',
  table: allDocuments,
  name: columnOf(allDocuments.title),
  // Of a receipt the house that its payment is about, if it is about one.
  house: sql<string | null>`coalesce(${allDocuments.propertyId}, (
    select payment.property_id from ${payments} as payment where payment.id = ${allDocuments.paymentId}))`,
  isOwnerThere,
  requireRoom: (tx, _ctx, { id, familyGroupId }) => holdRoom(tx, { documentId: id, familyGroupId }),
})

/** Soft: the file is not served from here on; both can be restored for 30 days, then the sweep of files takes them. */
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

/** Needs room among the owner's files, and the owner itself. */
async function holdRoom(tx: Tx, key: repository.DocumentKey) {
  const deleted = await repository.findDeletedDocument(tx, key)
  if (!deleted) throw notFound(documentTrash.thing)
  await holdOwner(tx, deleted)
  await requireRoom(tx, deleted)
  await unmarkFileDeleted(tx, groupFiles(key.familyGroupId), deleted.fileId)
}

/**
 * The house whose state says whether it can be changed.
 * @throws AppError `not-found` when the payment or the contractor is gone
 */
export async function houseOf(
  { db, member }: Pick<MemberContext, 'db' | 'member'>,
  { propertyId, paymentId, workerId }: DocumentOwner,
): Promise<string | null> {
  const { familyGroupId } = member
  if (workerId) {
    if (!(await owners.findWorkerPlace(db, { workerId, familyGroupId }))) throw notFound('This contractor')
    return null
  }
  if (!paymentId) return propertyId
  const place = await owners.findPaymentPlace(db, { paymentId, familyGroupId })
  if (!place) throw notFound('This payment')
  return place.propertyId
}

/** Holds the owner of documents and the number of them until the transaction ends; its property is held before. */
export async function holdOwner(tx: Tx, owner: DocumentOwner) {
  await owners.holdOwnerRow(tx, owner)
  await owners.lockOwner(tx, owner)
}

/** That the owner may have one more. It stays true only while the owner is held. */
export async function requireRoom(db: Executor, owner: DocumentOwner) {
  const stored = await owners.countDocuments(db, owner)
  const reason = refuseForRoom(stored, ownerOf(owner).kind)
  if (reason) throw new AppError('conflict', reason)
}

/** Makes a copy of a photo the cover of its house: from then on neither depends on the other. It counts as an upload. */
export async function setAsCover(
  ctx: MemberContext,
  documentId: string,
): Promise<{ coverFileId: string | null }> {
  requireRight(ctx.member, 'property.edit')
  const { propertyId, fileId, contentType } = await requireDocument(ctx, documentId)
  if (!propertyId || !contentType.startsWith('image/')) {
    throw new AppError('invalid', 'Only a picture can be the cover photo. Please choose another one.')
  }
  return withUploadSlot(ctx, async () => {
    const file = await openFileOf(ctx, groupFiles(ctx.member.familyGroupId), fileId, 'original')
    const { stream } = await file.read()
    return setCoverPhoto(ctx, propertyId, await buffer(stream))
  })
}

/** How a stored file is called when it is downloaded; undefined when it is not a document's. */
export async function findDownloadName(
  ctx: Pick<MemberContext, 'db'>,
  { fileId, contentType }: { fileId: string; contentType: string },
): Promise<string | undefined> {
  const fileName = await repository.findFileName(ctx.db, fileId)
  return fileName && downloadName(fileName, contentType)
}

/** Adds a line to the log of the property. */
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
