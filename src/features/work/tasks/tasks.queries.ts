import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { AppError } from '../../../lib/app-error.ts'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import type { TaskSearch } from './task-search.ts'
import {
  bulkChangeTasks,
  createTask,
  deleteTask,
  getTask,
  listTasks,
  moveTask,
  rescheduleTask,
  restoreTask,
  undoTaskChanges,
  updateTask,
} from './tasks.functions.ts'
import { partOf, type TaskPart, type TaskStatus } from './tasks.rules.ts'
import type {
  BulkChangeInput,
  NewTaskFields,
  RescheduleTaskInput,
  TaskFields,
  TaskPageView,
  TaskVersion,
} from './tasks.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const taskQuery = (taskId: string) =>
  queryOptions({ queryKey: ['task', taskId], queryFn: () => getTask({ data: { taskId } }) })

export const tasksKey = (familyGroupId: string) => ['tasks', familyGroupId] as const

/** The lists among them; what else is read of a group's tasks has another shape. */
const listsKey = (familyGroupId: string) => [...tasksKey(familyGroupId), 'list'] as const

export type ListOf = {
  familyGroupId: string
  propertyId?: string | undefined
  projectId?: string | undefined
}

/** The tasks of a group, a property or a project as the address narrows and sorts them, page by page. */
export const tasksQuery = (
  { familyGroupId, propertyId, projectId }: ListOf,
  part: TaskPart,
  { q, assignee, priority, sort }: Omit<TaskSearch, 'view' | 'status'> = {},
) =>
  infiniteQueryOptions({
    queryKey: [
      ...listsKey(familyGroupId),
      { propertyId, projectId, part, q, assignee, priority, sort: part === 'open' ? sort : undefined },
    ],
    queryFn: ({ pageParam: after }) =>
      listTasks({
        data: {
          familyGroupId,
          part,
          ...(propertyId && { propertyId }),
          ...(projectId && { projectId }),
          ...(q && { q }),
          ...(assignee && { assignee }),
          ...(priority && { priority }),
          ...(sort && { sort }),
          ...(after && { after }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

type Changed = {
  familyGroupId: string
  taskId?: string | undefined
  /** The task's own page is being left: what it shows is not asked for again. */
  isGone?: boolean
}

/**
 * After any change of tasks: everything that shows one. Its own page, the lists and boards of the group, its projects,
 * calendar, dashboard, log and trash, the history of assets, and the search.
 */
export function useRefreshTasks() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, taskId, isGone = false }: Changed) => {
    if (isGone && taskId) queryClient.removeQueries({ queryKey: taskQuery(taskId).queryKey })
    const keys = [
      ...(taskId && !isGone ? [['task', taskId]] : []),
      tasksKey(familyGroupId),
      ['board', familyGroupId],
      ['calendar', familyGroupId],
      ['dashboard', familyGroupId],
      ['project'],
      ['projects'],
      ['asset-history'],
      ['search'],
      familyGroupKey(familyGroupId),
    ]
    return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

export function useCreateTask({ familyGroupId, propertyId }: { familyGroupId: string; propertyId: string }) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (fields: NewTaskFields) => createTask({ data: { ...fields, propertyId } }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

/** From where the house is chosen with the task: a title and a day are enough to begin. */
export function useAddTask(familyGroupId: string) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (data: { id: string; propertyId: string; title: string; dueOn: string }) =>
      createTask({ data }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

type TaskOfGroup = { id: string; familyGroupId: string }

export function useUpdateTask({ id: taskId, familyGroupId }: TaskOfGroup) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (data: TaskFields & { version: number }) => updateTask({ data: { ...data, taskId } }),
    onSuccess: () => refresh({ familyGroupId, taskId }),
  })
}

/** For a drag in the calendar: another day, everything else as it is. */
export function useRescheduleTask(familyGroupId: string) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (data: RescheduleTaskInput) => rescheduleTask({ data }),
    // Also when it was refused: then it is not what was shown.
    onSettled: (_, __, { taskId }) => refresh({ familyGroupId, taskId }),
  })
}

export function useDeleteTask({ id: taskId, familyGroupId }: TaskOfGroup) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: () => deleteTask({ data: { taskId } }),
    onSuccess: () => refresh({ familyGroupId, taskId, isGone: true }),
  })
}

export function useRestoreTask() {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; taskId: string }) => restoreTask({ data }),
    onSuccess: (_, data) => refresh(data),
  })
}

/** One step for many; what was refused, and why, is in the answer. */
export function useBulkChange(familyGroupId: string) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (data: Pick<BulkChangeInput, 'tasks' | 'change'>) =>
      bulkChangeTasks({ data: { familyGroupId, ...data } }),
    onSettled: () => refresh({ familyGroupId }),
  })
}

/** Puts tasks back to what they were before the last change, of which these are the versions. */
export function useUndoTasks() {
  const queryClient = useQueryClient()
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: async ({ familyGroupId, tasks }: { familyGroupId: string; tasks: TaskVersion[] }) => {
      const { refused } = await undoTaskChanges({ data: { familyGroupId, tasks } })
      const [first] = refused
      if (!first) return
      const names = refused.map(({ title }) => title).join(', ')
      throw new AppError('conflict', `Not undone: ${names}. ${first.reason}`)
    },
    onSettled: async (_done, _error, { familyGroupId }) => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['task'] }), refresh({ familyGroupId })])
    },
  })
}

/** Undoes that a task was added: it goes to the trash. */
export function useTakeBackTask(familyGroupId: string) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (taskId: string) => deleteTask({ data: { taskId } }),
    onSuccess: (_, taskId) => refresh({ familyGroupId, taskId, isGone: true }),
  })
}

type MoveOf = {
  id: string
  familyGroupId: string
  version: number
  status: TaskStatus
  reason?: string | null
}

/** Shown at once on the task's own page and in the lists, and rolled back when it is refused. */
export function useMoveTask() {
  const queryClient = useQueryClient()
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: ({ id: taskId, version, status, reason = null }: MoveOf) =>
      moveTask({ data: { taskId, version, status, reason } }),
    onMutate: async ({ id, familyGroupId, status, reason = null }) => {
      const { queryKey } = taskQuery(id)
      const lists = { queryKey: listsKey(familyGroupId) }
      await Promise.all([queryClient.cancelQueries({ queryKey }), queryClient.cancelQueries(lists)])
      const task = queryClient.getQueryData(queryKey)
      const pages = queryClient.getQueriesData<Pages>(lists)
      if (task) queryClient.setQueryData(queryKey, { ...task, status, statusReason: reason })
      queryClient.setQueriesData<Pages>(lists, (before) => before && movedIn(before, id, status))
      return { task, pages }
    },
    onError: (_error, { id }, before) => {
      queryClient.setQueryData(taskQuery(id).queryKey, before?.task)
      for (const [queryKey, page] of before?.pages ?? []) queryClient.setQueryData(queryKey, page)
    },
    onSettled: (_moved, _error, { id: taskId, familyGroupId }) => refresh({ familyGroupId, taskId }),
  })
}

type Pages = InfiniteData<TaskPageView, string>

/** A list after a task was moved: it stays where its kind is listed. */
const movedIn = (list: Pages, id: string, status: TaskStatus): Pages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    tasks: page.tasks.flatMap((task) => {
      if (task.id !== id) return [task]
      return partOf(task.status) === partOf(status) ? [{ ...task, status }] : []
    }),
  })),
})
