import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, toastUndo } from '../ui/toast.tsx'
import { undoLatest } from '../ui/undo-latest.ts'
import { Toaster } from './toaster.tsx'

// Fake timers: nothing here waits or is measured.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = (text: string) => screen.queryByText(text) !== null

it('is at the end of the top below the header, with its own accessible name', () => {
  render(<Toaster />)
  const { classList } = screen.getByRole('region', { name: 'Notices' })
  expect([...classList]).toEqual(
    expect.arrayContaining(['fixed', 'top-[calc(var(--spacing-header)+0.5rem)]', 'sm:end-4']),
  )
})

it('shows each toast for the duration of its type', async () => {
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
    // A second for the exit animation.
    await passes(1_000)
    expect(isShown(name), name).toBe(false)
  }
  act(() => void toast.loading('loading'))
  await passes(600_000)
  expect(isShown('loading')).toBe(true)
})

it('offers undo for 8 seconds, and longer while hovered or focused', async () => {
  render(<Toaster />)
  const offer = () => act(() => void toastUndo('Gutter was deleted.', async () => {}))
  const button = () => screen.queryByRole('button', { name: 'Undo' })
  offer()
  await passes(7_999)
  expect(button()).not.toBeNull()
  await passes(1)
  // A second for the exit animation.
  await passes(1_000)
  expect(button()).toBeNull()
  for (const [stay, leave] of [
    [fireEvent.mouseEnter, fireEvent.mouseLeave],
    [fireEvent.focus, fireEvent.blur],
  ] as const) {
    offer()
    await passes(7_000)
    stay(screen.getByRole('region', { name: 'Notices' }))
    await passes(60_000)
    expect(button()).not.toBeNull()
    leave(screen.getByRole('region', { name: 'Notices' }))
    await passes(1_001)
    await passes(1_000)
    expect(button()).toBeNull()
  }
})

it('undoes the latest action by shortcut, and nothing twice', async () => {
  render(<Toaster />)
  const undone: string[] = []
  act(() => {
    for (const name of ['Gutter', 'Roof'])
      toastUndo(`${name} was deleted.`, async () => void undone.push(name))
  })
  for (const expected of [['Roof'], ['Roof', 'Gutter'], ['Roof', 'Gutter']]) {
    await act(async () => undoLatest())
    expect(undone).toEqual(expected)
  }
})

it('shows twenty toasts at once, and removes each one second after it is dismissed', async () => {
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
