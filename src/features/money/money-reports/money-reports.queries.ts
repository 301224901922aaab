import { queryOptions } from '@tanstack/react-query'
import type { MoneyReportSearch } from './money-report-search.ts'
import { getMoneyReport } from './money-reports.functions.ts'

/** Under the key of what is spent: it is asked for again after each change of money. */
export const moneyReportQuery = (familyGroupId: string, { from, to, propertyId }: MoneyReportSearch) =>
  queryOptions({
    queryKey: ['spending', familyGroupId, 'report', { from, to, propertyId }],
    queryFn: () =>
      getMoneyReport({
        data: {
          familyGroupId,
          ...(from && { from }),
          ...(to && { to }),
          ...(propertyId && { ofPropertyId: propertyId }),
        },
      }),
  })
