import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFreshness } from './freshness.ts'

const maxAgeMs = 3_000

/** @param looks one each second: how far the primary had written, and how far the replica had replayed */
function verdictsOf(...looks: [number, number][]) {
  const freshness = createFreshness(maxAgeMs)
  return looks.map(([written, replayed], second) => ({
    verdict: freshness.note({ at: second * 1_000, written: BigInt(written), replayed: BigInt(replayed) }),
    ageMs: freshness.ageMs(second * 1_000),
  }))
}
const verdicts = (...looks: [number, number][]) => verdictsOf(...looks).map(({ verdict }) => verdict)

it('is fresh from the second look on, also while the primary is idle', () => {
  expect(verdicts([5, 5], [5, 5], [5, 5], [5, 5], [5, 5], [5, 5])).toEqual([
    'first',
    ...Array(5).fill('fresh'),
  ])
})

it('is as old as the newest moment of the primary that it has reached', () => {
  const looks = verdictsOf([10, 10], [20, 15], [30, 25], [40, 35])
  expect(looks.map(({ ageMs }) => ageMs).slice(1)).toEqual([1_000, 1_000, 1_000])
})

it('is behind when it stays where it is while the primary goes on, and fresh once it has caught up', () => {
  const looks: [number, number][] = [10, 20, 30, 40, 50, 60].map((written) => [written, 10])
  expect(verdicts(...looks, [60, 60])).toEqual([
    'first',
    'fresh',
    'fresh',
    'fresh',
    'behind',
    'behind',
    'fresh',
  ])
})

it('is not read from while it is ahead of the primary, nor once the primary has overtaken it', () => {
  expect(verdicts([10, 20], [11, 20], [19, 20], [21, 20], [30, 20], [40, 20])).toEqual([
    'first',
    ...Array(5).fill('ahead'),
  ])
})

it('is trusted again once it has been rewound and follows', () => {
  expect(verdicts([10, 20], [11, 20], [30, 12], [31, 31], [32, 32]).slice(1)).toEqual([
    'ahead',
    'first',
    'fresh',
    'fresh',
  ])
})

it('never takes a replica for younger than it is', () => {
  const step = fc.record({ writes: fc.nat(3), replays: fc.nat(5) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
      const freshness = createFreshness(maxAgeMs)
      const written: number[] = []
      let replayed = 0
      for (const [second, { writes, replays }] of steps.entries()) {
        written.push((written.at(-1) ?? 0) + writes)
        replayed = Math.min(written.at(-1) ?? 0, replayed + replays)
        const look = { at: second * 1_000, written: BigInt(written.at(-1) ?? 0), replayed: BigInt(replayed) }
        freshness.note(look)
        if (!freshness.isFresh(look.at)) continue
        // It has what had been written that long ago.
        const then = second - freshness.ageMs(look.at) / 1_000
        expect(replayed).toBeGreaterThanOrEqual(written[then] ?? 0)
        expect(freshness.hasReplayed(BigInt(written[then] ?? 0))).toBe(true)
      }
    }),
  )
})

it('knows nothing of a replica that was away', () => {
  const freshness = createFreshness(maxAgeMs)
  freshness.note({ at: 0, written: 5n, replayed: 5n })
  freshness.note({ at: 1_000, written: 5n, replayed: 5n })
  freshness.forget()
  expect([freshness.isFresh(1_000), freshness.hasReplayed(0n)]).toEqual([false, false])
})
