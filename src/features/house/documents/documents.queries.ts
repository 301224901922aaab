import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import {
  deleteDocument,
  getDocument,
  listDocumentOwners,
  listDocuments,
  listReceipts,
  restoreDocument,
  setAsCover,
  updateDocument,
} from './documents.functions.ts'
import type { Moment } from './documents.rules.ts'
import type { DocumentView, UpdateDocumentInput } from './documents.schemas.ts'
import type { DocumentsSearch } from './documents-search.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export type DocumentsPart = 'photos' | 'papers'

export type Narrowing = DocumentsSearch & { moment?: Moment | 'NONE' }

/** The photos or the papers of a property and everything in it, page by page. */
export const documentsQuery = (propertyId: string, part: DocumentsPart, narrowing: Narrowing = {}) =>
  infiniteQueryOptions({
    queryKey: ['documents', propertyId, part, narrowing],
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

/** The receipts of a payment; they are read again with all other lists of files. */
export const receiptsQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['documents', 'payment', paymentId],
    queryFn: () => listReceipts({ data: { paymentId } }),
  })

/** What of a property has documents: assets, projects and tasks. */
export const documentOwnersQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['documents', propertyId, 'owners'],
    queryFn: () => listDocumentOwners({ data: { propertyId } }),
  })

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document', documentId],
    queryFn: () => getDocument({ data: { documentId } }),
  })

type Place = Pick<DocumentView, 'familyGroupId' | 'propertyId'>

/**
 * What shows documents: the lists, each one's page (its neighbours may be new), the search, the group's calendar, activity and trash.
 */
export function useRefreshDocuments() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, propertyId }: { familyGroupId: string; propertyId?: string | null }) =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: propertyId ? ['documents', propertyId] : ['documents'] }),
      queryClient.invalidateQueries({ queryKey: ['document'] }),
      queryClient.invalidateQueries({ queryKey: ['search'] }),
      queryClient.invalidateQueries({ queryKey: ['calendar', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
}

export function useUpdateDocument({ id: documentId, ...place }: Place & { id: string }) {
  const refresh = useRefreshDocuments()
  return useMutation({
    mutationFn: (data: Omit<UpdateDocumentInput, 'documentId'>) =>
      updateDocument({ data: { ...data, documentId } }),
    onSuccess: () => refresh(place),
  })
}

export function useDeleteDocument({ id: documentId, ...place }: Place & { id: string }) {
  const queryClient = useQueryClient()
  const refresh = useRefreshDocuments()
  return useMutation({
    mutationFn: () => deleteDocument({ data: { documentId } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: documentQuery(documentId).queryKey })
      await refresh(place)
    },
  })
}

export function useRestoreDocument() {
  const refresh = useRefreshDocuments()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; documentId: string }) => restoreDocument({ data }),
    onSuccess: (_, { familyGroupId }) => refresh({ familyGroupId }),
  })
}

export function useSetAsCover({ id: documentId, familyGroupId, propertyId }: Place & { id: string }) {
  const queryClient = useQueryClient()
  const refresh = useRefreshDocuments()
  return useMutation({
    mutationFn: () => setAsCover({ data: { documentId } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['property', propertyId] }),
        queryClient.invalidateQueries({ queryKey: ['dashboard', familyGroupId] }),
        refresh({ familyGroupId, propertyId }),
      ]),
  })
}
