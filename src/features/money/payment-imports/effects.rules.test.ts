import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchNets, type Net, sharedCosts } from './effects.rules.ts'

/** Up to eight people with net amounts that sum to zero. */
const nets = fc
  .array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 7 })
  .map((some): Net[] =>
    [...some, 0 - some.reduce((total, net) => total + net, 0)].map((netMinor, person) => ({
      person,
      netMinor,
    })),
  )
const owedBy = (of: Net[]) => of.reduce((total, { netMinor }) => total + Math.max(0, netMinor), 0)
const runs = { numRuns: 10_000 }

describe('transfers for net amounts', () => {
  it('have exactly the given net amounts', () => {
    fc.assert(
      fc.property(nets, (of) => {
        const after = new Map(of.map(({ person, netMinor }) => [person, netMinor]))
        for (const { from, to, amountMinor } of matchNets(of)) {
          expect(amountMinor).toBeGreaterThan(0)
          after.set(from, (after.get(from) ?? 0) - amountMinor)
          after.set(to, (after.get(to) ?? 0) + amountMinor)
        }
        expect([...after.values()].every((left) => left === 0)).toBe(true)
      }),
      runs,
    )
  })

  it('are fewer than the people with a net amount', () => {
    fc.assert(
      fc.property(nets, (of) => {
        const moved = of.filter(({ netMinor }) => netMinor !== 0)
        expect(matchNets(of).length).toBeLessThanOrEqual(Math.max(0, moved.length - 1))
      }),
      runs,
    )
  })
})

describe('a cost of which only the net amounts are known', () => {
  it('keeps the cost and the net amounts, and the shares of each expense add up', () => {
    fc.assert(
      fc.property(nets, fc.nat(500_000), (of, borneAlone) => {
        const cost = owedBy(of) + borneAlone
        const costs = sharedCosts(cost, of)
        const kept = owedBy(of) === 0 ? 0 : cost
        expect(costs.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(kept)
        const after = new Map<number, number>()
        const add = (person: number, amount: number) => after.set(person, (after.get(person) ?? 0) + amount)
        for (const { payer, amountMinor, parts } of costs) {
          expect(parts.reduce((total, part) => total + part.amountMinor, 0)).toBe(amountMinor)
          expect(parts.every((part) => part.amountMinor > 0)).toBe(true)
          expect(new Set(parts.map(({ person }) => person)).size).toBe(parts.length)
          add(payer, amountMinor)
          for (const part of parts) add(part.person, -part.amountMinor)
        }
        for (const { person, netMinor } of of) expect((after.get(person) ?? 0) - netMinor).toBe(0)
      }),
      runs,
    )
  })

  it('is one expense when one person paid', () => {
    const three = [
      { person: 0, netMinor: 6_000 },
      { person: 1, netMinor: -3_000 },
      { person: 2, netMinor: -3_000 },
    ]
    expect(sharedCosts(9_000, three)).toEqual([
      {
        payer: 0,
        amountMinor: 9_000,
        parts: [
          { person: 0, amountMinor: 3_000 },
          { person: 1, amountMinor: 3_000 },
          { person: 2, amountMinor: 3_000 },
        ],
      },
    ])
  })
})
