import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { acrossGroups } from '../../../../server/db/row-security/reach.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import { insertFile, type StoredFile, storeDocumentFile } from '../../../base/files/server/files.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { requireActiveProperty } from '../../properties/server/properties.service.ts'
import { cleanFileName, isOwnTask, isSameOwner, kindOf, titleOf } from '../documents.rules.ts'
import type { AddDocumentInput } from '../documents.schemas.ts'
import * as owners from './document-owners.repository.ts'
import * as repository from './documents.repository.ts'
import { changeInPlace, holdOwner, houseOf, record, requireRoom } from './documents.service.ts'

/** Parses what is sent with a file’s bytes: its name (percent-encoded) and its ID, in headers. */
export const sentFile = (headers: Headers) => ({
  documentId: headers.get('idempotency-key') ?? '',
  fileName: decoded(headers.get('x-file-name') ?? ''),
})

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw new AppError(
      'invalid',
      t`The name of this file could not be read. Rename it, then upload it again.`,
    )
  }
}

type Added = { documentId: string; isNew: boolean }

/**
 * Stores a file and its document. The bytes are checked and stored before the transaction; the rows and the activity
 * entry are written within one, so a failure leaves only bytes that are swept. Refusals are checked before the bytes
 * are read, and a file already stored under the same ID is neither read nor stored again.
 */
export async function addDocument(
  ctx: MemberContext,
  input: AddDocumentInput,
  readBytes: () => Promise<Buffer>,
): Promise<Added> {
  const { familyGroupId } = ctx.member
  if (await wasSent(ctx, input)) return { documentId: input.documentId, isNew: false }
  const houseId = await houseOf(ctx, input)
  await requirePlace(ctx, input, houseId)
  const file = await storeDocumentFile(ctx, groupFiles(familyGroupId), await readBytes())
  return changeInPlace(ctx, actionFor(input), houseId, async (tx, member) => {
    // Serializes uploads for an owner, so that the second of two with the same ID sees the first.
    await holdOwner(tx, input)
    const isLimited = await requireTie(tx, member, input)
    if (isLimited) requirePhoto(file)
    if (await wasSent({ ...ctx, db: tx }, input)) return { documentId: input.documentId, isNew: false }
    await requireRoom(tx, input)
    await addStoredDocument(tx, ctx, documentOf(isLimited ? { ...input, kind: null } : input, file), file)
    return { documentId: input.documentId, isNew: true }
  })
}

/** The caller’s relation to a task is checked once the task is locked. */
export const actionFor = ({ taskId }: Pick<AddDocumentInput, 'taskId'>) =>
  taskId ? 'task.complete-assigned' : 'document.edit'

/**
 * A viewer can only add photos, and only to their own tasks.
 * @returns whether the caller may add photos only
 */
async function requireTie(
  db: Executor,
  { role, userId }: Member,
  { propertyId, taskId }: AddDocumentInput,
): Promise<boolean> {
  if (can(role, 'document.edit')) return false
  const ties = taskId && propertyId && (await owners.findTaskTies(db, { propertyId, taskId }))
  if (!ties || !isOwnTask(ties, userId)) throw forbidden()
  return true
}

function requirePhoto({ contentType }: StoredFile) {
  if (contentType.startsWith('image/')) return
  const message = t`You can only add photos here. To add a document, ask a member of the group.`
  throw new AppError('invalid', message, { fields: { file: message } })
}

type Optional = 'projectId' | 'taskId' | 'quoteId' | 'invoiceId' | 'paymentId' | 'workerId' | 'moment'
type NewDocument = Omit<ReturnType<typeof documentOf>, Optional> &
  Partial<Pick<ReturnType<typeof documentOf>, Optional>> & {
    expiresOn?: string | null
  }

/**
 * Adds a document within the caller’s transaction. The caller has checked the right and the limit, stored the bytes,
 * and locked the property (or created it in the same transaction).
 */
export async function addStoredDocument(tx: Tx, ctx: MemberContext, document: NewDocument, file: StoredFile) {
  const { familyGroupId } = ctx.member
  const fileId = await insertFile(tx, ctx, groupFiles(familyGroupId), file)
  const createdBy = ctx.user.id
  const isInserted = await repository.insertDocument(tx, { ...document, familyGroupId, fileId, createdBy })
  if (!isInserted) throw notFound(t`This document`)
  const { title, kind } = document
  await record(
    tx,
    ctx,
    { ...document, documentId: document.id },
    { verb: 'CREATED', after: { name: title, kind } },
  )
}

function documentOf(
  { documentId, propertyId, assetId, paymentId, ...input }: AddDocumentInput,
  file: StoredFile,
) {
  const kind = kindOf(input.kind, file.contentType)
  const fileName = cleanFileName(input.fileName)
  return {
    id: documentId,
    propertyId,
    assetId,
    fileName,
    title: titleOf(fileName),
    kind,
    projectId: input.projectId ?? null,
    taskId: input.taskId ?? null,
    quoteId: input.quoteId ?? null,
    invoiceId: input.invoiceId ?? null,
    paymentId: paymentId ?? null,
    workerId: input.workerId ?? null,
    // Only photos can be before or after.
    moment: kind === 'PHOTO' ? (input.moment ?? null) : null,
  }
}

/** Checks without locks, only to refuse early. */
async function requirePlace(ctx: MemberContext, input: AddDocumentInput, houseId: string | null) {
  if (houseId) await requireActiveProperty(ctx, houseId)
  await owners.requireOwner(ctx.db, input)
  await requireTie(ctx.db, ctx.member, input)
  await requireRoom(ctx.db, input)
}

/** @throws AppError `not-found` when the ID is that of something else, or of a document in the trash */
async function wasSent(
  { db, member }: Pick<MemberContext, 'member'> & { db: Parameters<typeof repository.findSent>[0] },
  input: AddDocumentInput,
): Promise<boolean> {
  const sent = await acrossGroups('an ID in use', () => repository.findSent(db, input.documentId))
  if (!sent) return false
  const isSame = sent.familyGroupId === member.familyGroupId && isSameOwner(sent, input)
  if (!isSame || sent.deletedAt) throw notFound(t`This document`)
  return true
}
