import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WaitingEntry } from '../outbox.rules.ts'
import { useWaiting } from './use-waiting.ts'

// The device's storage and the connection, which this environment does not have.
const device = vi.hoisted(() => ({
  waiting: [] as { refused: unknown }[],
  isConnected: false,
  tries: 0,
}))
vi.mock('../outbox.ts', () => ({ listWaiting: async () => device.waiting }))
vi.mock('../send-waiting.ts', () => ({
  sendWaiting: async () => {
    device.tries++
    const before = device.waiting
    if (device.isConnected) device.waiting = before.filter(({ refused }) => refused !== null)
    return { sent: before.length - device.waiting.length, refused: 0, isCutOff: !device.isConnected }
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
  expect(onSent).toHaveBeenCalledWith({ sent: 1, refused: 0, isCutOff: false })
  expect(result.current.entries).toEqual([])
  const { tries } = device
  await pass(60_000)
  expect(device.tries).toBe(tries)
})

it('is not tried again by itself when the try reached the server', async () => {
  const refused: WaitingEntry = { ...comment, refused: { code: 'conflict', message: 'It changed.' } }
  Object.assign(device, { waiting: [refused], isConnected: true })
  const { result } = renderHook(() => useWaiting('u1'))
  await pass(60_000)
  expect(device.tries).toBe(1)
  expect(result.current.entries).toEqual([refused])
})
