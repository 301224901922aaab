import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import {
  createManualSection,
  deleteManualSection,
  listManual,
  reorderManual,
  restoreManualSection,
  updateManualSection,
} from './manual.functions.ts'
import { moved } from './manual.rules.ts'
import type { CreateManualSectionInput, UpdateManualSectionInput } from './manual.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** The manual of a property, in its order. */
export const manualQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['property', propertyId, 'manual'],
    queryFn: () => listManual({ data: { propertyId } }),
  })

type Manual = { propertyId: string; familyGroupId: string }

/** What shows a section: its manual, the search, and the group's activity and trash. */
function useRefresh() {
  const queryClient = useQueryClient()
  return ({ propertyId, familyGroupId }: Manual) =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: manualQuery(propertyId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['search'] }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
}

function useRefreshManual(manual: Manual) {
  const refresh = useRefresh()
  return () => refresh(manual)
}

export function useCreateSection(manual: Manual) {
  const refresh = useRefreshManual(manual)
  return useMutation({
    mutationFn: (data: Omit<CreateManualSectionInput, 'propertyId'>) =>
      createManualSection({ data: { ...data, propertyId: manual.propertyId } }),
    onSuccess: refresh,
  })
}

export function useUpdateSection(manual: Manual) {
  const refresh = useRefreshManual(manual)
  return useMutation({
    mutationFn: (data: UpdateManualSectionInput) => updateManualSection({ data }),
    onSuccess: refresh,
  })
}

/** Takes a section out at once, and puts it back when that is refused. */
export function useDeleteSection(manual: Manual) {
  const queryClient = useQueryClient()
  const refresh = useRefreshManual(manual)
  const { queryKey } = manualQuery(manual.propertyId)
  return useMutation({
    mutationFn: (manualSectionId: string) => deleteManualSection({ data: { manualSectionId } }),
    onMutate: async (manualSectionId) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (sections) => sections?.filter(({ id }) => id !== manualSectionId))
      return { before }
    },
    onError: (_error, _id, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: refresh,
  })
}

/** Of a section whose property the caller may not know, as in the trash. */
export function useRestoreSection() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; manualSectionId: string }) => restoreManualSection({ data }),
    onSuccess: ({ propertyId }, { familyGroupId }) => refresh({ propertyId, familyGroupId }),
  })
}

/** Moves a section a place up or down: shown at once, sent one after the other, and rolled back when refused. */
export function useMoveSection(manual: Manual) {
  const { propertyId } = manual
  const queryClient = useQueryClient()
  const refresh = useRefreshManual(manual)
  const { queryKey } = manualQuery(propertyId)
  const mutation = useMutation({
    scope: { id: `manual-order:${propertyId}` },
    mutationFn: (order: { from: string[]; to: string[] }) =>
      reorderManual({ data: { propertyId, ...order } }),
    onSettled: refresh,
  })
  return async (manualSectionId: string, by: -1 | 1) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey) ?? []
    const after = moved(
      before,
      before.findIndex(({ id }) => id === manualSectionId),
      by,
    )
    queryClient.setQueryData(queryKey, after)
    const idsOf = (sections: typeof before) => sections.map(({ id }) => id)
    return mutation.mutateAsync({ from: idsOf(before), to: idsOf(after) })
  }
}
