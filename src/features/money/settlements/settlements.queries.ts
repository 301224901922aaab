import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { useRefreshMoney } from '../payments/payments.queries.ts'
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

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const settlementQuery = (settlementId: string) =>
  queryOptions({
    queryKey: ['settlement', settlementId],
    queryFn: () => getSettlement({ data: { settlementId } }),
  })

/** The settlements of a group as the address narrows them, page by page. */
export const settlementsQuery = (
  familyGroupId: string,
  { status, participantId, propertyId }: SettlementSearch = {},
) =>
  infiniteQueryOptions({
    queryKey: ['settlements', familyGroupId, { status, participantId, propertyId }],
    queryFn: ({ pageParam: after }) =>
      listSettlements({
        data: {
          familyGroupId,
          ...(status && { status }),
          ...(participantId && { participantId }),
          ...(propertyId && { propertyId }),
          ...(after && { after }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export function useRecordSettlement() {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: RecordSettlementInput) => recordSettlement({ data }),
    onSuccess: (_, { familyGroupId }) => refresh(familyGroupId),
  })
}

export function useDecideSettlement(familyGroupId: string) {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: DecideSettlementInput) => decideSettlement({ data }),
    // Also when it was refused: then it is not what was shown.
    onSettled: () => refresh(familyGroupId),
  })
}

export function useWriteOffFormer(familyGroupId: string) {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: WriteOffFormerInput) => writeOffFormer({ data }),
    onSettled: () => refresh(familyGroupId),
  })
}
