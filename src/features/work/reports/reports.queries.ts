import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { acceptReport, listReports, reportProblem } from './reports.functions.ts'
import type { AcceptFields, ListReportsInput, ReportFields } from './reports.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

type Of = { familyGroupId: string; propertyId: string }

/** Reports of a property; under the key of its group's tasks, since each of them is one. */
export const reportsQuery = ({ familyGroupId, propertyId }: Of, part: ListReportsInput['part']) =>
  infiniteQueryOptions({
    queryKey: key('tasks', familyGroupId, 'reports', { propertyId, part }),
    queryFn: ({ pageParam: after }) => listReports({ data: { propertyId, part, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useReportProblem = (propertyId: string) =>
  useMutation({
    mutationFn: (fields: ReportFields) => reportProblem({ data: { ...fields, propertyId } }),
  })

export const useAcceptReport = (taskId: string) =>
  useMutation({
    mutationFn: (data: AcceptFields & { version: number }) => acceptReport({ data: { ...data, taskId } }),
    meta: { evenRefused: true },
  })
