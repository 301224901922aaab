import { t } from '@lingui/core/macro'
import { type InfiniteData, infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { atOnce, shown, shownInAll } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { TaskSearch } from './task-search.ts'
import {
  bulkChangeTasks,
  createTask,
  deleteTask,
  getTask,
  listTaskChoices,
  listTasks,
  listWorkerTasks,
  moveTask,
  restoreTask,
  undoTaskChanges,
  updateTask,
} from './tasks.functions.ts'
import { partOf, type TaskPart, type TaskStatus } from './tasks.rules.ts'
import type {
  BulkChangeInput,
  NewTaskFields,
  TaskFields,
  TaskPageView,
  TaskVersion,
} from './tasks.schemas.ts'

// Loaded with every page, so the schema library is imported on use.

export const taskQuery = (taskId: string) =>
  queryOptions({ queryKey: key('task', taskId), queryFn: () => getTask({ data: { taskId } }) })

/** The open tasks of a property, to choose from. */
export const taskChoicesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('taskChoices', propertyId),
    queryFn: () => listTaskChoices({ data: { propertyId } }),
  })

export type ListOf = {
  familyGroupId: string
  propertyId?: string | undefined
  projectId?: string | undefined
}

/** The tasks of a group, property or project, filtered and sorted by the address, page by page. */
export const tasksQuery = (
  { familyGroupId, propertyId, projectId }: ListOf,
  part: TaskPart,
  { q, assignee, priority, sort }: Omit<TaskSearch, 'view' | 'status'> = {},
) =>
  infiniteQueryOptions({
    queryKey: key('tasks', familyGroupId, 'list', {
      propertyId,
      projectId,
      part,
      q,
      assignee,
      priority,
      sort: part === 'open' ? sort : undefined,
    }),
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

/** A contractor’s tasks, open and done, page by page. */
export const workerTasksQuery = (workerId: string) =>
  infiniteQueryOptions({
    queryKey: key('worker', workerId, 'work'),
    queryFn: ({ pageParam: after }) => listWorkerTasks({ data: { workerId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useCreateTask = (propertyId: string) =>
  useMutation({ mutationFn: (fields: NewTaskFields) => createTask({ data: { ...fields, propertyId } }) })

/** With a choice of the property: a title and a day are enough. */
export const useAddTask = () =>
  useMutation({
    mutationFn: (data: { id: string; propertyId: string; title: string; dueOn: string }) =>
      createTask({ data }),
  })

export const useUpdateTask = (taskId: string) =>
  useMutation({
    mutationFn: (data: TaskFields & { version: number }) => updateTask({ data: { ...data, taskId } }),
  })

export const useDeleteTask = (taskId: string) =>
  useMutation({
    mutationFn: () => deleteTask({ data: { taskId } }),
    meta: { leaves: 'page', removes: taskQuery(taskId).queryKey },
  })

export const useRestoreTask = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; taskId: string }) => restoreTask({ data }),
  })

/** One step for many; refusals with reasons are in the answer. */
export const useBulkChange = (familyGroupId: string) =>
  useMutation({
    mutationFn: (data: Pick<BulkChangeInput, 'tasks' | 'change'>) =>
      bulkChangeTasks({ data: { familyGroupId, ...data } }),
    meta: { evenRefused: true },
  })

/** Restores tasks to their values before the change with these versions. */
export const useUndoTasks = () =>
  useMutation({
    mutationFn: async ({ familyGroupId, tasks }: { familyGroupId: string; tasks: TaskVersion[] }) => {
      const { refused } = await undoTaskChanges({ data: { familyGroupId, tasks } })
      const [first] = refused
      if (!first) return
      const names = refused.map(({ title }) => title).join(', ')
      throw new AppError('conflict', t`Not undone: ${names}. ${first.reason}`)
    },
    meta: { evenRefused: true },
  })

/** Undoes adding a task: moves it to the trash. */
export const useTakeBackTask = () =>
  useMutation({
    mutationFn: (taskId: string) => deleteTask({ data: { taskId } }),
    onSuccess: (_, taskId, __, { client }) => client.removeQueries(taskQuery(taskId)),
  })

type MoveOf = {
  id: string
  familyGroupId: string
  version: number
  status: TaskStatus
  reason?: string | null
}

/** Shown at once on the task’s page and in lists, and rolled back when refused. */
export const useMoveTask = () =>
  useMutation({
    mutationFn: ({ id: taskId, version, status, reason = null }: MoveOf) =>
      moveTask({ data: { taskId, version, status, reason } }),
    meta: atOnce(({ id, familyGroupId, status, reason = null }: MoveOf) => [
      shown(taskQuery(id).queryKey, (task) => ({ ...task, status, statusReason: reason })),
      shownInAll<Pages>(key('tasks', familyGroupId, 'list'), (list) => movedIn(list, id, status)),
    ]),
  })

type Pages = InfiniteData<TaskPageView, string>

/** Updates a list after a move: the task stays where its status is listed. */
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
