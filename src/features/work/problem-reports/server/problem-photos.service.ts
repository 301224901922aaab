import { t } from '@lingui/core/macro'
import { AppError, isAppError, notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { RelativeContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import {
  insertFile,
  type OpenedFile,
  openFileOf,
  type StoredFile,
  storePicture,
} from '../../../base/files/server/files.service.ts'
import { withUploadSlot } from '../../../base/files/server/upload-slots.service.ts'
import { documentEntity } from '../../../house/documents/document.entity.ts'
import { cleanFileName, titleOf } from '../../../house/documents/documents.rules.ts'
import { holdOwner, requireRoom } from '../../../house/documents/server/documents.service.ts'
import { countingFiles, type SentFile, wrongFile } from '../../job-files/server/link-uploads.service.ts'
import { changeByRelative, mayByLink } from '../../relative-links/server/relative-access.service.ts'
import { linkNotValid } from '../../share-links/server/share-access.service.ts'
import { maxPhotosByLink } from '../problem-reports.rules.ts'
import { problemTexts } from '../problem-reports.texts.ts'
import * as repository from './problem-photos.repository.ts'

// Photos that a relative without an account adds to a problem that their link reported, while it waits.

/** @param documentId made by the sender, so that a photo sent again after a lost answer is not stored twice */
export type SentPhotos = { files: SentFile[]; documentId: string | null }

export type PhotosAdded = { added: number; refused: { name: string; error: AppError }[] }

/**
 * Stores photos with the checks of members’ photos and the daily limit of a link. Each stands for itself: one that is
 * refused does not keep the others from being stored.
 * @throws AppError `not-found` for a problem that this link has not reported, `conflict` for one that was answered
 */
export async function addProblemPhotos(
  ctx: RelativeContext,
  taskId: string,
  readSent: () => Promise<SentPhotos>,
): Promise<PhotosAdded> {
  if (!mayByLink(ctx, 'PROBLEM')) throw linkNotValid()
  const { relativeLinkId } = ctx.relative
  return withUploadSlot({ user: { id: relativeLinkId }, limits: ctx.limits }, async () => {
    // Checks without locks, to refuse before reading.
    await requireWaiting(ctx.db, ctx, taskId)
    const { files, documentId } = await readSent()
    if (documentId && (await wasSent(ctx.db, ctx, taskId, documentId))) return { added: 1, refused: [] }
    await requireMore(ctx.db, ctx, taskId)
    if (files.length === 0) throw wrongFile(problemTexts.choosePhoto)
    if (files.length > maxPhotosByLink) throw wrongFile(problemTexts.manyPhotos)
    const result: PhotosAdded = { added: 0, refused: [] }
    for (const file of files) {
      try {
        await countingFiles(ctx, relativeLinkId, 1, () => addPhoto(ctx, taskId, file, documentId))
        result.added++
      } catch (error) {
        if (!isAppError(error) || isAppError(error, 'not-found')) throw error
        result.refused.push({ name: cleanFileName(file.name), error })
      }
    }
    return result
  })
}

async function addPhoto(ctx: RelativeContext, taskId: string, file: SentFile, documentId: string | null) {
  const stored = await storePicture(ctx, groupFiles(ctx.relative.familyGroupId), file.bytes)
  await changeByRelative(ctx, 'PROBLEM', async (tx, current) => {
    const { propertyId } = current.relative
    await requireWaiting(tx, current, taskId, true)
    const owner = { propertyId, assetId: null, taskId }
    await holdOwner(tx, owner)
    if (documentId && (await wasSent(tx, current, taskId, documentId))) return
    await requireMore(tx, current, taskId)
    await requireRoom(tx, owner)
    await insertPhoto(tx, current, { taskId, documentId, name: file.name, stored })
  })
}

type NewPhoto = { taskId: string; documentId: string | null; name: string; stored: StoredFile }

async function insertPhoto(
  tx: Tx,
  { relative }: RelativeContext,
  { taskId, documentId, name, stored }: NewPhoto,
) {
  const { familyGroupId, propertyId, relativeName } = relative
  const fileId = await insertFile(tx, {}, groupFiles(familyGroupId), stored)
  const fileName = cleanFileName(name)
  const title = titleOf(fileName)
  const entityId = await repository.insertPhoto(tx, {
    ...(documentId && { id: documentId }),
    ...{ familyGroupId, propertyId, taskId, fileId, fileName, title },
    kind: 'PHOTO',
    moment: 'BEFORE',
    senderName: relativeName,
  })
  if (!entityId) throw notFound(t`This document`)
  await recordActivity(tx, {
    familyGroupId,
    propertyId,
    actor: relative,
    of: documentEntity,
    verb: 'CREATED',
    entityId,
    after: { name: title, kind: 'PHOTO' },
  })
}

/** @throws AppError `not-found` for what this link has not reported, `conflict` once it was answered */
async function requireWaiting(db: Executor, { relative }: RelativeContext, taskId: string, lock = false) {
  const isId = idSchema.safeParse(taskId).success
  const report = isId && (await repository.findReport(db, relative, taskId, lock))
  if (!report) throw notFound(problemTexts.thisReport)
  if (report.status !== 'REPORT') throw new AppError('conflict', problemTexts.answered)
}

/** @throws AppError `conflict` when it has all the photos it can have */
async function requireMore(db: Executor, { relative }: RelativeContext, taskId: string) {
  if ((await repository.countPhotos(db, relative, taskId)) >= maxPhotosByLink)
    throw wrongFile(problemTexts.manyPhotos, 'conflict')
}

/** @throws AppError `not-found` when the id is that of something else, or of a deleted photo */
async function wasSent(db: Executor, { relative }: RelativeContext, taskId: string, documentId: string) {
  const sent = await repository.findSentPhoto(db, documentId)
  if (!sent) return false
  const isSame = sent.familyGroupId === relative.familyGroupId && sent.taskId === taskId
  if (!isSame || sent.senderName === null || sent.deletedAt) throw notFound(t`This document`)
  return true
}

/** Opens the thumbnail of a photo that this link sent with a problem that waits. @throws AppError `not-found` */
export async function openProblemPhoto(ctx: RelativeContext, fileId: string): Promise<OpenedFile> {
  if (!mayByLink(ctx, 'PROBLEM')) throw linkNotValid()
  const isHers =
    idSchema.safeParse(fileId).success && (await repository.isPhotoOfLink(ctx.db, ctx.relative, fileId))
  if (!isHers) throw notFound(t`This file`)
  return openFileOf(ctx, groupFiles(ctx.relative.familyGroupId), fileId, 'thumbnail')
}
