import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import type { QuotesSearch } from './quote-search.ts'
import {
  acceptQuote,
  deleteQuote,
  endQuote,
  enterQuote,
  listQuotes,
  listQuotesOfWorker,
  refuseQuoteApproval,
  requestQuotes,
  restoreQuote,
  reviseQuote,
} from './quotes.functions.ts'

/** The quotes of a project: the most relevant ones, or all. */
export const quotesQuery = (projectId: string, { show }: QuotesSearch = {}) =>
  queryOptions({
    queryKey: key('quotes', projectId, { show }),
    queryFn: () => listQuotes({ data: { projectId, all: show === 'all' } }),
  })

/** The quotes of one contractor in all projects, page by page. */
export const quotesOfWorkerQuery = (workerId: string) =>
  infiniteQueryOptions({
    queryKey: key('worker', workerId, 'quotes'),
    queryFn: ({ pageParam: after }) => listQuotesOfWorker({ data: { workerId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useRequestQuotes = () => useChange(requestQuotes)
export const useEnterQuote = () => useChange(enterQuote)
export const useReviseQuote = () => useChange(reviseQuote)
export const useAcceptQuote = () => useChange(acceptQuote, { evenRefused: true })
export const useRefuseQuoteApproval = () => useChange(refuseQuoteApproval, { evenRefused: true })
export const useEndQuote = () => useChange(endQuote, { evenRefused: true })
export const useDeleteQuote = () => useChange(deleteQuote)
export const useRestoreQuote = () => useChange(restoreQuote)
