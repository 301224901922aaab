import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import {
  decideStay,
  deleteStay,
  getPropertyStays,
  getStay,
  listNights,
  listOverlaps,
  listPastStays,
  moveStay,
  requestStay,
  restoreStay,
  updateStay,
} from './stays.functions.ts'
import type { Span } from './stays.rules.ts'
import type { DecideStayInput, MoveStayInput, StayFields, UpdateStayInput } from './stays.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const propertyStaysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['stays', propertyId, 'live'],
    queryFn: () => getPropertyStays({ data: { propertyId } }),
  })

export const stayQuery = (stayId: string) =>
  queryOptions({ queryKey: ['stay', stayId], queryFn: () => getStay({ data: { stayId } }) })

export const pastStaysQuery = (propertyId: string) =>
  infiniteQueryOptions({
    queryKey: ['stays', propertyId, 'past'],
    queryFn: ({ pageParam: after }) => listPastStays({ data: { propertyId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const overlapsQuery = (propertyId: string, span: Span & { exceptStayId?: string }) =>
  queryOptions({
    queryKey: ['stays', propertyId, 'overlaps', span],
    queryFn: () => listOverlaps({ data: { propertyId, ...span } }),
  })

export const nightsQuery = (propertyId: string, year: number) =>
  queryOptions({
    queryKey: ['stays', propertyId, 'nights', year],
    queryFn: () => listNights({ data: { propertyId, year } }),
  })

/** What shows a stay: the lists of its house, the calendar, the dashboard, activity and trash of the group. */
function useRefreshStays() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, propertyId }: { familyGroupId: string; propertyId?: string }) =>
    Promise.all(
      [
        // Without a property those of all: what comes back from the trash does not say where it was.
        propertyId ? ['stays', propertyId] : ['stays'],
        ['calendar', familyGroupId],
        ['dashboard', familyGroupId],
        familyGroupKey(familyGroupId),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

type House = { familyGroupId: string; propertyId: string }

export function useRequestStay({ familyGroupId, propertyId }: House) {
  const refresh = useRefreshStays()
  return useMutation({
    mutationFn: (fields: StayFields) => requestStay({ data: { ...fields, propertyId } }),
    onSuccess: () => refresh({ familyGroupId, propertyId }),
  })
}

export function useUpdateStay({ familyGroupId, propertyId }: House) {
  const refresh = useRefreshStays()
  return useMutation({
    mutationFn: (data: UpdateStayInput) => updateStay({ data }),
    onSuccess: () => refresh({ familyGroupId, propertyId }),
  })
}

/** For a drag in the calendar: other days, everything else as it is. */
export function useMoveStay(familyGroupId: string) {
  const refresh = useRefreshStays()
  return useMutation({
    mutationFn: (data: MoveStayInput) => moveStay({ data }),
    onSettled: () => refresh({ familyGroupId }),
  })
}

export function useDecideStay({ familyGroupId, propertyId }: House) {
  const refresh = useRefreshStays()
  return useMutation({
    mutationFn: (data: DecideStayInput) => decideStay({ data }),
    // Also when it was refused: then it is not what was shown.
    onSettled: () => refresh({ familyGroupId, propertyId }),
  })
}

export function useDeleteStay({ familyGroupId, propertyId }: House) {
  const refresh = useRefreshStays()
  return useMutation({
    mutationFn: (stayId: string) => deleteStay({ data: { stayId } }),
    onSuccess: () => refresh({ familyGroupId, propertyId }),
  })
}

export function useRestoreStay() {
  const refresh = useRefreshStays()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; stayId: string }) => restoreStay({ data }),
    onSuccess: (_, { familyGroupId }) => refresh({ familyGroupId }),
  })
}
