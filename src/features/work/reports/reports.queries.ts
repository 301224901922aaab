import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { tasksKey, useRefreshTasks } from '../tasks/tasks.queries.ts'
import { acceptReport, listReports, reportProblem } from './reports.functions.ts'
import type { AcceptFields, ListReportsInput, ReportFields } from './reports.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

type Of = { familyGroupId: string; propertyId: string }

/** Reports of a property; under the key of its group's tasks, since each of them is one. */
export const reportsQuery = ({ familyGroupId, propertyId }: Of, part: ListReportsInput['part']) =>
  infiniteQueryOptions({
    queryKey: [...tasksKey(familyGroupId), 'reports', propertyId, part],
    queryFn: ({ pageParam: after }) => listReports({ data: { propertyId, part, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export function useReportProblem({ familyGroupId, propertyId }: Of) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (fields: ReportFields) => reportProblem({ data: { ...fields, propertyId } }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

export function useAcceptReport({ id: taskId, familyGroupId }: { id: string; familyGroupId: string }) {
  const refresh = useRefreshTasks()
  return useMutation({
    mutationFn: (data: AcceptFields & { version: number }) => acceptReport({ data: { ...data, taskId } }),
    onSettled: () => refresh({ familyGroupId, taskId }),
  })
}
