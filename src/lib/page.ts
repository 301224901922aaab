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
import { isAppError } from './app-error.ts'

// What the routes of pages share: how they load what they show, what they do when it is not there, and their titles.

type Context = { queryClient: QueryClient }
type Query<Data, Key extends QueryKey> = UseSuspenseQueryOptions<Data, Error, Data, Key>

/**
 * In a loader: reads what the page shows, all at once, as far as it is not known yet. When something does not exist, or is not
 * ours to see, the not-found page is shown.
 * @returns what the first query found
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
 * In a loader: what does not exist, or is not ours to see, shows the not-found page with its status.
 * @param missing what else follows from that, in the browser
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

/** What is deleted while it is being read is dropped from the cache, which ends that read without a word to the page. */
const isDropped = (error: unknown) => error instanceof CancelledError && error.silent === true

/**
 * What a query found, for the page that is about it. When a later read says that it is gone, or ours no longer, the
 * page says so too instead of showing what it was.
 */
export function useFound<Data, Key extends QueryKey>(options: Query<Data, Key>): Data {
  const { data, error } = useSuspenseQuery(options)
  if (isAppError(error, 'not-found')) throw error
  return data
}

/** The document's title: the page first, the product last. */
export const pageTitle = (page: string) => [{ title: `${page} · Kinstead` }]

type Titled = { meta?: ({ title?: string } | undefined)[] }

/** Returns the title of a part of a page: the part first, then the title of the page around it. */
export function partTitle<Match extends Titled>(part: string, context: { match: Match; matches: Match[] }) {
  const around = context.matches.slice(0, context.matches.indexOf(context.match))
  const title = around
    .findLast(({ meta }) => meta?.some((tag) => tag?.title))
    ?.meta?.find((tag) => tag?.title)
  return [{ title: `${part} · ${title?.title ?? 'Kinstead'}` }]
}

/**
 * Lets the document's title follow a name that changed while its page is open, here or elsewhere.
 * @param shown the name as the page shows it
 * @param titled the name that the route's loader gave to the title
 */
export function useTitleFollows(shown: string | null, titled: string | null | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (titled !== undefined && shown !== titled) void router.invalidate()
  }, [router, shown, titled])
}
