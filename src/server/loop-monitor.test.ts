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

describe('the event loop monitor', () => {
  it('names work running during the delay, including work that ended right after it', async () => {
    const { monitor, lines, pass } = monitored()
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const waiting = monitor.during('GET /dashboard', () => open)
    await monitor.during('POST /api/import', () => pass(700))
    monitor.tick()
    expect(lines).toEqual([{ delayMs: 600, during: ['POST /api/import', 'GET /dashboard'] }])
    resolve()
    await waiting
  })

  it('does not name waiting or finished work', async () => {
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

  it('names a long response until it is sent', async () => {
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

  it('forgets failed work', async () => {
    const { monitor, lines, pass } = monitored()
    const failing = monitor.during('job a', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    monitor.tick()
    pass(900)
    monitor.tick()
    expect(lines).toEqual([{ delayMs: 800, during: [] }])
  })
})
