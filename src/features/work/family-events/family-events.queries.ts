import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import {
  createFamilyEvent,
  deleteFamilyEvent,
  getFamilyEvent,
  moveFamilyEvent,
  restoreFamilyEvent,
  updateFamilyEvent,
} from './family-events.functions.ts'
import type { FamilyEventFields, MoveFamilyEventInput } from './family-events.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const familyEventQuery = (familyEventId: string) =>
  queryOptions({
    queryKey: ['family-event', familyEventId],
    queryFn: () => getFamilyEvent({ data: { familyEventId } }),
  })

/** What shows an event: its dialog, the calendar, the dashboard, activity and trash of the group. */
function useRefreshEvents() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, familyEventId }: { familyGroupId: string; familyEventId?: string }) =>
    Promise.all(
      [
        ...(familyEventId ? [familyEventQuery(familyEventId).queryKey] : []),
        ['calendar', familyGroupId],
        ['dashboard', familyGroupId],
        familyGroupKey(familyGroupId),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

export function useCreateFamilyEvent(familyGroupId: string) {
  const refresh = useRefreshEvents()
  return useMutation({
    mutationFn: (fields: FamilyEventFields) => createFamilyEvent({ data: { familyGroupId, fields } }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

export function useUpdateFamilyEvent(familyGroupId: string, familyEventId: string) {
  const refresh = useRefreshEvents()
  return useMutation({
    mutationFn: (data: { version: number; fields: FamilyEventFields }) =>
      updateFamilyEvent({ data: { ...data, familyEventId } }),
    onSuccess: () => refresh({ familyGroupId, familyEventId }),
  })
}

export function useMoveFamilyEvent(familyGroupId: string) {
  const refresh = useRefreshEvents()
  return useMutation({
    mutationFn: (data: MoveFamilyEventInput) => moveFamilyEvent({ data }),
    onSettled: (_, __, { familyEventId }) => refresh({ familyGroupId, familyEventId }),
  })
}

/** What its dialog shows is left alone: that one closes, and asked for again it would only be missing. */
export function useDeleteFamilyEvent(familyGroupId: string) {
  const refresh = useRefreshEvents()
  return useMutation({
    mutationFn: (familyEventId: string) => deleteFamilyEvent({ data: { familyEventId } }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

export function useRestoreFamilyEvent() {
  const refresh = useRefreshEvents()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; familyEventId: string }) => restoreFamilyEvent({ data }),
    onSuccess: (_, data) => refresh(data),
  })
}
