import { memberOfAsset, memberOfGroup, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { propertyInput } from '../properties/properties.schemas.ts'
import {
  assetInput,
  createAssetInput,
  listAssetHistoryInput,
  listAssetLabelsInput,
  listAssetsInput,
  restoreAssetInput,
  setAssetStatusInput,
  updateAssetInput,
} from './assets.schemas.ts'
import * as history from './server/asset-history.service.ts'
import * as trash from './server/asset-trash.service.ts'
import * as assets from './server/assets.service.ts'

export const listAssets = memberOfProperty({ method: 'GET' })
  .validator(input(listAssetsInput))
  .handler(({ context, data }) => assets.listAssets(context.ctx, data))

export const listAssetLabels = memberOfProperty({ method: 'GET' })
  .validator(input(listAssetLabelsInput))
  .handler(({ context, data }) => assets.listAssetLabels(context.ctx, data))

export const listAssetChoices = memberOfProperty({ method: 'GET' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => assets.listAssetChoices(context.ctx, data.propertyId))

export const getAsset = memberOfAsset({ method: 'GET' })
  .validator(input(assetInput))
  .handler(({ context, data }) => assets.getAsset(context.ctx, data.assetId))

export const createAsset = memberOfProperty({ method: 'POST' })
  .validator(input(createAssetInput))
  .handler(({ context, data }) => assets.createAsset(context.ctx, data))

export const updateAsset = memberOfAsset({ method: 'POST' })
  .validator(input(updateAssetInput))
  .handler(({ context, data }) => assets.updateAsset(context.ctx, data))

export const setAssetStatus = memberOfAsset({ method: 'POST' })
  .validator(input(setAssetStatusInput))
  .handler(({ context, data }) => assets.setAssetStatus(context.ctx, data))

export const deleteAsset = memberOfAsset({ method: 'POST' })
  .validator(input(assetInput))
  .handler(({ context, data }) => trash.deleteAsset(context.ctx, data.assetId))

export const restoreAsset = memberOfGroup({ method: 'POST' })
  .validator(input(restoreAssetInput))
  .handler(({ context, data }) => trash.restoreAsset(context.ctx, data.assetId))

export const listAssetHistory = memberOfAsset({ method: 'GET' })
  .validator(input(listAssetHistoryInput))
  .handler(({ context, data }) => history.listAssetHistory(context.ctx, data))
