import { CancelledError } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isAppError } from './app-error.ts'

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
