import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../ui/toast.tsx'
import { Toaster } from './toaster.tsx'

// The clock is moved by hand: nothing here waits, and nothing is measured.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = (text: string) => screen.queryByText(text) !== null

it('stands at the top right, under a name of its own', () => {
  render(<Toaster />)
  const { classList } = screen.getByRole('region', { name: 'Notices' })
  expect([...classList]).toEqual(expect.arrayContaining(['fixed', 'sm:top-4', 'sm:right-4']))
})

it('stays as long as its type says', async () => {
  const types = {
    blank: { show: (text: string) => toast(text), ms: 4_000 },
    error: { show: toast.error, ms: 4_000 },
    success: { show: toast.success, ms: 2_000 },
    custom: { show: (text: string) => toast.custom(text), ms: 4_000 },
  }
  render(<Toaster />)
  for (const [name, { show, ms }] of Object.entries(types)) {
    act(() => void show(name))
    await passes(ms - 1)
    expect(isShown(name), name).toBe(true)
    await passes(1)
    // A second for going away.
    await passes(1_000)
    expect(isShown(name), name).toBe(false)
  }
  act(() => void toast.loading('loading'))
  await passes(600_000)
  expect(isShown('loading')).toBe(true)
})

it('shows twenty at once, and removes one a second after it has gone', async () => {
  render(<Toaster />)
  act(() => {
    for (let n = 1; n <= 25; n++) toast.loading(`Notice ${n}`)
  })
  expect(screen.getAllByText(/^Notice /)).toHaveLength(20)
  act(() => toast.dismiss())
  await passes(999)
  expect(isShown('Notice 25')).toBe(true)
  await passes(1)
  expect(screen.queryAllByText(/^Notice /)).toEqual([])
})
