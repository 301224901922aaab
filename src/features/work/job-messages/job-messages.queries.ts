import { infiniteQueryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { listJobMessages, writeJobMessage } from './job-messages.functions.ts'

/** The messages with a contractor about a project, newest first. */
export const jobMessagesQuery = (projectId: string, workerId: string) =>
  infiniteQueryOptions({
    queryKey: key('jobMessages', projectId, { workerId }),
    queryFn: ({ pageParam: before }) =>
      listJobMessages({ data: { projectId, workerId, ...(before && { before }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useWriteJobMessage = () => useChange(writeJobMessage)
