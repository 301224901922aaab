import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import type { PaymentSearch } from './payment-search.ts'
import {
  decidePayment,
  deletePayment,
  getOwnershipWeights,
  getPayment,
  listPayments,
  recordPayment,
  restorePayment,
  updatePayment,
  voidPayment,
} from './payments.functions.ts'
import type {
  DecidePaymentInput,
  RecordPaymentInput,
  UpdatePaymentInput,
  VoidPaymentInput,
} from './payments.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const paymentQuery = (paymentId: string) =>
  queryOptions({ queryKey: key('payment', paymentId), queryFn: () => getPayment({ data: { paymentId } }) })

/** The payments of a group as the address narrows them, page by page; also those of one project or task. */
export const paymentsQuery = (
  familyGroupId: string,
  choice: PaymentSearch & { projectId?: string; taskId?: string } = {},
) =>
  infiniteQueryOptions({
    queryKey: key('payments', familyGroupId, choice),
    queryFn: ({ pageParam: after }) =>
      listPayments({ data: { familyGroupId, ...choice, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Who owned a house on a day, to split by. */
export const ownershipWeightsQuery = (propertyId: string, on: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'weights', { on }),
    queryFn: () => getOwnershipWeights({ data: { propertyId, on } }),
  })

export const useRecordPayment = () =>
  useMutation({ mutationFn: (data: RecordPaymentInput) => recordPayment({ data }) })

export const useUpdatePayment = () =>
  useMutation({ mutationFn: (data: UpdatePaymentInput) => updatePayment({ data }) })

export const useDecidePayment = () =>
  useMutation({
    mutationFn: (data: DecidePaymentInput) => decidePayment({ data }),
    meta: { evenRefused: true },
  })

export const useVoidPayment = () =>
  useMutation({
    mutationFn: (data: VoidPaymentInput) => voidPayment({ data }),
    meta: { evenRefused: true },
  })

export const useDeletePayment = (paymentId: string) =>
  useMutation({
    mutationFn: () => deletePayment({ data: { paymentId } }),
    meta: { leaves: 'page', removes: paymentQuery(paymentId).queryKey },
  })

export const useRestorePayment = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; paymentId: string }) => restorePayment({ data }),
  })
