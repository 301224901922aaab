import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import type { MoneyReportSearch } from './money-report-search.ts'
import { getMoneyReport } from './money-reports.functions.ts'

/** What was spent between two days. */
export const moneyReportQuery = (familyGroupId: string, { from, to, propertyId }: MoneyReportSearch) =>
  queryOptions({
    queryKey: key('spending', familyGroupId, 'report', { from, to, propertyId }),
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
