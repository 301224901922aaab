import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
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
import type { AssetFields } from './assets.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** The assets of a property as the address narrows and sorts them, page by page. */
export const assetsQuery = (propertyId: string, { q, category, status, sort }: AssetSearch) =>
  infiniteQueryOptions({
    queryKey: key('assets', propertyId, 'list', { q, category, status, sort }),
    queryFn: ({ pageParam: after }) =>
      listAssets({
        data: {
          propertyId,
          ...(q && { q }),
          ...(category && { category }),
          ...(status && { status }),
          ...(sort && { sort }),
          ...(after && { after }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The assets of a property, to choose from. */
export const assetChoicesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('assets', propertyId, 'choices'),
    queryFn: () => listAssetChoices({ data: { propertyId } }),
  })

export const assetLabelsQuery = (propertyId: string, { q, category, status, only }: LabelSearch) =>
  queryOptions({
    queryKey: key('assets', propertyId, 'labels', { q, category, status, only }),
    queryFn: () =>
      listAssetLabels({
        data: {
          propertyId,
          ...(q && { q }),
          ...(category && { category }),
          ...(status && { status }),
          ...(only && { only }),
        },
      }),
  })

export const assetQuery = (assetId: string) =>
  queryOptions({ queryKey: key('asset', assetId), queryFn: () => getAsset({ data: { assetId } }) })

export const useCreateAsset = (propertyId: string) =>
  useMutation({
    mutationFn: (fields: AssetFields) => createAsset({ data: { ...fields, propertyId } }),
  })

export const useUpdateAsset = (assetId: string) =>
  useMutation({
    mutationFn: (data: AssetFields & { version: number }) => updateAsset({ data: { ...data, assetId } }),
  })

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

export const useRestoreAsset = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; assetId: string }) => restoreAsset({ data }),
  })

/** What was done on an asset, page by page, the latest first. */
export const assetHistoryQuery = (assetId: string) =>
  infiniteQueryOptions({
    queryKey: key('asset', assetId, 'history'),
    queryFn: ({ pageParam: after }) => listAssetHistory({ data: { assetId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
