import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from './dashboard.functions.ts'

export const dashboardQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: ['dashboard', familyGroupId],
    queryFn: () => getDashboard({ data: { familyGroupId } }),
  })
