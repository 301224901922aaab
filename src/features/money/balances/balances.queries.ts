import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { getBalances, getStatement, listEntries, remindToSettle } from './balances.functions.ts'
import type { StatementSearch, WhySearch } from './money-search.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

/** Loads everyone’s balance in the group or in one property. */
export const balancesQuery = (familyGroupId: string, propertyId?: string) =>
  queryOptions({
    queryKey: key('balances', familyGroupId, 'standing', { propertyId }),
    queryFn: () => getBalances({ data: { familyGroupId, ...(propertyId && { propertyId }) } }),
  })

/** Loads the entries behind a person’s balance, newest first, page by page. */
export const entriesQuery = (familyGroupId: string, search: WhySearch) =>
  infiniteQueryOptions({
    queryKey: key('balances', familyGroupId, 'entries', search),
    queryFn: ({ pageParam: after }) =>
      listEntries({ data: { familyGroupId, ...search, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const statementQuery = (familyGroupId: string, search: StatementSearch) =>
  queryOptions({
    queryKey: key('balances', familyGroupId, 'statement', search),
    queryFn: () => getStatement({ data: { familyGroupId, ...search } }),
  })

/** A refusal is read again too: someone else has reminded them, or they have paid. */
export const useRemindToSettle = () => useChange(remindToSettle, { evenRefused: true })
