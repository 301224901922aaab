import { QueryClient } from '@tanstack/react-query'
import { isAppError } from '../../lib/app-error.ts'

const maxRetries = 3
const maxDelayMs = 30_000

/** A read that failed is tried up to three times more, except where the answer would be the same again (4xx). */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (isAppError(error) && error.status < 500) return false
  return failureCount < maxRetries
}

/** 1 s, 2 s, 4 s, … and never more than 30 s. */
export const retryDelayMs = (failureCount: number) => Math.min(1000 * 2 ** failureCount, maxDelayMs)

/** A fresh cache: one for each request on the server, one for the life of the tab in the browser. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * 60_000,
        // The page was rendered with these values a moment ago; asking again while it wakes up would be waste.
        staleTime: 5000,
        // On the server a page that waits for retries is worse than one that fails at once.
        retry: import.meta.env.SSR ? false : shouldRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
    },
  })
