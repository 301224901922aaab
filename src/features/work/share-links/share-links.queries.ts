import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  createWorkerProjectsShareLink,
  createWorkerShareLink,
  endLinksOfGroup,
  endLinksOfWorker,
  listLinksOfProject,
  listLinksOfWorker,
  mailShareLink,
  revokeShareLink,
} from './share-links.functions.ts'

/** The links of the contractors of a project. */
export const linksOfProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: key('shareLinks', projectId, 'ofProject'),
    queryFn: () => listLinksOfProject({ data: { projectId } }),
  })

/** The links of a contractor. */
export const linksOfWorkerQuery = (workerId: string) =>
  queryOptions({
    queryKey: key('shareLinks', workerId, 'ofWorker'),
    queryFn: () => listLinksOfWorker({ data: { workerId } }),
  })

// GET in the specification although they create something: called on a click, and never cached.
export const useCreateShareLink = () => useChange(createWorkerShareLink)
export const useCreateStandingLink = () => useChange(createWorkerProjectsShareLink)
export const useMailShareLink = () => useChange(mailShareLink)
export const useRevokeShareLink = () => useChange(revokeShareLink)
export const useEndLinksOfWorker = () => useChange(endLinksOfWorker)
export const useEndLinksOfGroup = () => useChange(endLinksOfGroup)
