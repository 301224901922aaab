import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { acceptProblemReport, listProblemReports, reportProblem } from './problem-reports.functions.ts'
import type { AcceptFields, ListProblemReportsInput, ProblemReportFields } from './problem-reports.schemas.ts'

// Loaded with every page, so the schema library is imported on use.

type Of = { familyGroupId: string; propertyId: string }

/** The problem reports of a property; under the key of its group’s tasks, since each is a task. */
export const problemReportsQuery = (
  { familyGroupId, propertyId }: Of,
  part: ListProblemReportsInput['part'],
) =>
  infiniteQueryOptions({
    queryKey: key('tasks', familyGroupId, 'problem-reports', { propertyId, part }),
    queryFn: ({ pageParam: after }) =>
      listProblemReports({ data: { propertyId, part, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useReportProblem = (propertyId: string) =>
  useMutation({
    mutationFn: (fields: ProblemReportFields) => reportProblem({ data: { ...fields, propertyId } }),
  })

export const useAcceptProblemReport = (taskId: string) =>
  useMutation({
    mutationFn: (data: AcceptFields & { version: number }) =>
      acceptProblemReport({ data: { ...data, taskId } }),
    meta: { evenRefused: true },
  })
