import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import type { SettlementSearch } from './settlement-search.ts'
import {
  decideSettlement,
  getSettlement,
  listSettlements,
  recordSettlement,
  writeOffFormer,
} from './settlements.functions.ts'
import type {
  DecideSettlementInput,
  RecordSettlementInput,
  WriteOffFormerInput,
} from './settlements.schemas.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

export const settlementQuery = (settlementId: string) =>
  queryOptions({
    queryKey: key('settlement', settlementId),
    queryFn: () => getSettlement({ data: { settlementId } }),
  })

/** Loads filtered settlements, page by page. */
export const settlementsQuery = (familyGroupId: string, choice: SettlementSearch = {}) =>
  infiniteQueryOptions({
    queryKey: key('settlements', familyGroupId, choice),
    queryFn: ({ pageParam: after }) =>
      listSettlements({ data: { familyGroupId, ...choice, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useRecordSettlement = () =>
  useMutation({ mutationFn: (data: RecordSettlementInput) => recordSettlement({ data }) })

export const useDecideSettlement = () =>
  useMutation({
    mutationFn: (data: DecideSettlementInput) => decideSettlement({ data }),
    meta: { evenRefused: true },
  })

export const useWriteOffFormer = () =>
  useMutation({
    mutationFn: (data: WriteOffFormerInput) => writeOffFormer({ data }),
    meta: { evenRefused: true },
  })
