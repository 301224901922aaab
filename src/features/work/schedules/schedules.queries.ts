import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
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

// Loaded with every page, so the schema library is imported on use.

export const schedulesQuery = (propertyId: string) =>
  infiniteQueryOptions({
    queryKey: key('schedules', propertyId),
    queryFn: ({ pageParam: after }) => listSchedules({ data: { propertyId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const scheduleTitlesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('scheduleTitles', propertyId),
    queryFn: () => listScheduleTitles({ data: { propertyId } }),
    // Someone else may be adding the same pack.
    staleTime: 0,
    // Keeps the starter pack as it is until then.
    meta: { untilLeft: true },
  })

export const scheduleQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: key('schedule', scheduleId),
    queryFn: () => getSchedule({ data: { scheduleId } }),
    // One of its tasks may have been done on another page.
    staleTime: 0,
  })

export const scheduleTasksQuery = (scheduleId: string) =>
  infiniteQueryOptions({
    queryKey: key('schedule', scheduleId, 'tasks'),
    queryFn: ({ pageParam: after }) => listScheduleTasks({ data: { scheduleId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const useCreateSchedule = (propertyId: string) =>
  useMutation({
    mutationFn: (fields: ScheduleFields) => createSchedule({ data: { ...fields, propertyId } }),
  })

export const useAddSchedules = (propertyId: string) =>
  useMutation({
    mutationFn: (schedules: ScheduleFields[]) => addSchedules({ data: { propertyId, schedules } }),
  })

export const useUpdateSchedule = (scheduleId: string) =>
  useMutation({
    mutationFn: (data: ScheduleFields & { version: number }) =>
      updateSchedule({ data: { ...data, scheduleId } }),
  })

export const useSetScheduleStatus = (scheduleId: string) =>
  useMutation({
    mutationFn: (data: { status: ScheduleView['status']; version: number }) =>
      setScheduleStatus({ data: { ...data, scheduleId } }),
    // Refused: someone else was first, so their version is loaded.
    meta: { evenRefused: true },
  })

export const useDeleteSchedule = (scheduleId: string) =>
  useMutation({
    mutationFn: () => deleteSchedule({ data: { scheduleId } }),
    meta: { leaves: 'page', removes: scheduleQuery(scheduleId).queryKey },
  })

export const useRestoreSchedule = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; scheduleId: string }) => restoreSchedule({ data }),
  })
