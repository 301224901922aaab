import { describe, expect, it } from 'vitest'
import { createLoopMonitor } from './loop-monitor.ts'
import { untilSent } from './until-sent.ts'

function monitored() {
  const lines: { delayMs: number; during: string[] }[] = []
  let clock = 0
  const monitor = createLoopMonitor(
    { warn: (line: (typeof lines)[number]) => void lines.push(line) },
    () => clock,
  )
  return { monitor, lines, pass: (milliseconds: number) => (clock += milliseconds) }
}

describe('the monitor of the event loop', () => {
  it('names what was under way during the delay, including what ended right after it', async () => {
    const { monitor, lines, pass } = monitored()
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const waiting = monitor.during('GET /dashboard', () => open)
    await monitor.during('POST /api/import', () => pass(700))
    monitor.tick()
    expect(lines).toEqual([{ delayMs: 600, during: ['POST /api/import', 'GET /dashboard'] }])
    resolve()
    await waiting
  })

  it('does not name what only waits, nor what ended before', async () => {
    const { monitor, lines, pass } = monitored()
    await monitor.during('GET /earlier', () => {})
    for (let second = 0; second < 10; second++) {
      pass(100)
      monitor.tick()
    }
    expect(lines).toEqual([])
    pass(800)
    monitor.tick()
    expect(lines).toEqual([{ delayMs: 700, during: [] }])
  })

  it('names a long answer until it is sent, and not only until it begins', async () => {
    const { monitor, lines, pass } = monitored()
    let pieces = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (++pieces > 100 ? controller.close() : controller.enqueue(new Uint8Array(1))),
    })
    const end = monitor.begin('GET /table')
    const { promise: sent, resolve } = Promise.withResolvers<void>()
    const answer = await untilSent(
      () => new Response(body),
      () => resolve(end()),
    )
    monitor.tick()
    pass(700)
    monitor.tick()
    await answer.bytes()
    await sent
    monitor.tick()
    pass(700)
    monitor.tick()
    expect(lines.map(({ during }) => during)).toEqual([['GET /table'], []])
  })

  it('forgets work that failed', async () => {
    const { monitor, lines, pass } = monitored()
    const failing = monitor.during('job a', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    monitor.tick()
    pass(900)
    monitor.tick()
    expect(lines).toEqual([{ delayMs: 800, during: [] }])
  })
})
