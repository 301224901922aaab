import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from './dashboard.functions.ts'
import type { DashboardPart } from './dashboard-search.ts'

export const dashboardQuery = (familyGroupId: string, all?: DashboardPart) =>
  queryOptions({
    queryKey: ['dashboard', familyGroupId, all ?? null],
    queryFn: () => getDashboard({ data: { familyGroupId, ...(all && { all }) } }),
  })
