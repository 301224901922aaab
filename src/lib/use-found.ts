import { type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { isAppError } from './app-error.ts'

/**
 * What a query found, for the page that is about it. When a later read says that it is gone, or ours no longer, the
 * page says so too instead of showing what it was.
 */
export function useFound<Data, Key extends readonly unknown[]>(
  options: UseSuspenseQueryOptions<Data, Error, Data, Key>,
): Data {
  const { data, error } = useSuspenseQuery(options)
  if (isAppError(error, 'not-found')) throw error
  return data
}
