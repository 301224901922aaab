import { infiniteQueryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listAssetHistory } from './asset-history.functions.ts'

/** What was done on an asset, page by page, the latest first. */
export const assetHistoryQuery = (assetId: string) =>
  infiniteQueryOptions({
    queryKey: key('asset', assetId, 'history'),
    queryFn: ({ pageParam: after }) => listAssetHistory({ data: { assetId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
