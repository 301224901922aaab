import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  deleteVisit,
  getVisit,
  listVisitsOfProject,
  listVisitsOfProperty,
  listVisitsOfWorker,
  moveVisit,
  proposeVisit,
  restoreVisit,
  updateVisit,
} from './visits.functions.ts'

export const visitQuery = (visitId: string) =>
  queryOptions({ queryKey: key('visit', visitId), queryFn: () => getVisit({ data: { visitId } }) })

/** The latest visits of a project. */
export const projectVisitsQuery = (projectId: string) =>
  queryOptions({
    queryKey: key('visits', projectId, 'ofProject'),
    queryFn: () => listVisitsOfProject({ data: { projectId } }),
  })

/** The latest visits of a property. */
export const propertyVisitsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('visits', propertyId, 'ofProperty'),
    queryFn: () => listVisitsOfProperty({ data: { propertyId } }),
  })

/** A contractor’s visits in all properties, page by page. */
export const workerVisitsQuery = (workerId: string) =>
  infiniteQueryOptions({
    queryKey: key('worker', workerId, 'visits'),
    queryFn: ({ pageParam: after }) => listVisitsOfWorker({ data: { workerId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useProposeVisit = () => useChange(proposeVisit)
export const useUpdateVisit = () => useChange(updateVisit)
export const useMoveVisit = () => useChange(moveVisit, { evenRefused: true })
export const useRestoreVisit = () => useChange(restoreVisit)
export const useDeleteVisit = (visitId: string) =>
  useChange(deleteVisit, { leaves: 'page', removes: visitQuery(visitId).queryKey })
