import type { Readable } from 'node:stream'
import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import { mayRemoveFiles } from '../../../../server/db/advisory-locks.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  type PreparedDocument,
  prepareDocument,
  prepareExported,
} from '../../../../server/gateways/files/documents.ts'
import { isDraft, newFileKey } from '../../../../server/gateways/files/file-keys.ts'
import {
  type PictureLimits,
  type PreparedPicture,
  photoLimits,
  preparePicture,
} from '../../../../server/gateways/files/pictures.ts'
import { type FileOwner, refuseForQuota } from '../files.rules.ts'
import * as repository from './files.repository.ts'

/** A file whose bytes are stored but that has no row yet. */
export type StoredFile = Omit<repository.NewFile, 'owner' | 'createdBy'>

/**
 * Validates, re-encodes and stores a picture. Call it before the transaction and `insertFile` inside, so that no row
 * ever references missing bytes. The sweep removes the bytes after a rollback.
 */
export async function storePicture(
  ctx: RequestContext,
  owner: FileOwner,
  bytes: Buffer,
  limits: PictureLimits = photoLimits,
): Promise<StoredFile> {
  const prepared = await withRoom(ctx, owner, () => preparePicture(bytes, limits))
  return putPicture(ctx, owner, prepared)
}

/** Stores a document: a picture as above, or a PDF unchanged. */
export async function storeDocumentFile(
  ctx: RequestContext,
  owner: FileOwner,
  bytes: Buffer,
): Promise<StoredFile> {
  const prepared = await withRoom(ctx, owner, () => prepareDocument(bytes))
  return putPrepared(ctx, owner, prepared)
}

/** Refuses before the work when the owner has no room, and before storing when this file has none. */
async function withRoom<Prepared extends PreparedDocument>(
  ctx: Pick<RequestContext, 'db'>,
  owner: FileOwner,
  prepare: () => Promise<Prepared>,
): Promise<Prepared> {
  const stored = await repository.sumFiles(ctx.db, owner)
  requireRoom(owner, stored, 0)
  const prepared = await prepare()
  requireRoom(owner, stored, byteSizeOf(prepared))
  return prepared
}

const byteSizeOf = (prepared: PreparedDocument) =>
  'original' in prepared
    ? prepared.original.bytes.byteLength + prepared.thumbnail.bytes.byteLength
    : prepared.bytes.byteLength

/** Stores a file of an exported group; the import checks the limits of the new group. */
export const storeExportedFile = async (
  ctx: Pick<RequestContext, 'files'>,
  owner: FileOwner,
  bytes: Buffer,
): Promise<StoredFile> => putPrepared(ctx, owner, await prepareExported(bytes))

async function putPrepared(
  ctx: Pick<RequestContext, 'files'>,
  owner: FileOwner,
  prepared: PreparedDocument,
): Promise<StoredFile> {
  if ('original' in prepared) return putPicture(ctx, owner, prepared)
  const { contentType } = prepared
  const storageKey = newFileKey(owner.id)
  await ctx.files.put(storageKey, prepared.bytes, contentType)
  const byteSize = prepared.bytes.byteLength
  return { storageKey, thumbnailKey: null, contentType, byteSize, width: null, height: null }
}

async function putPicture(
  ctx: Pick<RequestContext, 'files'>,
  owner: FileOwner,
  { original, thumbnail }: PreparedPicture,
): Promise<StoredFile> {
  const storageKey = newFileKey(owner.id)
  const thumbnailKey = newFileKey(owner.id)
  await ctx.files.put(storageKey, original.bytes, original.contentType)
  await ctx.files.put(thumbnailKey, thumbnail.bytes, thumbnail.contentType)
  return {
    storageKey,
    thumbnailKey,
    contentType: original.contentType,
    byteSize: byteSizeOf({ original, thumbnail }),
    width: original.width,
    height: original.height,
  }
}

/**
 * Inserts the row of a stored file in the transaction that uses it.
 * @param sender without a user for uploads through a share link
 * @returns the id of the file
 */
export async function insertFile(
  tx: Tx,
  sender: { user?: Pick<SignedInContext['user'], 'id'> },
  owner: FileOwner,
  file: StoredFile,
): Promise<string> {
  await repository.lockFilesOf(tx, owner)
  requireRoom(owner, await repository.sumFiles(tx, owner), file.byteSize)
  return repository.insertFileRow(tx, { ...file, owner, createdBy: sender.user?.id ?? null })
}

function requireRoom(owner: FileOwner, stored: { files: number; bytes: number }, addedBytes: number) {
  const reason = refuseForQuota(owner.kind, stored, addedBytes)
  if (reason) throw new AppError('conflict', reason)
}

/**
 * Inserts a row that nothing uses yet: it is not served, and is swept after 30 days unless `claimKeptFile` claims it.
 */
export async function insertKeptFile(
  tx: Tx,
  sender: Pick<SignedInContext, 'user'>,
  owner: FileOwner,
  file: StoredFile,
): Promise<string> {
  const fileId = await insertFile(tx, sender, owner, file)
  await markFileDeleted(tx, owner, fileId)
  return fileId
}

/** Claims an unused picture that this person uploaded. @returns whether it still exists */
export const claimKeptFile = repository.claimKeptFileRow

/** Deletes a file; its bytes are swept after 30 days. */
export async function markFileDeleted(tx: Tx, owner: FileOwner, fileId: string): Promise<void> {
  await repository.markFileRowDeleted(tx, owner, fileId)
}

/** Restores a deleted file whose bytes were not swept yet. */
export async function unmarkFileDeleted(tx: Tx, owner: FileOwner, fileId: string): Promise<void> {
  await repository.unmarkFileRowDeleted(tx, owner, fileId)
}

