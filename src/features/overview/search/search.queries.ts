import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { search } from './search.functions.ts'

/** One for each text. Whoever types on lets go of it, and the request is cancelled. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: key('search', text),
    queryFn: ({ signal }) => search({ data: { text }, signal }),
    gcTime: 60_000,
    // What failed is tried again by typing on.
    retry: false,
  })
