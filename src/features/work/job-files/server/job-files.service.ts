import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { JobContext } from '../../../../server/context.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import {
  insertFile,
  type OpenedFile,
  openFileOf,
  type StoredFile,
  storeDocumentFile,
} from '../../../base/files/server/files.service.ts'
import { withUploadSlot } from '../../../base/files/server/upload-slots.service.ts'
import { documentEntity } from '../../../house/documents/document.entity.ts'
import {
  cleanFileName,
  kindOf,
  maxDocumentsPerOwner,
  titleOf,
} from '../../../house/documents/documents.rules.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { tellOfUpdate } from '../../share-links/server/link-notices.service.ts'
import { changeByShare } from '../../share-links/server/share-access.service.ts'
import { maxFilesAtOnce, maxJobFiles } from '../job-files.rules.ts'
import type { FilePlace, JobFileView } from '../job-files.schemas.ts'
import * as repository from './job-files.repository.ts'
import { countingFiles, type SentFile, wrongFile } from './link-uploads.service.ts'

const jobKey = ({ share }: JobContext): repository.JobKey => ({
  familyGroupId: share.familyGroupId,
  propertyId: share.scope.propertyId,
  projectId: share.scope.projectId,
  workerId: share.workerId,
})

/** Lists the photos and documents that the contractor of a job may see, newest first. */
export const listFilesOfJob = (ctx: JobContext): Promise<JobFileView[]> =>
  repository.listFiles(ctx.db, jobKey(ctx), maxJobFiles)

const thisFile = () => t`This file`

/** Returns one of them. A file of another job or family is not found. */
export async function openFileOfJob(ctx: JobContext, fileId: string, variant: string): Promise<OpenedFile> {
  if (variant !== 'original' && variant !== 'thumbnail') throw notFound(thisFile())
  if (!idSchema.safeParse(fileId).success) throw notFound(thisFile())
  if (!(await repository.isFileOfJob(ctx.db, jobKey(ctx), fileId))) throw notFound(thisFile())
  return openFileOf(ctx, groupFiles(ctx.share.familyGroupId), fileId, variant)
}

/**
 * Stores a contractor’s upload with the checks of members’ uploads and a daily limit per link. All or none; bytes
 * without a row are removed later.
 */
export async function addFilesOfJob(
  ctx: JobContext,
  readFiles: () => Promise<{ place: FilePlace; files: SentFile[] }>,
): Promise<{ added: number; place: FilePlace }> {
  const { shareLinkId, familyGroupId } = ctx.share
  return withUploadSlot({ user: { id: shareLinkId }, limits: ctx.limits }, async () => {
    const { place, files: sent } = await readFiles()
    // Checks without locks, to refuse before storing.
    if (!(await repository.isPlaceOfJob(ctx.db, jobKey(ctx), place))) throw notFound(t`This`)
    if (sent.length === 0) throw wrongFile(t`Choose a photo or a PDF.`)
    if (sent.length > maxFilesAtOnce) throw wrongFile(t`Send up to ${maxFilesAtOnce} files at once.`)
    await countingFiles(ctx, shareLinkId, sent.length, async () => {
      const stored: { name: string; file: StoredFile }[] = []
      for (const { name, bytes } of sent)
        stored.push({ name, file: await storeDocumentFile(ctx, groupFiles(familyGroupId), bytes) })
      await insertAll(ctx, place, stored)
    })
    return { added: sent.length, place }
  })
}

const insertAll = (ctx: JobContext, place: FilePlace, stored: { name: string; file: StoredFile }[]) =>
  changeByShare(ctx, 'open', async (tx, job) => {
    const key = jobKey(job)
    await holdActiveProperty(tx, key)
    if (!(await repository.isPlaceOfJob(tx, key, place))) throw notFound(t`This`)
    await repository.lockPlace(tx, key, place)
    const there = await repository.countFiles(tx, key, place)
    if (there + stored.length > maxDocumentsPerOwner)
      throw wrongFile(
        t`You can have up to ${maxDocumentsPerOwner} files here. Ask the family to delete some.`,
        'conflict',
      )
    for (const { name, file } of stored) {
      const fileId = await insertFile(tx, {}, groupFiles(key.familyGroupId), file)
      const fileName = cleanFileName(name)
      const kind = kindOf(kindWanted(place, file), file.contentType)
      const document = { fileId, kind, fileName, title: titleOf(fileName) }
      const documentId = await repository.insertDocument(tx, key, place, document)
      await recordActivity(tx, {
        familyGroupId: key.familyGroupId,
        actor: job.share,
        of: documentEntity,
        verb: 'CREATED',
        entityId: documentId,
        propertyId: key.propertyId,
        after: { name: document.title, kind },
      })
    }
    const [first] = stored
    await tellOfUpdate(
      tx,
      job,
      () =>
        stored.length === 1 && first
          ? t`Added the file “${titleOf(cleanFileName(first.name))}”.`
          : t`Added ${stored.length} files.`,
      { task: place.taskId ? { taskId: place.taskId, isBlocked: false } : null },
    )
  })

/** A document of a quote or invoice takes its kind; a photo stays a photo. */
function kindWanted({ quoteId, invoiceId }: FilePlace, { contentType }: StoredFile) {
  if (contentType.startsWith('image/')) return null
  return quoteId ? 'QUOTE' : invoiceId ? 'INVOICE' : null
}
