import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import {
  insertFile,
  insertKeptFile,
  markFileDeleted,
  storePicture,
} from '../../../base/files/server/files.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import * as repository from './properties.repository.ts'
import { recordProperty, requireActive, requireActiveProperty } from './properties.service.ts'

/**
 * Keeps a photo for a property that cannot be created yet. It is checked like any other, visible to nobody, and swept
 * if no property uses it.
 */
export async function keepPhoto(ctx: MemberContext, bytes: Buffer): Promise<{ fileId: string }> {
  const owner = groupFiles(ctx.member.familyGroupId)
  const picture = await storePicture(ctx, owner, bytes)
  return changeInGroup(ctx, 'property.create', async (tx) => ({
    fileId: await insertKeptFile(tx, ctx, owner, picture),
  }))
}

/**
 * Sets the cover photo. The picture is checked, re-encoded and stored before the transaction, so that no transaction
 * waits for it and no row names missing bytes.
 */
export async function setCoverPhoto(ctx: MemberContext, propertyId: string, bytes: Buffer) {
  await requireActiveProperty(ctx, propertyId)
  const picture = await storePicture(ctx, groupFiles(ctx.member.familyGroupId), bytes)
  return changeInGroup(ctx, 'property.edit', (tx, member) =>
    replaceCover(tx, ctx, { propertyId, familyGroupId: member.familyGroupId }, () =>
      insertFile(tx, ctx, groupFiles(member.familyGroupId), picture),
    ),
  )
}

export function removeCoverPhoto(ctx: MemberContext, propertyId: string) {
  return changeInGroup(ctx, 'property.edit', (tx, member) =>
    replaceCover(tx, ctx, { propertyId, familyGroupId: member.familyGroupId }, async () => null),
  )
}

async function replaceCover(
  tx: Tx,
  ctx: MemberContext,
  key: repository.PropertyKey,
  nextCover: () => Promise<string | null>,
) {
  const { status, coverFileId: before } = await repository.lockProperty(tx, key)
  requireActive(status)
  const coverFileId = await nextCover()
  await repository.setCoverFile(tx, key, coverFileId)
  if (before) await markFileDeleted(tx, groupFiles(key.familyGroupId), before)
  await recordProperty(tx, ctx, key.propertyId, {
    verb: coverFileId ? 'PHOTOGRAPHED' : 'PHOTO_REMOVED',
    before: { coverFileId: before },
    after: { coverFileId },
  })
  return { coverFileId }
}
