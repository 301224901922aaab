import { execFileSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWithin, createDiskGate, DiskSilentError } from './disk-gate.ts'

/** A call that ends when the test says so. */
function aCall<Result>(result: Result) {
  let end = () => {}
  const call = vi.fn(() => new Promise<Result>((resolve) => (end = () => resolve(result))))
  return { call, end: () => end() }
}
const silent = DiskSilentError

describe('a gate in front of a disk', () => {
  it('lets only so many calls go on at the same time, in order', async () => {
    const pass = createDiskGate({ atOnce: 2, limitMs: 60_000 })
    const calls = [aCall(1), aCall(2), aCall(3)]
    const answers = calls.map(({ call }) => pass(call))
    expect(calls.map(({ call }) => call.mock.calls.length)).toEqual([1, 1, 0])
    calls[1]?.end()
    expect(await answers[1]).toBe(2)
    await vi.waitFor(() => expect(calls[2]?.call).toHaveBeenCalledOnce())
    for (const { end } of calls) end()
    expect(await Promise.all(answers)).toEqual([1, 2, 3])
  })

  it('fails at once while every call hangs, and works again when they have come back', async () => {
    const pass = createDiskGate({ atOnce: 2, limitMs: 1 })
    const hanging = [aCall('late'), aCall('late')]
    const onLate = vi.fn()
    const dropped = aCall('dropped')
    const answers = [...hanging, dropped].map(({ call }) => pass(call, { onLate }))
    for (const answer of answers) await expect(answer).rejects.toThrow(silent)
    const next = aCall('next')
    await expect(pass(next.call)).rejects.toThrow(silent)
    for (const { end } of hanging) end()
    await vi.waitFor(() => expect(onLate).toHaveBeenCalledTimes(2))
    expect(await pass(async () => 'again', { limitMs: 60_000 })).toBe('again')
    for (const { call } of [next, dropped]) expect(call).not.toHaveBeenCalled()
  })

  it('does later what must not be left out', async () => {
    const pass = createDiskGate({ atOnce: 1, limitMs: 1 })
    const hanging = aCall('late')
    await expect(pass(hanging.call)).rejects.toThrow(silent)
    const close = vi.fn(async () => {})
    await expect(pass(close, { isNeeded: true })).rejects.toThrow(silent)
    hanging.end()
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(await pass(async () => 'again', { limitMs: 60_000 })).toBe('again')
  })

  it('hands on what fails', async () => {
    const pass = createDiskGate({ atOnce: 1, limitMs: 60_000 })
    await expect(pass(() => Promise.reject(new Error('no space')))).rejects.toThrow('no space')
    expect(await pass(async () => 'next')).toBe('next')
  })
})

it('does not wait longer than a page can', async () => {
  await expect(answerWithin(1, new Promise(() => {}))).rejects.toThrow(silent)
  expect(await answerWithin(60_000, delay(1, 'answer'))).toBe('answer')
})

describe.skipIf(process.platform === 'win32')('while a disk really hangs', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinstead-hanging-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('other files can still be read, because threads are left for them', async () => {
    // Reading a pipe that nobody writes keeps a thread, like a network disk without its server.
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    await writeFile(join(folder, 'other'), 'of the product')
    const pass = createDiskGate({ atOnce: 2, limitMs: 100 })
    const reads = Array.from({ length: 8 }, () => pass(() => readFile(pipe)))
    for (const read of await Promise.allSettled(reads))
      expect(read).toMatchObject({ reason: expect.any(silent) })
    expect(await readFile(join(folder, 'other'), 'utf8')).toBe('of the product')
    // It answers again.
    const writer = await open(pipe, 'r+')
    await writer.write('x')
    await writer.close()
    await vi.waitFor(() => pass(async () => {}))
  })
})
