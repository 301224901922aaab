import { describe, expect, it } from 'vitest'
import {
  capPercent,
  crept,
  finished,
  hidden,
  hideAfterMs,
  started,
  startPercent,
  tickMs,
} from './progress-bar.tsx'

const afterTicks = (ticks: number) => {
  let now = started(hidden)
  for (let tick = 0; tick < ticks; tick += 1) now = crept(now)
  return now
}

describe('the progress bar', () => {
  it('jumps to 10 percent, ticks every 120 ms and hides after 240 ms', () => {
    expect(started(hidden)).toEqual({ percent: 10, visible: true })
    expect({ startPercent, capPercent, tickMs, hideAfterMs }).toEqual({
      startPercent: 10,
      capPercent: 90,
      tickMs: 120,
      hideAfterMs: 240,
    })
  })

  it('creeps forward with every tick until 90 and never past it', () => {
    let before = started(hidden)
    for (let tick = 0; tick < 500; tick += 1) {
      const after = crept(before)
      if (before.percent < 90) expect(after.percent).toBeGreaterThan(before.percent)
      expect(after.percent).toBeLessThanOrEqual(90)
      before = after
    }
    expect(before.percent).toBe(90)
  })

  it('is past half within one second and below the cap after five', () => {
    expect(afterTicks(Math.floor(1000 / tickMs)).percent).toBeGreaterThan(50)
    expect(afterTicks(Math.floor(5000 / tickMs)).percent).toBeLessThan(90)
  })

  it('fills up when loading is complete, and stays hidden when nothing was loading', () => {
    expect(finished(afterTicks(3))).toEqual({ percent: 100, visible: true })
    expect(finished(hidden)).toEqual(hidden)
    expect(crept(hidden)).toEqual(hidden)
  })

  it('continues from its position when more starts to load, and restarts after it was full', () => {
    const half = afterTicks(5)
    expect(started(half)).toEqual(half)
    expect(started(finished(half))).toEqual({ percent: 10, visible: true })
  })
})
