import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
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
  queryOptions({ queryKey: ['payment', paymentId], queryFn: () => getPayment({ data: { paymentId } }) })

/** The payments of a group as the address narrows them, page by page; also those of one project or task. */
export const paymentsQuery = (
  familyGroupId: string,
  choice: PaymentSearch & { projectId?: string; taskId?: string } = {},
) =>
  infiniteQueryOptions({
    queryKey: ['payments', familyGroupId, choice],
    queryFn: ({ pageParam: after }) =>
      listPayments({ data: { familyGroupId, ...choice, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Who owned a house on a day, to split by. */
export const ownershipWeightsQuery = (propertyId: string, on: string) =>
  queryOptions({
    queryKey: ['ownership', propertyId, 'weights', on],
    queryFn: () => getOwnershipWeights({ data: { propertyId, on } }),
  })

/** What shows money: everything that a payment, a settlement, a bill or a budget may stand on. */
export function useRefreshMoney() {
  const queryClient = useQueryClient()
  return (familyGroupId: string) =>
    Promise.all(
      [
        ...['payment', 'settlement', 'bill', 'project', 'projects', 'search', 'task'].map((name) => [name]),
        ...['payments', 'settlements', 'bills', 'budgets', 'balances', 'spending', 'participants'].map(
          (name) => [name, familyGroupId],
        ),
        ['calendar', familyGroupId],
        ['dashboard', familyGroupId],
        // What one was asked to decide.
        ['notifications'],
        familyGroupKey(familyGroupId),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

export function useRecordPayment() {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: RecordPaymentInput) => recordPayment({ data }),
    onSuccess: (_, { familyGroupId }) => refresh(familyGroupId),
  })
}

export function useUpdatePayment(familyGroupId: string) {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: UpdatePaymentInput) => updatePayment({ data }),
    onSuccess: () => refresh(familyGroupId),
  })
}

export function useDecidePayment(familyGroupId: string) {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: DecidePaymentInput) => decidePayment({ data }),
    // Also when it was refused: then it is not what was shown.
    onSettled: () => refresh(familyGroupId),
  })
}

export function useVoidPayment(familyGroupId: string) {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: VoidPaymentInput) => voidPayment({ data }),
    onSettled: () => refresh(familyGroupId),
  })
}

export function useDeletePayment({ id: paymentId, familyGroupId }: { id: string; familyGroupId: string }) {
  const queryClient = useQueryClient()
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: () => deletePayment({ data: { paymentId } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: paymentQuery(paymentId).queryKey })
      await refresh(familyGroupId)
    },
  })
}

export function useRestorePayment() {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; paymentId: string }) => restorePayment({ data }),
    onSuccess: (_, { familyGroupId }) => refresh(familyGroupId),
  })
}
