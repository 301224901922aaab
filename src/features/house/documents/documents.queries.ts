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

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export type DocumentsPart = 'photos' | 'papers'

export type Narrowing = DocumentsSearch & { moment?: Moment | 'NONE' }

/** The photos or the papers of a property and everything in it, page by page. */
export const documentsQuery = (propertyId: string, part: DocumentsPart, narrowing: Narrowing = {}) =>
  infiniteQueryOptions({
    queryKey: key('documents', propertyId, part, narrowing),
    queryFn: ({ pageParam: after }) =>
      listDocuments({ data: { propertyId, part, ...narrowing, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** All lists of files on the page of one task: photos before and after, other photos, and papers. */
export const taskFilesQueries = (propertyId: string, taskId: string) => ({
  before: documentsQuery(propertyId, 'photos', { owner: taskId, moment: 'BEFORE' }),
  after: documentsQuery(propertyId, 'photos', { owner: taskId, moment: 'AFTER' }),
  others: documentsQuery(propertyId, 'photos', { owner: taskId, moment: 'NONE' }),
  papers: documentsQuery(propertyId, 'papers', { owner: taskId }),
})

/** The receipts of a payment. */
export const receiptsQuery = (paymentId: string) =>
  queryOptions({
    queryKey: key('payment', paymentId, 'receipts'),
    queryFn: () => listReceipts({ data: { paymentId } }),
  })

/** The photos and papers of a contractor. */
export const workerDocumentsQuery = (workerId: string) =>
  queryOptions({
    queryKey: key('worker', workerId, 'documents'),
    queryFn: () => listWorkerDocuments({ data: { workerId } }),
  })

/** What of a property has documents: assets, projects and tasks. */
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
 * After a file has arrived, of which many may come one after the other: what shows documents. Their lists, each one's page
 * (its neighbours may be new), the payment whose receipt it is, the contractor, the history of an asset, the search, and calendar, activity and trash of groups.
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
