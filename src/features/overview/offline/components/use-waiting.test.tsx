import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WaitingEntry } from '../outbox.rules.ts'
import { useWaiting } from './use-waiting.ts'

// The device's storage and the connection, which this environment does not have.
const device = vi.hoisted(() => ({ waiting: [] as unknown[], isConnected: false, tries: 0 }))
vi.mock('../outbox.ts', () => ({
  listWaiting: async () => device.waiting,
  sendWaiting: async () => {
    device.tries++
    const sent = device.isConnected ? device.waiting.length : 0
    if (device.isConnected) device.waiting = []
    return { sent, refused: 0 }
  },
}))

const comment: WaitingEntry = {
  id: 'c1',
  userId: 'u1',
  propertyId: 'h1',
  propertyName: 'Lake cabin',
  familyGroupId: 'g1',
  recordedAt: 0,
  what: { kind: 'COMMENT', taskId: 't1', title: 'Fix gutter', body: 'Bring a ladder' },
  isSent: false,
  files: [],
  refused: null,
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(device, { waiting: [comment], isConnected: false, tries: 0 })
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('is sent once there is a connection, also when the browser does not say so', async () => {
  const onSent = vi.fn(async () => {})
  const { result } = renderHook(() => useWaiting('u1', onSent))
  await pass(0)
  expect(result.current.entries).toEqual([comment])
  device.isConnected = true
  await pass(15_000)
  expect(onSent).toHaveBeenCalledWith({ sent: 1, refused: 0 })
  expect(result.current.entries).toEqual([])
  const { tries } = device
  await pass(60_000)
  expect(device.tries).toBe(tries)
})

it.each([
  ['was refused', { refused: { code: 'conflict', message: 'It changed.' } }],
  ['failed without a reason', { failures: { times: 1, at: 0 } }],
] satisfies [string, Partial<WaitingEntry>][])('is not tried again by itself when it %s', async (_, end) => {
  device.waiting = [{ ...comment, ...end }]
  renderHook(() => useWaiting('u1'))
  await pass(0)
  const { tries } = device
  await pass(60_000)
  expect(device.tries).toBe(tries)
})
