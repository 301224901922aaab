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
    if (!isAppError(error, 'not-found')) throw error
    if (typeof window !== 'undefined') missing?.()
    throw notFound()
  }
}
