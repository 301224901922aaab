import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import {
  addSchedules,
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  listScheduleTasks,
  listScheduleTitles,
  restoreSchedule,
  setScheduleStatus,
  updateSchedule,
} from './schedules.functions.ts'
import type { ScheduleFields, ScheduleView } from './schedules.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const schedulesQuery = (propertyId: string) =>
  infiniteQueryOptions({
    queryKey: ['schedules', propertyId],
    queryFn: ({ pageParam: after }) => listSchedules({ data: { propertyId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Not among what is asked again when plans are added: the pack that they are added from stays as it is until it is left. */
export const scheduleTitlesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['schedule-titles', propertyId],
    queryFn: () => listScheduleTitles({ data: { propertyId } }),
    // Somebody else may be planning the same year.
    staleTime: 0,
  })

export const scheduleQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedule', scheduleId],
    queryFn: () => getSchedule({ data: { scheduleId } }),
    // A task of it may have been done on another page.
    staleTime: 0,
  })

export const scheduleTasksQuery = (scheduleId: string) =>
  infiniteQueryOptions({
    queryKey: ['schedule-tasks', scheduleId],
    queryFn: ({ pageParam: after }) => listScheduleTasks({ data: { scheduleId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

type Shown = { familyGroupId: string; scheduleId?: string; isGone?: boolean }

/** What shows a plan, and the tasks that it may have made at once. */
function useRefreshSchedules() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, scheduleId, isGone = false }: Shown) => {
    const keys = [
      ...(scheduleId && !isGone
        ? [
            ['schedule', scheduleId],
            ['schedule-tasks', scheduleId],
          ]
        : []),
      ['schedules'],
      ['task'],
      ['tasks', familyGroupId],
      ['board', familyGroupId],
      ['calendar', familyGroupId],
      ['dashboard', familyGroupId],
      ['search'],
      familyGroupKey(familyGroupId),
    ]
    return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

type House = { id: string; familyGroupId: string }

export function useCreateSchedule({ id: propertyId, familyGroupId }: House) {
  const refresh = useRefreshSchedules()
  return useMutation({
    mutationFn: (fields: ScheduleFields) => createSchedule({ data: { ...fields, propertyId } }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

export function useAddSchedules({ id: propertyId, familyGroupId }: House) {
  const refresh = useRefreshSchedules()
  return useMutation({
    mutationFn: (schedules: ScheduleFields[]) => addSchedules({ data: { propertyId, schedules } }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

type ScheduleOfGroup = Pick<ScheduleView, 'id' | 'familyGroupId'>

export function useUpdateSchedule({ id: scheduleId, familyGroupId }: ScheduleOfGroup) {
  const refresh = useRefreshSchedules()
  return useMutation({
    mutationFn: (data: ScheduleFields & { version: number }) =>
      updateSchedule({ data: { ...data, scheduleId } }),
    onSuccess: () => refresh({ familyGroupId, scheduleId }),
  })
}

export function useSetScheduleStatus({ id: scheduleId, familyGroupId }: ScheduleOfGroup) {
  const refresh = useRefreshSchedules()
  return useMutation({
    mutationFn: (data: { status: ScheduleView['status']; version: number }) =>
      setScheduleStatus({ data: { ...data, scheduleId } }),
    // Refused: somebody else was first, and what they did is shown.
    onSettled: () => refresh({ familyGroupId, scheduleId }),
  })
}

export function useDeleteSchedule({ id: scheduleId, familyGroupId }: ScheduleOfGroup) {
  const refresh = useRefreshSchedules()
  return useMutation({
    mutationFn: () => deleteSchedule({ data: { scheduleId } }),
    onSuccess: () => refresh({ familyGroupId, scheduleId, isGone: true }),
  })
}

export function useRestoreSchedule() {
  const refresh = useRefreshSchedules()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; scheduleId: string }) => restoreSchedule({ data }),
    onSuccess: (_, data) => refresh(data),
  })
}
