import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import { newFileKey } from '../../../../server/gateways/files/file-keys.ts'
import { lockPerson } from '../../../base/users/server/users.service.ts'
import { groupImportLimit, refusals } from '../group-imports.rules.ts'
import type { GroupImportView } from '../group-imports.schemas.ts'
import * as repository from './group-imports.repository.ts'
import { refuse } from './group-zip.format.ts'

/** The import job; defined in group-imports.jobs.ts. */
export const groupImportJob = 'groups.import'

export const findMyGroupImport = (ctx: SignedInContext): Promise<GroupImportView | null> =>
  repository.findLatestImport(ctx.db, ctx.user.id)

const alreadyOne = () =>
  new AppError(
    'conflict',
    t`You are already importing a group. Wait until it finishes, then import the next one.`,
  )

type Upload = { chunks: AsyncIterable<Uint8Array>; announcedBytes: number; maxBytes: number }

/** Streams the file to storage and queues the import. One at a time per person. */
export async function uploadGroup(ctx: SignedInContext, upload: Upload): Promise<{ importId: string }> {
  if (upload.announcedBytes > upload.maxBytes) throw tooLarge(upload)
  await ctx.limits.limit('group-import', ctx.user.id, groupImportLimit)
  if (await repository.hasOpenImport(ctx.db, ctx.user.id)) throw alreadyOne()
  return withSlot(ctx.user.id, async () => {
    const storageKey = newFileKey(ctx.user.id)
    const byteSize = await storeUpload(ctx, storageKey, upload)
    try {
      return await ctx.db.transaction(async (tx) => {
        await lockPerson(tx, ctx.user.id)
        if (await repository.hasOpenImport(tx, ctx.user.id)) throw alreadyOne()
        const importId = await repository.insertImport(tx, { userId: ctx.user.id, storageKey, byteSize })
        await ctx.enqueue(tx, groupImportJob, { importId })
        return { importId }
      })
    } catch (error) {
      await ctx.files.delete(storageKey)
      throw error
    }
  })
}

const uploadsAtOnce = 3
const uploading = new Set<string>()

/** Large uploads are slow, and each uses disk space. */
async function withSlot<Result>(userId: string, upload: () => Promise<Result>): Promise<Result> {
  if (uploading.has(userId)) throw alreadyOne()
  if (uploading.size >= uploadsAtOnce) {
    throw new AppError(
      'unavailable',
      t`Other groups are being imported right now. Try again in a few minutes.`,
      {
        retryAfterSeconds: 120,
      },
    )
  }
  uploading.add(userId)
  try {
    return await upload()
  } finally {
    uploading.delete(userId)
  }
}

const tooLarge = ({ maxBytes }: Upload) =>
  new AppError(
    'too-large',
    t`This file is too large. This Kinstead imports files of up to ${Math.floor(maxBytes / 1024 ** 2)} MB.`,
  )

/** The first bytes of every ZIP that contains files. */
const zipStart = Buffer.from('PK\u0003\u0004')

async function storeUpload(ctx: SignedInContext, storageKey: string, upload: Upload): Promise<number> {
  // A file store wraps errors of the stream it reads.
  let failure: unknown
  async function* counted() {
    let byteSize = 0
    try {
      for await (const chunk of upload.chunks) {
        if (byteSize === 0 && !zipStart.equals(chunk.subarray(0, zipStart.length)))
          throw refuse(refusals.noZip)
        byteSize += chunk.byteLength
        if (byteSize > upload.maxBytes) throw tooLarge(upload)
        yield chunk
      }
      if (byteSize === 0) throw refuse(refusals.noZip)
    } catch (error) {
      failure = error
      throw error
    }
  }
  try {
    return await ctx.files.putStream(storageKey, counted(), 'application/zip')
  } catch (error) {
    throw failure ?? error
  }
}

/** It failed for good. */
export async function failGroupImport(ctx: Pick<RequestContext, 'db'>, importId: string): Promise<void> {
  await repository.markFailed(ctx.db, importId, refusals.failed)
}

/** Sweeps imports whose job was lost, old imports, and people of deleted groups. The file sweep removes their bytes. */
export async function sweepGroupImports(ctx: Pick<RequestContext, 'db' | 'log'>): Promise<void> {
  const lost = await repository.failLostImports(ctx.db, refusals.failed)
  await repository.deleteOldImports(ctx.db)
  const formers = await repository.deleteOrphanedFormers(ctx.db)
  if (lost + formers > 0) ctx.log.info({ lost, formers }, 'group imports swept')
}
