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

// Routes load this file with every page, so the schema library is loaded on demand.

export const paymentQuery = (paymentId: string) =>
  queryOptions({ queryKey: key('payment', paymentId), queryFn: () => getPayment({ data: { paymentId } }) })

/** Loads filtered payments of the group, a project or a task, page by page. */
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

/** Loads the owners of a property on a date. */
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
