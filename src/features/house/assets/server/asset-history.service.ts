import { t } from '@lingui/core/macro'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { getAsset } from '../../assets/server/assets.service.ts'
import type { AssetHistoryView, ListAssetHistoryInput } from '../assets.schemas.ts'
import { listDoneWork } from './asset-history.repository.ts'

const pageSize = 20

/** Returns a page of an asset’s service history, latest first. */
export async function listAssetHistory(
  ctx: MemberContext,
  { assetId, after }: ListAssetHistoryInput,
): Promise<AssetHistoryView> {
  const { propertyId, timeZone, currency } = await getAsset(ctx, assetId)
  const { familyGroupId } = ctx.member
  // One extra row tells whether there is a next page.
  const limit = pageSize + 1
  const rows = await listDoneWork(ctx.db, { assetId, propertyId, familyGroupId, after, limit })
  const work = rows
    .slice(0, pageSize)
    .flatMap(({ completedAt, doneBy, firstName, lastName, workerName, ...row }) =>
      completedAt
        ? {
            ...row,
            doneOn: todayIn(timeZone, completedAt),
            // The person who completed a task is not always the one who did the work.
            doneByName: workerName ?? (doneBy && (fullName({ firstName, lastName }) ?? t`A member`)),
          }
        : [],
    )
  return { work, currency, next: rows.length === limit ? (work.at(-1)?.taskId ?? null) : null }
}
