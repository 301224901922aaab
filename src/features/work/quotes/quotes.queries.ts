import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  acceptQuote,
  deleteQuote,
  endQuote,
  enterQuote,
  listQuotes,
  listQuotesOfWorker,
  listQuoteWorkers,
  refuseQuoteApproval,
  requestQuotes,
  restoreQuote,
  reviseQuote,
} from './quotes.functions.ts'

/** The quotes of a project, side by side. */
export const quotesQuery = (projectId: string) =>
  queryOptions({
    queryKey: key('quotes', projectId),
    queryFn: () => listQuotes({ data: { projectId } }),
  })

/** The quotes of one contractor in all projects, page by page. */
export const quotesOfWorkerQuery = (workerId: string) =>
  infiniteQueryOptions({
    queryKey: key('worker', workerId, 'quotes'),
    queryFn: ({ pageParam: after }) => listQuotesOfWorker({ data: { workerId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The contractors that can be asked for a quote. */
export const quoteWorkersQuery = (projectId: string) =>
  queryOptions({
    queryKey: key('quotes', projectId, 'workers'),
    queryFn: () => listQuoteWorkers({ data: { projectId } }),
  })

export const useRequestQuotes = () => useChange(requestQuotes)
export const useEnterQuote = () => useChange(enterQuote)
export const useReviseQuote = () => useChange(reviseQuote)
export const useAcceptQuote = () => useChange(acceptQuote, { evenRefused: true })
export const useRefuseQuoteApproval = () => useChange(refuseQuoteApproval, { evenRefused: true })
export const useEndQuote = () => useChange(endQuote, { evenRefused: true })
export const useDeleteQuote = () => useChange(deleteQuote)
export const useRestoreQuote = () => useChange(restoreQuote)
