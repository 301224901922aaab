import { notFound } from '../../../lib/app-error.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { groupFiles } from '../../files/files.rules.ts'
import { insertFile, type StoredFile, storeDocumentFile } from '../../files/server/files.service.ts'
import { changeInProperty, requireActiveProperty } from '../../properties/server/properties.service.ts'
import { cleanFileName, kindOf, titleOf } from '../documents.rules.ts'
import type { AddDocumentInput } from '../documents.schemas.ts'
import * as repository from './documents.repository.ts'
import { holdOwner, record, requireRoom } from './documents.service.ts'

type Added = { documentId: string; isNew: boolean }

/**
 * Stores a file and what is known of it. The bytes are checked and stored before the transaction, their row, the
 * document and the line of the log within one: whatever breaks in between leaves nothing but bytes that are swept.
 * What would be refused in the end is refused before its bytes are read, and a file that arrived before under the same
 * id is neither read nor stored again.
 */
export async function addDocument(
  ctx: MemberContext,
  input: AddDocumentInput,
  readBytes: () => Promise<Buffer>,
): Promise<Added> {
  const { familyGroupId } = ctx.member
  if (await wasSent(ctx, input)) return { documentId: input.documentId, isNew: false }
  await requirePlace(ctx, input)
  const file = await storeDocumentFile(ctx, groupFiles(familyGroupId), await readBytes())
  return changeInProperty(ctx, 'document.edit', input.propertyId, async (tx) => {
    // One upload for an owner at a time: what the other one of two with the same id stored is seen from here on.
    await holdOwner(tx, input)
    if (await wasSent({ ...ctx, db: tx }, input)) return { documentId: input.documentId, isNew: false }
    await requireRoom(tx, input)
    await addStoredDocument(tx, ctx, documentOf(input, file), file)
    return { documentId: input.documentId, isNew: true }
  })
}

type NewDocument = ReturnType<typeof documentOf> & { expiresOn?: string | null }

/**
 * The part of adding a document that runs inside a transaction of the caller, who has checked the right and the room,
 * stored the bytes, and holds the property (or made it in the same transaction).
 */
export async function addStoredDocument(tx: Tx, ctx: MemberContext, document: NewDocument, file: StoredFile) {
  const { familyGroupId } = ctx.member
  const fileId = await insertFile(tx, ctx, groupFiles(familyGroupId), file)
  const createdBy = ctx.user.id
  const isInserted = await repository.insertDocument(tx, { ...document, familyGroupId, fileId, createdBy })
  if (!isInserted) throw notFound('This document')
  const { title, kind } = document
  await record(
    tx,
    ctx,
    { ...document, documentId: document.id },
    { verb: 'created', after: { name: title, kind } },
  )
}

function documentOf({ documentId, propertyId, assetId, ...input }: AddDocumentInput, file: StoredFile) {
  const fileName = cleanFileName(input.fileName)
  return {
    id: documentId,
    propertyId,
    assetId,
    fileName,
    title: titleOf(fileName),
    kind: kindOf(input.kind, file.contentType),
  }
}

/** A look without locks, since nothing depends on it but how soon somebody is refused. */
async function requirePlace(ctx: MemberContext, { propertyId, assetId }: AddDocumentInput) {
  await requireActiveProperty(ctx, propertyId)
  if (assetId) await repository.requireAsset(ctx.db, { propertyId, assetId })
  await requireRoom(ctx.db, { propertyId, assetId })
}

/** @throws AppError `not-found` when the id is that of something else, or of a document in the trash */
async function wasSent(
  { db, member }: Pick<MemberContext, 'member'> & { db: Parameters<typeof repository.findSent>[0] },
  { documentId, propertyId, assetId }: AddDocumentInput,
): Promise<boolean> {
  const sent = await repository.findSent(db, documentId)
  if (!sent) return false
  const isSame =
    sent.familyGroupId === member.familyGroupId && sent.propertyId === propertyId && sent.assetId === assetId
  if (!isSame || sent.deletedAt) throw notFound('This document')
  return true
}
