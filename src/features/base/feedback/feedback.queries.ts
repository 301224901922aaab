import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listFeedback, replyToFeedback, setFeedbackStatus, submitFeedback } from './feedback.functions.ts'
import type { FeedbackStatus } from './feedback.rules.ts'
import type { ReplyToFeedbackInput, SetFeedbackStatusInput, SubmitFeedbackInput } from './feedback.schemas.ts'

export const feedbackInboxQuery = (status: FeedbackStatus) =>
  infiniteQueryOptions({
    queryKey: key('feedback', status),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      listFeedback({ data: { status, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })

export const useSubmitFeedback = () =>
  useMutation({
    mutationFn: (data: SubmitFeedbackInput) => submitFeedback({ data }),
    meta: { touches: [key('feedback')] },
  })

/** Moves an entry to another status and refetches both lists. */
export const useSetFeedbackStatus = () =>
  useMutation({
    mutationFn: (data: SetFeedbackStatusInput) => setFeedbackStatus({ data }),
    meta: { touches: [key('feedback'), key('administratorActions')], evenRefused: true },
  })

export const useReplyToFeedback = () =>
  useMutation({
    mutationFn: (data: ReplyToFeedbackInput) => replyToFeedback({ data }),
    meta: { touches: [key('feedback'), key('administratorActions')] },
  })
