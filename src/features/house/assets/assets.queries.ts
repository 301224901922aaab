import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import type { AssetSearch, LabelSearch } from './asset-search.ts'
import {
  createAsset,
  deleteAsset,
  getAsset,
  listAssetChoices,
  listAssetHistory,
  listAssetLabels,
  listAssets,
  restoreAsset,
  setAssetStatus,
  updateAsset,
} from './assets.functions.ts'
import type { AssetStatus } from './assets.rules.ts'

// Routes load this file with every page, so the schema library is loaded only when it is used.

/** Reads the filtered and sorted assets of a property, page by page. */
export const assetsQuery = (propertyId: string, search: AssetSearch) =>
  infiniteQueryOptions({
    queryKey: key('assets', propertyId, 'list', search),
    queryFn: ({ pageParam: after }) =>
      listAssets({ data: { propertyId, ...search, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Reads the assets of a property for a select. */
export const assetChoicesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('assets', propertyId, 'choices'),
    queryFn: () => listAssetChoices({ data: { propertyId } }),
  })

export const assetLabelsQuery = (propertyId: string, { size: _, paper: __, ...choice }: LabelSearch) =>
  queryOptions({
    queryKey: key('assets', propertyId, 'labels', choice),
    queryFn: () => listAssetLabels({ data: { propertyId, ...choice } }),
  })

export const assetQuery = (assetId: string) =>
  queryOptions({ queryKey: key('asset', assetId), queryFn: () => getAsset({ data: { assetId } }) })

export const useCreateAsset = () => useChange(createAsset)

export const useUpdateAsset = () => useChange(updateAsset)

type StatusMove = { status: AssetStatus; version: number }

export const useSetAssetStatus = (assetId: string) =>
  useMutation({
    mutationFn: (data: StatusMove) => setAssetStatus({ data: { ...data, assetId } }),
    meta: atOnce(({ status }: StatusMove) => [
      shown(assetQuery(assetId).queryKey, (asset) => ({ ...asset, status })),
    ]),
  })

export const useDeleteAsset = (assetId: string) =>
  useMutation({
    mutationFn: () => deleteAsset({ data: { assetId } }),
    meta: { leaves: 'page', removes: assetQuery(assetId).queryKey },
  })

export const useRestoreAsset = () => useChange(restoreAsset)

/** Reads the service history of an asset, latest first, page by page. */
export const assetHistoryQuery = (assetId: string) =>
  infiniteQueryOptions({
    queryKey: key('asset', assetId, 'history'),
    queryFn: ({ pageParam: after }) => listAssetHistory({ data: { assetId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
