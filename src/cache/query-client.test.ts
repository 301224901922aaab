import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { createQueryClient, retryDelayMs, shouldRetry } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

describe('the cache of reads', () => {
  it('neither waits for a connection nor retries without one', async () => {
    onlineManager.setOnline(false)
    expect(shouldRetry(0, new AppError('unavailable', 'You are offline.'))).toBe(false)
    const queryClient = createQueryClient()
    const fail = () => Promise.reject(new AppError('unavailable', 'You are offline.'))
    await expect(
      queryClient.fetchQuery({ queryKey: ['read'], queryFn: fail, retry: shouldRetry }),
    ).rejects.toThrow('offline')
    const change = queryClient.getMutationCache().build(queryClient, { mutationFn: fail })
    await expect(change.execute(undefined)).rejects.toThrow('offline')
  })

  it('retries a failed read three times and then gives up', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, new Error('network')))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('retries what the server could not do, but never what it refused', () => {
    expect(shouldRetry(0, new AppError('unavailable', 'Later.'))).toBe(true)
    for (const code of ['invalid', 'signed-out', 'forbidden', 'not-found', 'conflict', 'too-many'] as const) {
      expect(shouldRetry(0, new AppError(code, 'No.'))).toBe(false)
    }
  })

  it('doubles the wait each time, up to 30 seconds', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
  })

  it('keeps unused reads for five minutes, and refreshes on focus and reconnect', () => {
    const { queries } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: true, refetchOnReconnect: true })
  })

  describe('while a page is opening', () => {
    const queryKey = ['task', 'a']

    it('is not cancelled by a change that cancels other reads', async () => {
      const queryClient = createQueryClient()
      const answer = Promise.withResolvers<string>()
      const opening = queryClient.ensureQueryData({ queryKey, queryFn: () => answer.promise })
      queryClient.setQueryData(['task', 'b'], 'known')
      const later = Promise.withResolvers<string>()
      const again = queryClient.fetchQuery({
        queryKey: ['task', 'b'],
        queryFn: () => later.promise,
        staleTime: 0,
      })
      await queryClient.cancelQueries({ queryKey: ['task'] })
      answer.resolve('found')
      later.resolve('what it was before the change')
      expect(await opening).toBe('found')
      expect(await again).toBe('known')
    })

    it('reads again what changed during the read', async () => {
      const queryClient = createQueryClient()
      const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
      const waiting = answers.map(({ promise }) => promise)
      const opening = queryClient.ensureQueryData({ queryKey, queryFn: () => waiting.shift() ?? 'too often' })
      await queryClient.invalidateQueries({ queryKey })
      answers[0]?.resolve('before')
      answers[1]?.resolve('after')
      expect(await opening).toBe('before')
      await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
    })

    it('does not accept an answer from before a change as a new one, even after leaving the page', async () => {
      const queryClient = createQueryClient()
      queryClient.setQueryData(queryKey, 'known')
      const answer = Promise.withResolvers<string>()
      const reading = queryClient.fetchQuery({ queryKey, queryFn: () => answer.promise, staleTime: 0 })
      await queryClient.invalidateQueries({ queryKey })
      answer.resolve('from before the change')
      await reading
      await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
    })

    it('ignores a read that failed', async () => {
      const queryClient = createQueryClient()
      const answer = Promise.withResolvers<string>()
      const opening = queryClient.ensureQueryData({ queryKey, queryFn: () => answer.promise, retry: false })
      await queryClient.invalidateQueries({ queryKey })
      answer.reject(new AppError('not-found', 'Gone.'))
      await expect(opening).rejects.toThrow('Gone.')
    })
  })

  describe('while a page hydrates', () => {
    const query = { queryKey: ['read'], queryFn: () => Promise.resolve('later') }

    /** Returns how often a part of the page reads again what the page came with a minute ago. */
    function readsOf(act: (client: ReturnType<typeof createQueryClient>) => void) {
      vi.useFakeTimers({ now: 1_000_000 })
      const client = createQueryClient()
      client.setQueryData(query.queryKey, 'from the page', { updatedAt: Date.now() - 60_000 })
      client.beginHydration()
      vi.advanceTimersByTime(20_000)
      act(client)
      const queryFn = vi.fn(query.queryFn)
      const leave = new QueryObserver(client, { ...query, queryFn }).subscribe(() => {})
      leave()
      vi.useRealTimers()
      return queryFn.mock.calls.length
    }

    it('reads nothing again for a part that hydrates late', () => expect(readsOf(() => {})).toBe(0))

    it('reads again after half a minute, on another page, and what has changed', () => {
      expect(readsOf(() => vi.advanceTimersByTime(10_000))).toBe(1)
      expect(readsOf((client) => client.endHydration())).toBe(1)
      expect(readsOf((client) => client.invalidateQueries(query))).toBe(1)
    })
  })
})
