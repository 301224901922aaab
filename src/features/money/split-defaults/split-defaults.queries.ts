import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import {
  getDefaultSplit,
  listSplitDefaults,
  removeSplitDefault,
  setSplitDefault,
} from './split-defaults.functions.ts'
import type { DefaultSplitInput, SetSplitDefaultInput } from './split-defaults.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

const keyOf = (familyGroupId: string) => ['splitDefaults', familyGroupId] as const

export const splitDefaultsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: [...keyOf(familyGroupId), 'rules'],
    queryFn: () => listSplitDefaults({ data: { familyGroupId } }),
  })

/** The default split of a payment. */
export const defaultSplitQuery = (payment: DefaultSplitInput) =>
  queryOptions({
    queryKey: [...keyOf(payment.familyGroupId), payment.propertyId, payment.category, payment.on],
    queryFn: () => getDefaultSplit({ data: payment }),
  })

function useRefreshDefaults(familyGroupId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf(familyGroupId) }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
}

export function useSetSplitDefault(familyGroupId: string) {
  const refresh = useRefreshDefaults(familyGroupId)
  return useMutation({
    mutationFn: (data: Omit<SetSplitDefaultInput, 'familyGroupId'>) =>
      setSplitDefault({ data: { ...data, familyGroupId } }),
    // Also when it was refused: somebody else may have been first.
    onSettled: refresh,
  })
}

export function useRemoveSplitDefault(familyGroupId: string) {
  const refresh = useRefreshDefaults(familyGroupId)
  return useMutation({
    mutationFn: (splitDefaultId: string) => removeSplitDefault({ data: { familyGroupId, splitDefaultId } }),
    onSettled: refresh,
  })
}
