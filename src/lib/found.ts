import { notFound } from '@tanstack/react-router'
import { isAppError } from './app-error.ts'

/** In a loader: what does not exist, or is not ours to see, shows the not-found page with its status. */
export async function orNotFound<Result>(loading: Promise<Result>): Promise<Result> {
  try {
    return await loading
  } catch (error) {
    if (isAppError(error, 'not-found')) throw notFound()
    throw error
  }
}
