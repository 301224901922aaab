import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listFeedback, setFeedbackStatus, submitFeedback } from './feedback.functions.ts'
import type { FeedbackStatus } from './feedback.rules.ts'
import type { SetFeedbackStatusInput, SubmitFeedbackInput } from './feedback.schemas.ts'

export const feedbackInboxQuery = (status: FeedbackStatus) =>
  infiniteQueryOptions({
    queryKey: ['feedback', status],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      listFeedback({ data: { status, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })

export const useSubmitFeedback = () =>
  useMutation({ mutationFn: (data: SubmitFeedbackInput) => submitFeedback({ data }) })

/** Moves an entry from one list to another: both are read again. */
export function useSetFeedbackStatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: SetFeedbackStatusInput) => setFeedbackStatus({ data }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['feedback'] }),
  })
}
