import { CancelledError } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../cache/query-client.ts'
import { AppError } from '../lib/app-error.ts'
import { orNotFound } from './-page.ts'

const aRead = () => {
  const queryClient = createQueryClient()
  const reading = queryClient.fetchQuery({ queryKey: ['task'], queryFn: () => new Promise(() => {}) })
  return { queryClient, reading }
}

const outcome = (loading: Promise<unknown>) => orNotFound(loading).catch((error: unknown) => error)

describe('a loader read', () => {
  it('is not found when the server does not find it or it is deleted during the read', async () => {
    expect(isNotFound(await outcome(Promise.reject(new AppError('not-found', 'Gone.'))))).toBe(true)
    const { queryClient, reading } = aRead()
    queryClient.removeQueries({ queryKey: ['task'] })
    expect(isNotFound(await outcome(reading))).toBe(true)
  })

  it('passes on other errors', async () => {
    const failure = new AppError('unavailable', 'Later.')
    expect(await outcome(Promise.reject(failure))).toBe(failure)
  })

  it('is not reported missing when a sign-out or cancellation interrupts it', async () => {
    const signedOut = aRead()
    signedOut.queryClient.clear()
    expect(await outcome(signedOut.reading)).toBeInstanceOf(CancelledError)
    const cancelled = aRead()
    void cancelled.queryClient
      .getQueryCache()
      .find({ queryKey: ['task'] })
      ?.cancel({ revert: true })
    expect(await outcome(cancelled.reading)).toBeInstanceOf(CancelledError)
  })
})
