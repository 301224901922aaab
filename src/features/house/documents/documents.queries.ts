import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { touch } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  deleteDocument,
  getDocument,
  listDocumentOwners,
  listDocuments,
  listReceipts,
  listWorkerDocuments,
  restoreDocument,
  setAsCover,
  updateDocument,
} from './documents.functions.ts'
import type { Moment } from './documents.rules.ts'
import type { DocumentsSearch } from './documents-search.ts'

// Routes load this file with every page, so the schema library is loaded only when it is used.

export type DocumentsPart = 'photos' | 'papers'

export type Narrowing = DocumentsSearch & { moment?: Moment | 'NONE' }

/** Reads the photos or the other documents of a property and everything in it, page by page. */
export const documentsQuery = (propertyId: string, part: DocumentsPart, narrowing: Narrowing = {}) =>
  infiniteQueryOptions({
    queryKey: key('documents', propertyId, part, narrowing),
    queryFn: ({ pageParam: after }) =>
      listDocuments({ data: { propertyId, part, ...narrowing, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Returns the queries of all file lists on a task page: before and after photos, other photos, and documents. */
export const taskFilesQueries = (propertyId: string, taskId: string) => ({
  before: documentsQuery(propertyId, 'photos', { owner: taskId, moment: 'BEFORE' }),
  after: documentsQuery(propertyId, 'photos', { owner: taskId, moment: 'AFTER' }),
  others: documentsQuery(propertyId, 'photos', { owner: taskId, moment: 'NONE' }),
  papers: documentsQuery(propertyId, 'papers', { owner: taskId }),
})

/** Reads the receipts of a payment. */
export const receiptsQuery = (paymentId: string) =>
  queryOptions({
    queryKey: key('payment', paymentId, 'receipts'),
    queryFn: () => listReceipts({ data: { paymentId } }),
  })

/** Reads the photos and documents of a contractor. */
export const workerDocumentsQuery = (workerId: string) =>
  queryOptions({
    queryKey: key('worker', workerId, 'documents'),
    queryFn: () => listWorkerDocuments({ data: { workerId } }),
  })

/** Reads the assets, projects and tasks of a property that have documents. */
export const documentOwnersQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('documents', propertyId, 'owners'),
    queryFn: () => listDocumentOwners({ data: { propertyId } }),
  })

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: key('document', documentId),
    queryFn: () => getDocument({ data: { documentId } }),
  })

/**
 * Invalidates everything that shows documents after an upload: lists, document pages (whose neighbours may be new),
 * payments, contractors, service histories, search, calendar, activity and trash.
 */
export const touchDocuments = (queryClient: QueryClient) =>
  touch(
    queryClient,
    key('documents'),
    key('document'),
    key('payment'),
    key('worker'),
    key('quotes'),
    key('asset'),
    key('search'),
    key('calendar'),
    key('familyGroup'),
  )

export const useUpdateDocument = () => useChange(updateDocument)

export const useDeleteDocument = (documentId: string) =>
  useMutation({
    mutationFn: () => deleteDocument({ data: { documentId } }),
    meta: { leaves: 'page', removes: documentQuery(documentId).queryKey },
  })

export const useRestoreDocument = () => useChange(restoreDocument)

export const useSetAsCover = () => useChange(setAsCover)
