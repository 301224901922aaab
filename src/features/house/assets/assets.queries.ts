import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import type { AssetSearch, LabelSearch } from './asset-search.ts'
import {
  createAsset,
  deleteAsset,
  getAsset,
  listAssetChoices,
  listAssetLabels,
  listAssets,
  restoreAsset,
  setAssetStatus,
  updateAsset,
} from './assets.functions.ts'
import type { AssetStatus } from './assets.rules.ts'
import type { AssetFields, AssetView } from './assets.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** The assets of a property as the address narrows and sorts them, page by page. */
export const assetsQuery = (propertyId: string, { q, category, status, sort }: AssetSearch) =>
  infiniteQueryOptions({
    queryKey: ['assets', propertyId, 'list', { q, category, status, sort }],
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
    queryKey: ['assets', propertyId, 'choices'],
    queryFn: () => listAssetChoices({ data: { propertyId } }),
  })

export const assetLabelsQuery = (propertyId: string, { q, category, status, only }: LabelSearch) =>
  queryOptions({
    queryKey: ['assets', propertyId, 'labels', { q, category, status, only }],
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
  queryOptions({ queryKey: ['asset', assetId], queryFn: () => getAsset({ data: { assetId } }) })

type Shown = {
  familyGroupId: string
  propertyId?: string
  assetId?: string
  /** What the page that is being left shows of it is not asked for again. */
  isGone?: boolean
}

/**
 * What shows an asset: its own page, the lists of its property, the documents that go and come with it and say how it is
 * called, the search, the calendar, activity and trash of the group.
 */
function useRefreshAsset() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, propertyId, assetId, isGone = false }: Shown) => {
    const refetchType = isGone ? 'none' : 'active'
    return Promise.all([
      assetId && queryClient.invalidateQueries({ queryKey: assetQuery(assetId).queryKey }),
      // Without a property those of all: what comes back from the trash does not say where it was.
      queryClient.invalidateQueries({ queryKey: propertyId ? ['assets', propertyId] : ['assets'] }),
      queryClient.invalidateQueries({
        queryKey: propertyId ? ['documents', propertyId] : ['documents'],
        refetchType,
      }),
      queryClient.invalidateQueries({ queryKey: ['document'], refetchType }),
      queryClient.invalidateQueries({ queryKey: ['search'] }),
      queryClient.invalidateQueries({ queryKey: ['calendar', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
  }
}

export function useCreateAsset({ id: propertyId, familyGroupId }: { id: string; familyGroupId: string }) {
  const refresh = useRefreshAsset()
  return useMutation({
    mutationFn: (fields: AssetFields) => createAsset({ data: { ...fields, propertyId } }),
    onSuccess: () => refresh({ familyGroupId, propertyId }),
  })
}

type AssetOfHouse = Pick<AssetView, 'id' | 'familyGroupId' | 'propertyId'>

export function useUpdateAsset({ id: assetId, familyGroupId, propertyId }: AssetOfHouse) {
  const refresh = useRefreshAsset()
  return useMutation({
    mutationFn: (data: AssetFields & { version: number }) => updateAsset({ data: { ...data, assetId } }),
    onSuccess: () => refresh({ familyGroupId, propertyId, assetId }),
  })
}

/** Shown at once, and rolled back when it is refused. */
export function useSetAssetStatus({ id: assetId, familyGroupId, propertyId }: AssetOfHouse) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAsset()
  const { queryKey } = assetQuery(assetId)
  return useMutation({
    mutationFn: (data: { status: AssetStatus; version: number }) =>
      setAssetStatus({ data: { ...data, assetId } }),
    onMutate: async ({ status }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, { ...before, status })
      return before
    },
    onError: (_error, _move, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => refresh({ familyGroupId, propertyId, assetId }),
  })
}

export function useDeleteAsset({ id: assetId, familyGroupId, propertyId }: AssetOfHouse) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAsset()
  return useMutation({
    mutationFn: () => deleteAsset({ data: { assetId } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: assetQuery(assetId).queryKey })
      await refresh({ familyGroupId, propertyId, isGone: true })
    },
  })
}

export function useRestoreAsset() {
  const refresh = useRefreshAsset()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; assetId: string }) => restoreAsset({ data }),
    onSuccess: (_, data) => refresh(data),
  })
}
