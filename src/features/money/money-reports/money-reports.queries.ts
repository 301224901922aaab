import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import type { MoneyReportSearch } from './money-report-search.ts'
import { getMoneyReport } from './money-reports.functions.ts'

/** Loads the report of a period. */
export const moneyReportQuery = (
  familyGroupId: string,
  { propertyId: ofPropertyId, ...span }: MoneyReportSearch,
) =>
  queryOptions({
    queryKey: key('spending', familyGroupId, 'report', { ...span, ofPropertyId }),
    queryFn: () => getMoneyReport({ data: { familyGroupId, ...span, ofPropertyId } }),
  })
