import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import {
  addInvoice,
  answerInvoice,
  approveInvoice,
  deleteInvoice,
  getInvoice,
  listInvoices,
  queryInvoice,
  rejectInvoice,
  restoreInvoice,
  updateInvoice,
} from './invoices.functions.ts'
import type {
  AddInvoiceInput,
  AnswerInvoiceInput,
  ApproveInvoiceInput,
  InvoiceFilter,
  QueryInvoiceInput,
  RejectInvoiceInput,
  UpdateInvoiceInput,
} from './invoices.schemas.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

const noCursor = (): string | undefined => undefined

type Narrowed = { projectId?: string; workerId?: string; state?: InvoiceFilter }

/** Of the group, a project or a contractor. */
export const invoicesQuery = (familyGroupId: string, narrowed: Narrowed = {}) =>
  infiniteQueryOptions({
    queryKey: key('invoices', familyGroupId, 'list', narrowed),
    queryFn: ({ pageParam: after }) => listInvoices({ data: { familyGroupId, ...narrowed, after } }),
    initialPageParam: noCursor(),
    getNextPageParam: ({ next }): string | undefined => next ?? undefined,
  })

export const invoiceQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: key('invoice', invoiceId),
    queryFn: () => getInvoice({ data: { invoiceId } }),
    // Its bill may have changed on another page.
    staleTime: 0,
  })

export const useAddInvoice = () =>
  useMutation({ mutationFn: (data: AddInvoiceInput) => addInvoice({ data }) })

export const useUpdateInvoice = (invoiceId: string) =>
  useMutation({
    mutationFn: (data: Omit<UpdateInvoiceInput, 'invoiceId'>) =>
      updateInvoice({ data: { ...data, invoiceId } }),
  })

// A refused edit shows the newer version.
const meta = { evenRefused: true }

export const useApproveInvoice = () =>
  useMutation({
    mutationFn: (data: Partial<ApproveInvoiceInput> & Pick<ApproveInvoiceInput, 'invoiceId' | 'version'>) =>
      approveInvoice({ data }),
    meta,
  })

export const useQueryInvoice = () =>
  useMutation({ mutationFn: (data: QueryInvoiceInput) => queryInvoice({ data }), meta })

export const useAnswerInvoice = () =>
  useMutation({ mutationFn: (data: AnswerInvoiceInput) => answerInvoice({ data }), meta })

export const useRejectInvoice = () =>
  useMutation({ mutationFn: (data: RejectInvoiceInput) => rejectInvoice({ data }), meta })

export const useDeleteInvoice = (invoiceId: string) =>
  useMutation({
    mutationFn: () => deleteInvoice({ data: { invoiceId } }),
    meta: { leaves: 'page', removes: invoiceQuery(invoiceId).queryKey },
  })

export const useRestoreInvoice = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; invoiceId: string }) => restoreInvoice({ data }),
  })
