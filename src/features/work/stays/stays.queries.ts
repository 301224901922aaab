import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import {
  decideStay,
  deleteStay,
  getPropertyStays,
  getStay,
  listNights,
  listOverlaps,
  listPastStays,
  requestStay,
  restoreStay,
  updateStay,
} from './stays.functions.ts'
import type { Span } from './stays.rules.ts'
import type { DecideStayInput, StayFields, UpdateStayInput } from './stays.schemas.ts'

// Loaded with every page, so the schema library is imported on use.

export const propertyStaysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('stays', propertyId, 'live'),
    queryFn: () => getPropertyStays({ data: { propertyId } }),
  })

export const stayQuery = (stayId: string) =>
  queryOptions({ queryKey: key('stay', stayId), queryFn: () => getStay({ data: { stayId } }) })

export const pastStaysQuery = (propertyId: string) =>
  infiniteQueryOptions({
    queryKey: key('stays', propertyId, 'past'),
    queryFn: ({ pageParam: after }) => listPastStays({ data: { propertyId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const overlapsQuery = (propertyId: string, span: Span & { exceptStayId?: string }) =>
  queryOptions({
    queryKey: key('stays', propertyId, 'overlaps', span),
    queryFn: () => listOverlaps({ data: { propertyId, ...span } }),
  })

export const nightsQuery = (propertyId: string, year: number) =>
  queryOptions({
    queryKey: key('stays', propertyId, 'nights', year),
    queryFn: () => listNights({ data: { propertyId, year } }),
  })

export const useRequestStay = (propertyId: string) =>
  useMutation({ mutationFn: (fields: StayFields) => requestStay({ data: { ...fields, propertyId } }) })

export const useUpdateStay = () =>
  useMutation({ mutationFn: (data: UpdateStayInput) => updateStay({ data }) })

export const useDecideStay = () =>
  useMutation({
    mutationFn: (data: DecideStayInput) => decideStay({ data }),
    meta: { evenRefused: true },
  })

export const useDeleteStay = () =>
  useMutation({ mutationFn: (stayId: string) => deleteStay({ data: { stayId } }) })

export const useRestoreStay = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; stayId: string }) => restoreStay({ data }),
  })
