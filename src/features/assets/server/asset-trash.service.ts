import { notFound } from '../../../lib/app-error.ts'
import type { MemberContext, RequestContext } from '../../../server/context.ts'
import { expireFilesOfAssets } from '../../files/server/files.service.ts'
import { changeInGroup } from '../../groups/server/access.ts'
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
  return changeInGroup(ctx, 'asset.edit', async (tx, { familyGroupId }) => {
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

const purgeBatch = 500

/** Removes for good what was deleted more than 30 days ago, with its documents and their files. @returns how many. */
export async function purgeDeletedAssets({ db }: Pick<RequestContext, 'db'>): Promise<number> {
  for (let purged = 0; ; ) {
    const assetIds = await db.transaction(async (tx) => {
      const expired = await repository.lockExpiredAssets(tx, purgeBatch)
      if (expired.length === 0) return expired
      await repository.detachWork(tx, expired)
      await expireFilesOfAssets(tx, expired)
      await repository.deleteAssets(tx, expired)
      return expired
    })
    purged += assetIds.length
    if (assetIds.length < purgeBatch) return purged
  }
}
