import { queryOptions, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showInTab } from '../../../test/tab.tsx'
import { pollMs } from '../../features/base/notifications/notifications.rules.ts'
import { hideAfterMs, ProgressBar, showAfterMs } from './progress-bar.tsx'

// Fake timers: nothing here waits or is measured.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const dashboard = queryOptions<string>({ queryKey: ['dashboard'] })
const bell = queryOptions<string>({ queryKey: ['bell'], refetchInterval: pollMs })

function Page() {
  useQuery(dashboard)
  useQuery(bell)
  return <ProgressBar />
}

/** Renders a page whose reads are answered on demand. */
async function openPage() {
  const reads = new Map<unknown, () => void>()
  const { queryClient } = await showInTab(<Page />, {
    read: ([name]) => new Promise<string>((resolve) => reads.set(name, () => resolve('read'))),
    change: () => Promise.resolve(),
  })
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const answer = async (name: string) => {
    reads.get(name)?.()
    reads.delete(name)
    await passes(0)
  }
  await passes(0)
  return { queryClient, asked: () => [...reads.keys()], passes, answer }
}
const bar = () => screen.queryByRole('progressbar')

it('shows the bar when a read takes longer than a moment, and hides it after it fills up', async () => {
  const { passes, answer } = await openPage()
  expect(bar()).toBeNull()
  await passes(showAfterMs)
  expect(bar()?.getAttribute('aria-valuenow')).toBe('10')
  await answer('dashboard')
  await answer('bell')
  expect(bar()?.getAttribute('aria-valuenow')).toBe('100')
  await passes(hideAfterMs)
  expect(bar()).toBeNull()
})

it('shows the bar for a background read, but not for one that finishes in a moment', async () => {
  const { queryClient, passes, answer } = await openPage()
  await answer('dashboard')
  await answer('bell')
  await passes(1_000)
  void queryClient.refetchQueries(dashboard)
  await passes(showAfterMs - 1)
  await answer('dashboard')
  await passes(1_000)
  expect(bar()).toBeNull()
  void queryClient.refetchQueries(dashboard)
  await passes(showAfterMs)
  expect(bar()).not.toBeNull()
})

it('stays hidden while notifications are polled, and appears when a change invalidates them', async () => {
  const { queryClient, asked, passes, answer } = await openPage()
  await answer('dashboard')
  await answer('bell')
  await passes(pollMs)
  expect(asked()).toEqual(['bell'])
  await passes(showAfterMs)
  expect(bar()).toBeNull()
  await answer('bell')
  void queryClient.invalidateQueries(bell)
  await passes(showAfterMs)
  expect(bar()).not.toBeNull()
})
