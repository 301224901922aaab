import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getDashboard } from './dashboard.functions.ts'
import type { DashboardPart } from './dashboard-search.ts'

export const dashboardQuery = (familyGroupId: string, all?: DashboardPart) =>
  queryOptions({
    queryKey: key('dashboard', familyGroupId, { all }),
    queryFn: () => getDashboard({ data: { familyGroupId, ...(all && { all }) } }),
  })
