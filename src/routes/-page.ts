import {
  CancelledError,
  type EnsureInfiniteQueryDataOptions,
  type EnsureQueryDataOptions,
  type QueryClient,
  type QueryKey,
  type UseSuspenseQueryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { notFound, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isAppError } from '../lib/app-error.ts'

// Shared by the routes of pages: loading, not-found handling and titles.

type Context = { queryClient: QueryClient }
type Query<Data, Key extends QueryKey> = UseSuspenseQueryOptions<Data, Error, Data, Key>

/**
 * Loads a page's queries in parallel in a loader, if not cached, or shows the not-found page.
 * @returns the result of the first query
 */
export function load<Data, Key extends QueryKey>(
  context: Context,
  first: Query<Data, Key>,
  ...others: { queryKey: QueryKey }[]
): Promise<Data>
export function load(context: Context, ...queries: { queryKey: QueryKey }[]): Promise<unknown>
export async function load({ queryClient }: Context, ...queries: (Single | Paged)[]): Promise<unknown> {
  const reads = queries.map((query) =>
    isPaged(query) ? queryClient.ensureInfiniteQueryData(query) : queryClient.ensureQueryData(query),
  )
  const [first] = await orNotFound(Promise.all<unknown>(reads))
  return first
}

type Single = EnsureQueryDataOptions
type Paged = EnsureInfiniteQueryDataOptions
const isPaged = (query: Single | Paged): query is Paged => 'getNextPageParam' in query

/**
 * Shows the not-found page with its status in a loader.
 * @param missing runs in the browser when something is not found
 */
export async function orNotFound<Result>(loading: Promise<Result>, missing?: () => void): Promise<Result> {
  try {
    return await loading
  } catch (error) {
    if (!isAppError(error, 'not-found') && !isDropped(error)) throw error
    if (typeof window !== 'undefined') missing?.()
    throw notFound()
  }
}

/** A deletion during the read drops it from the cache, which cancels the read without an error. */
const isDropped = (error: unknown) => error instanceof CancelledError && error.silent === true

/** Returns a query's data for its page, and shows the not-found page once a later read no longer finds it. */
export function useFound<Data, Key extends QueryKey>(options: Query<Data, Key>): Data {
  const { data, error } = useSuspenseQuery(options)
  if (isAppError(error, 'not-found')) throw error
  return data
}

/** Returns the document's title: the page, then the product. */
export const pageTitle = (page: string) => [{ title: `${page} · Kinstead` }]

type Titled = { meta?: ({ title?: string } | undefined)[] }

/** Returns the title of a part: the part, then its page's title. */
export function partTitle<Match extends Titled>(part: string, context: { match: Match; matches: Match[] }) {
  const around = context.matches.slice(0, context.matches.indexOf(context.match))
  const title = around
    .findLast(({ meta }) => meta?.some((tag) => tag?.title))
    ?.meta?.find((tag) => tag?.title)
  return [{ title: `${part} · ${title?.title ?? 'Kinstead'}` }]
}

/**
 * Updates the document's title when a name changes while its page is open.
 * @param shown the name on the page
 * @param titled the name in the title from the route's loader
 */
export function useTitleFollows(shown: string | null, titled: string | null | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (titled !== undefined && shown !== titled) void router.invalidate()
  }, [router, shown, titled])
}
