import { t } from '@lingui/core/macro'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { expireFilesOfAssets } from '../../../base/files/server/files.service.ts'
import { assetEntity } from '../asset.entity.ts'
import { detachWork } from './assets.repository.ts'
import { changeAsset, requireRoomForAssets } from './assets.service.ts'

export const assetTrash = defineTrash({
  of: assetEntity,
  get thing() {
    return t`This asset`
  },
  right: 'asset.edit',
  table: assets,
  name: columnOf(assets.name),
  house: columnOf(assets.propertyId),
  requireRoom: (tx, _ctx, { house }) => requireRoomForAssets(tx, house, 1),
  purge: {
    job: { name: 'assets', cron: '19 3 * * *' },
    async first(tx: Tx, ids: string[]) {
      await detachWork(tx, ids)
      await expireFilesOfAssets(tx, ids)
    },
  },
})

/** Soft-deletes: restorable for 30 days, then a job removes it with its documents. */
export const deleteAsset = (ctx: MemberContext, assetId: string) =>
  changeAsset(ctx, assetId, (tx, { propertyId, fields: { name } }) =>
    putInTrash(tx, ctx, assetTrash, { id: assetId, propertyId, name }),
  )

export const restoreAsset = restorer(assetTrash)
