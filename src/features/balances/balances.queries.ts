import { queryOptions } from '@tanstack/react-query'
import { getBalances } from './balances.functions.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** How everybody stands in the group, or in one house of it. */
export const balancesQuery = (familyGroupId: string, propertyId?: string) =>
  queryOptions({
    queryKey: ['balances', familyGroupId, 'standing', propertyId ?? null],
    queryFn: () => getBalances({ data: { familyGroupId, ...(propertyId && { propertyId }) } }),
  })
