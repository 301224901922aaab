import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { runChecks } from './checks.functions.ts'

/** Queried in the browser only when the page is open, so that preloading does not contact the mail server. */
export const checksQuery = queryOptions({
  queryKey: key('checks'),
  queryFn: () => runChecks(),
  retry: false,
  refetchOnWindowFocus: false,
  meta: { untilLeft: true },
})
