import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
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
  PayBillInput,
  SetBillStatusInput,
} from './bills.schemas.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

const noCursor = (): BillCursor | undefined => undefined

type Place = { familyGroupId: string; inProperty?: string | undefined }
/** Of the group, a property, or one recurring bill. */
export const billsQuery = (
  { familyGroupId, ...narrowed }: Place & { ofSeries?: string | undefined },
  which: 'open' | 'over',
) =>
  infiniteQueryOptions({
    queryKey: key('bills', familyGroupId, 'list', { which, ...narrowed }),
    queryFn: ({ pageParam: after }) => listBills({ data: { familyGroupId, ...narrowed, which, after } }),
    initialPageParam: noCursor(),
    getNextPageParam: ({ next }): BillCursor | undefined => next ?? undefined,
  })

export const billsAheadQuery = ({ familyGroupId, inProperty }: Place, year?: number) =>
  queryOptions({
    queryKey: key('bills', familyGroupId, 'ahead', { inProperty, year }),
    queryFn: () => getBillsAhead({ data: { familyGroupId, inProperty, year } }),
  })

export const billSeriesListQuery = ({ familyGroupId, inProperty }: Place) =>
  queryOptions({
    queryKey: key('bills', familyGroupId, 'series', { inProperty }),
    queryFn: () => listBillSeries({ data: { familyGroupId, inProperty } }),
  })

export const billQuery = (billId: string) =>
  queryOptions({
    queryKey: key('bill', billId),
    queryFn: () => getBill({ data: { billId } }),
    // Its expense may have been voided on another page.
    staleTime: 0,
  })

export const billSeriesQuery = (billSeriesId: string) =>
  queryOptions({
    queryKey: key('billSeries', billSeriesId),
    queryFn: () => getBillSeries({ data: { billSeriesId } }),
    staleTime: 0,
  })

export const useCreateBill = (familyGroupId: string) =>
  useMutation({ mutationFn: (fields: BillFields) => createBill({ data: { familyGroupId, fields } }) })

export const useCreateBillSeries = (familyGroupId: string) =>
  useMutation({
    mutationFn: (fields: BillSeriesFields) => createBillSeries({ data: { familyGroupId, fields } }),
  })

export const useUpdateBill = (billId: string) =>
  useMutation({
    mutationFn: (data: { version: number; fields: BillFields }) => updateBill({ data: { ...data, billId } }),
  })

export const useSetBillStatus = (billId: string) =>
  useMutation({
    mutationFn: (data: Omit<SetBillStatusInput, 'billId'>) => setBillStatus({ data: { ...data, billId } }),
    // A refused edit shows the newer version.
    meta: { evenRefused: true },
  })

export const usePayBill = (billId: string) =>
  useMutation({
    mutationFn: (data: Omit<PayBillInput, 'billId'>) => payBill({ data: { ...data, billId } }),
    meta: { evenRefused: true },
  })

export const useDeleteBill = (billId: string) =>
  useMutation({
    mutationFn: () => deleteBill({ data: { billId } }),
    meta: { leaves: 'page', removes: billQuery(billId).queryKey },
  })

export const useRestoreBill = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; billId: string }) => restoreBill({ data }),
  })

export const useUpdateBillSeries = (billSeriesId: string) =>
  useMutation({
    mutationFn: (data: { version: number; fields: BillSeriesEdit }) =>
      updateBillSeries({ data: { ...data, billSeriesId } }),
  })

export const useEndBillSeries = (billSeriesId: string) =>
  useMutation({
    mutationFn: (version: number) => endBillSeries({ data: { billSeriesId, version } }),
    meta: { evenRefused: true },
  })

export const useDeleteBillSeries = (billSeriesId: string) =>
  useMutation({
    mutationFn: () => deleteBillSeries({ data: { billSeriesId } }),
    meta: { leaves: 'page', removes: billSeriesQuery(billSeriesId).queryKey },
  })

export const useRestoreBillSeries = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; billSeriesId: string }) => restoreBillSeries({ data }),
  })
