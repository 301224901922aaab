import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { runChecks } from './checks.functions.ts'

/** Asked in the browser only, when the page is open: a page that is preloaded must not send for the mail server. */
export const checksQuery = queryOptions({
  queryKey: key('checks'),
  queryFn: () => runChecks(),
  retry: false,
  refetchOnWindowFocus: false,
  meta: { untilLeft: true },
})
