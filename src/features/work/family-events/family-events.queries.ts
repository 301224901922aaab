import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import {
  createFamilyEvent,
  deleteFamilyEvent,
  getFamilyEvent,
  restoreFamilyEvent,
  updateFamilyEvent,
} from './family-events.functions.ts'
import type { FamilyEventFields } from './family-events.schemas.ts'

// Loaded with every page, so the schema library is imported on use.

export const familyEventQuery = (familyEventId: string) =>
  queryOptions({
    queryKey: key('familyEvent', familyEventId),
    queryFn: () => getFamilyEvent({ data: { familyEventId } }),
  })

export const useCreateFamilyEvent = (familyGroupId: string) =>
  useMutation({
    mutationFn: (fields: FamilyEventFields) => createFamilyEvent({ data: { familyGroupId, fields } }),
  })

export const useUpdateFamilyEvent = (familyEventId: string) =>
  useMutation({
    mutationFn: (data: { version: number; fields: FamilyEventFields }) =>
      updateFamilyEvent({ data: { ...data, familyEventId } }),
  })

/** Keeps the event’s own query: its dialog is closing, and a refetch would fail. */
export const useDeleteFamilyEvent = () =>
  useMutation({
    mutationFn: (familyEventId: string) => deleteFamilyEvent({ data: { familyEventId } }),
    meta: { leaves: [key('familyEvent')] },
  })

export const useRestoreFamilyEvent = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; familyEventId: string }) => restoreFamilyEvent({ data }),
  })
