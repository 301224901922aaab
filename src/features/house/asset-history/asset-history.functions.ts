import { memberOfAsset } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { listAssetHistoryInput } from './asset-history.schemas.ts'
import * as history from './server/asset-history.service.ts'

export const listAssetHistory = memberOfAsset({ method: 'GET' })
  .validator(input(listAssetHistoryInput))
  .handler(({ context, data }) => history.listAssetHistory(context.ctx, data))
