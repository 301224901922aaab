import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { expireFilesOfAssets } from '../../../base/files/server/files.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { restoreRights } from '../../../base/groups/trash.rules.ts'
import { holdActiveProperty } from '../../properties/server/properties.service.ts'
import * as repository from './assets.repository.ts'
import { changeAsset, recordAssetActivity, requireRoomForAssets } from './assets.service.ts'

/** Soft: it can be restored for 30 days, then a job removes it with its documents. */
export function deleteAsset(ctx: MemberContext, assetId: string) {
  return changeAsset(ctx, assetId, async (tx, { propertyId, fields: { name }, ...key }) => {
    await repository.markAssetDeleted(tx, key)
    await recordAssetActivity(tx, ctx, { propertyId, entityId: assetId, verb: 'deleted', before: { name } })
  })
}

export function restoreAsset(ctx: MemberContext, assetId: string) {
  return changeInGroup(ctx, restoreRights.asset, async (tx, { familyGroupId }) => {
    const key = { assetId, familyGroupId }
    const propertyId = await repository.findPropertyOf(tx, key, { isDeleted: true })
    await holdActiveProperty(tx, { propertyId, familyGroupId })
    await requireRoomForAssets(tx, propertyId, 1)
    const name = await repository.unmarkAssetDeleted(tx, key)
    if (name === undefined) throw notFound('This asset')
    await recordAssetActivity(tx, ctx, { propertyId, entityId: assetId, verb: 'restored', after: { name } })
  })
}

/** For the trash of the group: what can still be restored, newest first. */
export async function listDeletedAssets(ctx: MemberContext, limit: number) {
  const rows = await repository.listDeletedAssets(ctx.db, ctx.member.familyGroupId, limit)
  return rows.flatMap(({ deletedAt, ...asset }) => (deletedAt ? { ...asset, deletedAt } : []))
}

/** Removes for good what was deleted more than 30 days ago, with its documents and their files. @returns how many. */
export const purgeDeletedAssets = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, {
    table: assets,
    async remove(tx, ids) {
      await repository.detachWork(tx, ids)
      await expireFilesOfAssets(tx, ids)
      await repository.deleteAssets(tx, ids)
    },
  })
