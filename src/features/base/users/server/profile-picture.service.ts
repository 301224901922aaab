import { t } from '@lingui/core/macro'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { PictureLimits } from '../../../../server/gateways/files/pictures.ts'
import { ownFiles } from '../../files/files.rules.ts'
import { insertFile, markFileDeleted, storePicture } from '../../files/server/files.service.ts'
import { replacePictureRow } from './users.repository.ts'
import { lockPerson } from './users.service.ts'

/** Always shown small; more pixels would only add weight. */
export const profilePictureLimits: PictureLimits = {
  field: 'picture',
  maxMegabytes: 5,
  maxMegapixels: 40,
  maxEdgePixels: 1024,
  get formats() {
    return t`JPG, PNG, GIF, WEBP, or HEIC`
  },
  takesHeic: true,
}

/** Replaces one's picture: stored before the transaction, rows changed inside it. */
export async function setProfilePicture(ctx: SignedInContext, bytes: Buffer): Promise<{ fileId: string }> {
  const picture = await storePicture(ctx, ownFiles(ctx.user.id), bytes, profilePictureLimits)
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, ctx.user.id)
    const fileId = await insertFile(tx, ctx, ownFiles(ctx.user.id), picture)
    await replacePicture(tx, ctx.user.id, fileId)
    return { fileId }
  })
}

export function removeProfilePicture(ctx: SignedInContext): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, ctx.user.id)
    await replacePicture(tx, ctx.user.id, null)
  })
}

async function replacePicture(tx: Tx, userId: string, fileId: string | null) {
  const before = await replacePictureRow(tx, userId, fileId)
  if (before) await markFileDeleted(tx, ownFiles(userId), before)
}
