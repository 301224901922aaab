import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getJobSheet } from './job-sheets.functions.ts'

export const jobSheetQuery = (projectId: string) =>
  queryOptions({
    queryKey: key('project', projectId, 'jobSheet'),
    queryFn: () => getJobSheet({ data: { projectId } }),
  })
