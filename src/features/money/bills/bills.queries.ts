import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import { useRefreshMoney } from '../payments/payments.queries.ts'
import {
  createBill,
  createBillSeries,
  deleteBill,
  deleteBillSeries,
  endBillSeries,
  getBill,
  getBillSeries,
  getBillsAhead,
  listBillSeries,
  listBills,
  payBill,
  restoreBill,
  restoreBillSeries,
  setBillStatus,
  updateBill,
  updateBillSeries,
} from './bills.functions.ts'
import type {
  BillCursor,
  BillFields,
  BillSeriesEdit,
  BillSeriesFields,
  BillSeriesView,
  BillView,
  PayBillInput,
  SetBillStatusInput,
} from './bills.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

const noCursor = (): BillCursor | undefined => undefined

type Place = { familyGroupId: string; inProperty?: string | undefined }
const placed = ({ familyGroupId, inProperty }: Place) => ({
  familyGroupId,
  ...(inProperty && { inProperty }),
})

/** Of the group, of one house, or of one series alone. */
export const billsQuery = (
  { ofSeries, ...place }: Place & { ofSeries?: string | undefined },
  which: 'open' | 'over',
) =>
  infiniteQueryOptions({
    queryKey: ['bills', place.familyGroupId, 'list', which, place.inProperty, ofSeries],
    queryFn: ({ pageParam: after }) =>
      listBills({
        data: { ...placed(place), which, ...(ofSeries && { ofSeries }), ...(after && { after }) },
      }),
    initialPageParam: noCursor(),
    getNextPageParam: ({ next }): BillCursor | undefined => next ?? undefined,
  })

export const billsAheadQuery = (place: Place, year?: number) =>
  queryOptions({
    queryKey: ['bills', place.familyGroupId, 'ahead', place.inProperty, year],
    queryFn: () => getBillsAhead({ data: { ...placed(place), ...(year && { year }) } }),
  })

export const billSeriesListQuery = (place: Place) =>
  queryOptions({
    queryKey: ['bills', place.familyGroupId, 'series', place.inProperty],
    queryFn: () => listBillSeries({ data: placed(place) }),
  })

export const billQuery = (billId: string) =>
  queryOptions({
    queryKey: ['bill', billId],
    queryFn: () => getBill({ data: { billId } }),
    // What paid it may have been made void on another page.
    staleTime: 0,
  })

export const billSeriesQuery = (billSeriesId: string) =>
  queryOptions({
    queryKey: ['bill-series', billSeriesId],
    queryFn: () => getBillSeries({ data: { billSeriesId } }),
    staleTime: 0,
  })

/** What shows a bill, or the series that makes it. What is gone is not asked for again. */
function useRefreshBills() {
  const queryClient = useQueryClient()
  return (familyGroupId: string, ...shown: readonly (readonly [string, string])[]) =>
    Promise.all(
      [
        ...shown,
        ['bills', familyGroupId],
        ['calendar', familyGroupId],
        ['dashboard', familyGroupId],
        ['search'],
        familyGroupKey(familyGroupId),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

export function useCreateBill(familyGroupId: string) {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: (fields: BillFields) => createBill({ data: { familyGroupId, fields } }),
    onSuccess: () => refresh(familyGroupId),
  })
}

export function useCreateBillSeries(familyGroupId: string) {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: (fields: BillSeriesFields) => createBillSeries({ data: { familyGroupId, fields } }),
    onSuccess: () => refresh(familyGroupId),
  })
}

type BillOfGroup = Pick<BillView, 'id' | 'familyGroupId'>

export function useUpdateBill({ id: billId, familyGroupId }: BillOfGroup) {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: (data: { version: number; fields: BillFields }) => updateBill({ data: { ...data, billId } }),
    onSuccess: () => refresh(familyGroupId, ['bill', billId]),
  })
}

export function useSetBillStatus({ id: billId, familyGroupId }: BillOfGroup) {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: (data: Omit<SetBillStatusInput, 'billId'>) => setBillStatus({ data: { ...data, billId } }),
    // Refused: somebody else was first, and what they did is shown.
    onSettled: () => refresh(familyGroupId, ['bill', billId]),
  })
}

export function usePayBill({ id: billId, familyGroupId }: BillOfGroup) {
  const refresh = useRefreshMoney()
  return useMutation({
    mutationFn: (data: Omit<PayBillInput, 'billId'>) => payBill({ data: { ...data, billId } }),
    onSettled: () => refresh(familyGroupId),
  })
}

export function useDeleteBill({ id: billId, familyGroupId }: BillOfGroup) {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: () => deleteBill({ data: { billId } }),
    onSuccess: () => refresh(familyGroupId),
  })
}

export function useRestoreBill() {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; billId: string }) => restoreBill({ data }),
    onSuccess: (_, { familyGroupId, billId }) => refresh(familyGroupId, ['bill', billId]),
  })
}

type SeriesOfGroup = Pick<BillSeriesView, 'id' | 'familyGroupId'>

export function useUpdateBillSeries({ id: billSeriesId, familyGroupId }: SeriesOfGroup) {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: (data: { version: number; fields: BillSeriesEdit }) =>
      updateBillSeries({ data: { ...data, billSeriesId } }),
    onSuccess: () => refresh(familyGroupId, ['bill-series', billSeriesId]),
  })
}

export function useEndBillSeries({ id: billSeriesId, familyGroupId }: SeriesOfGroup) {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: (version: number) => endBillSeries({ data: { billSeriesId, version } }),
    onSettled: () => refresh(familyGroupId, ['bill-series', billSeriesId]),
  })
}

export function useDeleteBillSeries({ id: billSeriesId, familyGroupId }: SeriesOfGroup) {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: () => deleteBillSeries({ data: { billSeriesId } }),
    onSuccess: () => refresh(familyGroupId),
  })
}

export function useRestoreBillSeries() {
  const refresh = useRefreshBills()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; billSeriesId: string }) => restoreBillSeries({ data }),
    onSuccess: (_, { familyGroupId, billSeriesId }) => refresh(familyGroupId, ['bill-series', billSeriesId]),
  })
}