/**
 * Marks all files of these assets or properties for the next sweep, because the 30 days passed in the trash. Call it
 * in the same transaction before the rows are deleted.
 */
export const expireFilesOfAssets = repository.expireFileRowsOf('assetId')
export const expireFilesOfTasks = repository.expireFileRowsOf('taskId')
export const expireFilesOfProjects = repository.expireFileRowsOf('projectId')
export const expireFilesOfWorkers = repository.expireFileRowsOf('workerId')
export const expireFilesOfQuotes = repository.expireFileRowsOf('quoteId')
export const expireFilesOfQuotesOfProjects = repository.expireQuoteFileRowsOfProjects
export const expireFilesOfPayments = repository.expireFileRowsOf('paymentId')
export const expireFilesOfInvoices = repository.expireFileRowsOf('invoiceId')
export const expireFilesOfProperties = repository.expireFileRowsOfProperties

export type FileVariant = 'original' | 'thumbnail'

export type OpenedFile = {
  /** Identifies the bytes, which never change under one id. */
  etag: string
  contentType: string
  read: () => Promise<{ byteSize: number; stream: Readable }>
}

/** Opens a file of one of the caller's groups or of the caller. @throws AppError `not-found` for all others */
export async function openFile(ctx: SignedInContext, fileId: string, variant: string): Promise<OpenedFile> {
  if (!isVariant(variant) || !idSchema.safeParse(fileId).success) throw notFound(t`This file`)
  const file = await repository.findFileFor(ctx.db, ctx.user.id, fileId)
  if (!file) throw notFound(t`This file`)
  return opened(ctx, file, variant)
}

/** Opens a file of this owner for callers that have checked their own right. */
export async function openFileOf(
  ctx: RequestContext,
  owner: FileOwner,
  fileId: string,
  variant: FileVariant,
): Promise<OpenedFile> {
  const file = await repository.findFileOf(ctx.db, owner, fileId)
  if (!file) throw notFound(t`This file`)
  return opened(ctx, file, variant)
}

type FileRow = NonNullable<Awaited<ReturnType<typeof repository.findFileOf>>>

function opened(ctx: RequestContext, file: FileRow, variant: FileVariant): OpenedFile {
  const key = variant === 'original' ? file.storageKey : file.thumbnailKey
  if (!key) throw notFound(t`This file`)
  return {
    etag: `"${file.id}-${variant}"`,
    contentType: file.contentType,
    async read() {
      const bytes = await ctx.files.open(key)
      if (bytes) return bytes
      ctx.log.error({ requestId: ctx.requestId, fileId: file.id }, 'a file has a row but no bytes')
      throw notFound(t`This file`)
    },
  }
}

const isVariant = (text: string): text is FileVariant => text === 'original' || text === 'thumbnail'

/** A row follows its bytes within minutes; no request or job may take this long. */
const rowIsLateMs = 3_600_000
const sweepBatch = 500

/**
 * Deletes unreferenced bytes older than an hour (a row may still follow) and files deleted more than 30 days ago. The
 * row is deleted before the bytes, so that a crash leaves unreferenced bytes for a later sweep. While a backup is made,
 * everything stays for a later sweep.
 */
export async function sweepFiles(ctx: Pick<RequestContext, 'db' | 'files' | 'clock' | 'log'>) {
  const removal = removeOneByOne(ctx.files)
  const expired = await sweepExpired(ctx, removal)
  const orphans = await sweepOrphans(ctx, removal)
  ctx.log.info({ expired, orphans }, 'files swept')
  removal.finish()
  return { expired, orphans }
}

/** Deletes bytes one by one; a failure does not stop the others. */
function removeOneByOne(files: RequestContext['files']) {
  const failures: unknown[] = []
  return {
    /** @returns whether they were deleted */
    remove: (key: string): Promise<boolean> =>
      files.delete(key).then(
        () => true,
        (error: unknown) => {
          failures.push(error)
          return false
        },
      ),
    /** @throws the first failure */
    finish() {
      if (failures.length > 0) throw failures[0]
    },
  }
}

type Removal = ReturnType<typeof removeOneByOne>

async function sweepExpired({ db }: Pick<RequestContext, 'db'>, { remove }: Removal): Promise<number> {
  let swept = 0
  for (;;) {
    const batch = await db.transaction(async (tx) =>
      (await mayRemoveFiles(tx)) ? repository.claimExpiredFileRows(tx, sweepBatch) : [],
    )
    for (const { storageKey, thumbnailKey } of batch) {
      await remove(storageKey)
      if (thumbnailKey) await remove(thumbnailKey)
    }
    swept += batch.length
    if (batch.length === 0) return swept
  }
}

async function sweepOrphans(
  { db, files, clock }: Pick<RequestContext, 'db' | 'files' | 'clock'>,
  { remove }: Removal,
): Promise<number> {
  const before = clock.now().getTime() - rowIsLateMs
  let swept = 0
  let batch: string[] = []
  const sweepBatched = async () => {
    const stored = batch.filter((key) => !isDraft(key))
    const named = await db.transaction(async (tx) =>
      (await mayRemoveFiles(tx)) ? repository.findNamedKeys(tx, stored) : new Set(batch),
    )
    const orphans = batch.filter((key) => !named.has(key))
    for (const key of orphans) if (await remove(key)) swept++
    batch = []
  }
  for await (const { key, storedAt } of files.list()) {
    if (storedAt.getTime() > before) continue
    batch.push(key)
    if (batch.length === sweepBatch) await sweepBatched()
  }
  if (batch.length > 0) await sweepBatched()
  return swept
}
