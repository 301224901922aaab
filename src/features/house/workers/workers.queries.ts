import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import type { WorkerSearch } from './worker-search.ts'
import {
  createWorker,
  deleteWorker,
  getWorker,
  listWorkerChoices,
  listWorkers,
  restoreWorker,
  setWorkerStatus,
  updateWorker,
} from './workers.functions.ts'

/** Reads the filtered and sorted contractors of a group, page by page. */
export const workersQuery = (familyGroupId: string, search: WorkerSearch) =>
  infiniteQueryOptions({
    queryKey: key('workers', familyGroupId, 'list', search),
    queryFn: ({ pageParam: after }) =>
      listWorkers({ data: { familyGroupId, ...search, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Reads the active contractors of a group for a select. */
export const workerChoicesQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('workers', familyGroupId, 'choices'),
    queryFn: () => listWorkerChoices({ data: { familyGroupId } }),
  })

export const workerQuery = (workerId: string) =>
  queryOptions({ queryKey: key('worker', workerId), queryFn: () => getWorker({ data: { workerId } }) })

export const useCreateWorker = () => useChange(createWorker)
export const useUpdateWorker = () => useChange(updateWorker)
export const useSetWorkerStatus = () => useChange(setWorkerStatus)

export const useDeleteWorker = (workerId: string) =>
  useMutation({
    mutationFn: () => deleteWorker({ data: { workerId } }),
    meta: { leaves: 'page', removes: workerQuery(workerId).queryKey },
  })

export const useRestoreWorker = () => useChange(restoreWorker)
