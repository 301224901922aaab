import { isAppError } from '../../../../lib/app-error.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { PictureRefused } from '../../../../server/gateways/outbound/fetch-picture.ts'
import { ownFiles } from '../../files/files.rules.ts'
import {
  insertFile,
  markFileDeleted,
  type StoredFile,
  storePicture,
} from '../../files/server/files.service.ts'
import { profilePictureLimits } from './profile-picture.service.ts'
import { findProviderPicture, replaceProviderPictureRow } from './provider-picture.repository.ts'
import { lockUserRow } from './users.repository.ts'

export const fetchProviderPictureJob = 'users.fetch-provider-picture'

/**
 * Fetches and re-encodes the provider's picture of a person unless it is fresh, so that browsers never contact the
 * provider. A refused one is not retried for a while.
 * @throws AppError `unavailable` when it may be available later
 */
export async function fetchProviderPicture(ctx: RequestContext, userId: string): Promise<void> {
  const wanted = await findProviderPicture(ctx.db, userId)
  if (!wanted?.sourceUrl || wanted.isFresh) return
  const { sourceUrl } = wanted
  const picture = await fetchAndStore(ctx, userId, sourceUrl)
  await ctx.db.transaction(async (tx) => {
    // The account may have been deleted: then nothing is stored and the sweep removes the bytes.
    if (!(await lockUserRow(tx, userId))) return
    const fileId = picture && (await insertFile(tx, { user: { id: userId } }, ownFiles(userId), picture))
    const before = await replaceProviderPictureRow(tx, { userId, sourceUrl, fileId })
    if (before) await markFileDeleted(tx, ownFiles(userId), before)
  })
}

/** @returns null for unsupported files */
async function fetchAndStore(
  ctx: RequestContext,
  userId: string,
  address: string,
): Promise<StoredFile | null> {
  try {
    const bytes = await ctx.fetchPicture(address)
    return await storePicture(ctx, ownFiles(userId), bytes, { ...profilePictureLimits, takesHeic: false })
  } catch (error) {
    const isFinal =
      error instanceof PictureRefused || isAppError(error, 'invalid') || isAppError(error, 'conflict')
    if (!isFinal) throw error
    ctx.log.info({ userId, reason: error.message }, 'the picture of the identity provider is not taken')
    return null
  }
}
