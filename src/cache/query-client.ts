import {
  type CancelOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  onlineManager,
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { isAppError } from '../lib/app-error.ts'
import { createChangeCache, isFirstRead } from './changes.ts'

const maxRetries = 3
const maxDelayMs = 30_000

/** Retries a failed read up to three times, except where the answer would be the same (4xx, offline). */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (!onlineManager.isOnline()) return false
  if (isAppError(error) && error.status < 500) return false
  return failureCount < maxRetries
}

/** 1 s, 2 s, 4 s, … and never more than 30 s. */
export const retryDelayMs = (failureCount: number) => Math.min(1000 * 2 ** failureCount, maxDelayMs)

/** How long a page may take to become interactive in all its parts. */
const hydrationMs = 30_000

/**
 * A read without data belongs to a page that is opening, whose loader waits for it. An optimistic change cancels other
 * reads but not these: cancelling them would end that page in an error.
 */
class ReadCache extends QueryClient {
  #hydratedAt = 0

  /**
   * Counts the age of what came with the page from now, and does not read it again while the page hydrates. It was read
   * when the page was rendered, by the server’s clock: a slow phone, or one with a wrong clock, would read it all twice.
   */
  beginHydration() {
    this.#hydratedAt = Date.now()
    for (const query of this.getQueryCache().getAll())
      if (query.state.data !== undefined) query.setState({ dataUpdatedAt: this.#hydratedAt })
  }

  /** For when the page is left. */
  endHydration() {
    this.#hydratedAt = 0
  }

  /** Whether a part that appears now hydrates with data that came with the page. */
  isHydrating({ state }: Query) {
    const isFromPage = state.dataUpdatedAt === this.#hydratedAt && !state.isInvalidated
    return isFromPage && Date.now() - this.#hydratedAt < hydrationMs
  }

  override cancelQueries<Key extends QueryKey>(filters?: QueryFilters<Key>, options?: CancelOptions) {
    return super.cancelQueries(
      { ...filters, predicate: (query) => !isFirstRead(query) && filters?.predicate?.(query) !== false },
      options,
    )
  }

  /** Ends the reads first: clearing alone would end them as if their data had been deleted (routes/-page.ts). */
  override clear() {
    for (const query of this.getQueryCache().getAll()) void query.cancel({ revert: true })
    super.clear()
  }

  /**
   * A read in flight may have begun before the change. One without data is repeated once it has arrived; others that
   * are not read now stay marked as stale.
   */
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    const isOnItsWay = (query: Query) => query.state.fetchStatus !== 'idle'
    for (const query of this.getQueryCache().findAll(filters).filter(isOnItsWay)) {
      const refetchType = isFirstRead(query) ? undefined : 'none'
      const askAgain = () =>
        super.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType }, options)
      // A failed read shows nothing new, and a repeated read fails here.
      query.fetch().then(askAgain, () => {})
    }
    return super.invalidateQueries(filters, options)
  }
}

/** Creates a cache: one per request on the server, one per tab in the browser. */
export function createQueryClient() {
  const client: ReadCache = new ReadCache({
    mutationCache: createChangeCache(),
    defaultOptions: {
      // Without a connection, forms and pages say so at once instead of waiting silently.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        gcTime: 5 * 60_000,
        staleTime: 5000,
        refetchOnMount: (query) => !client.isHydrating(query),
        // On the server, a page that waits for retries is worse than one that fails at once.
        retry: import.meta.env.SSR ? false : shouldRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
    },
  })
  return client
}
