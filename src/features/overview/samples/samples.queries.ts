import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshMyFamilyGroups } from '../../base/groups/groups.queries.ts'
import { browserTimeZone } from '../../base/time-zones/time-zones.queries.ts'
import { loadSampleFamily, removeSampleFamily } from './samples.functions.ts'

/** Both change which groups there are; everything that was cached of them is asked for again. */
export function useLoadSampleFamily() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => loadSampleFamily({ data: { timeZone: browserTimeZone() } }),
    onSuccess: () => refreshMyFamilyGroups(queryClient),
  })
}

export function useRemoveSampleFamily() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (familyGroupId: string) => removeSampleFamily({ data: { familyGroupId } }),
    onSuccess: () => refreshMyFamilyGroups(queryClient),
  })
}
