import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectsOfSettlement } from './settlements.rules.ts'
import { type Balance, writeOffOf } from './write-off.rules.ts'

/** Balances of a group, which sum to zero. */
const groups: fc.Arbitrary<Balance[]> = fc
  .array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 })
  .map((free) => [...free, 0 - free.reduce((sum, balance) => sum + balance, 0)])
  .map((all) =>
    all.map((balanceMinor, index) => ({ participantId: `p${index}`, propertyId: null, balanceMinor })),
  )

const inGroup = fc.tuple(groups, fc.nat(20)).map(([group, index]) => ({
  group,
  leaverId: group[index % group.length]?.participantId ?? '',
}))

function balancesAfter(group: readonly Balance[], leaverId: string) {
  const balances = new Map(group.map(({ participantId, balanceMinor }) => [participantId, balanceMinor]))
  for (const effect of writeOffOf(leaverId, group).flatMap(effectsOfSettlement))
    balances.set(effect.participantId, (balances.get(effect.participantId) ?? 0) + effect.amountMinor)
  return balances
}

const cases = { numRuns: 10_000 }

describe('a write-off', () => {
  it('settles up the leaver exactly, and the group still adds up', () => {
    fc.assert(
      fc.property(inGroup, ({ group, leaverId }) => {
        const balances = balancesAfter(group, leaverId)
        expect(balances.get(leaverId)).toBe(0)
        expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0)
      }),
      cases,
    )
  })

  it('never turns a creditor into a debtor or the reverse, and makes no one richer', () => {
    fc.assert(
      fc.property(inGroup, ({ group, leaverId }) => {
        const balances = balancesAfter(group, leaverId)
        for (const { participantId, balanceMinor } of group) {
          const now = balances.get(participantId) ?? 0
          expect(now * Math.sign(balanceMinor)).toBeGreaterThanOrEqual(0)
          expect(Math.abs(now)).toBeLessThanOrEqual(Math.abs(balanceMinor))
        }
      }),
      cases,
    )
  })

  it('changes only the other side, and does not depend on the order of the people', () => {
    fc.assert(
      fc.property(inGroup, ({ group, leaverId }) => {
        const own = group.find(({ participantId }) => participantId === leaverId)?.balanceMinor ?? 0
        const balances = balancesAfter(group, leaverId)
        for (const { participantId, balanceMinor } of group) {
          if (participantId === leaverId || Math.sign(balanceMinor) === -Math.sign(own)) continue
          expect(balances.get(participantId)).toBe(balanceMinor)
        }
        expect([...balancesAfter(group.toReversed(), leaverId)].toSorted()).toEqual([...balances].toSorted())
      }),
      cases,
    )
  })

  it('is shared in proportion: 100.00 owed to 60.00 and 140.00', () => {
    const group = [
      { participantId: 'ben', balanceMinor: -10_000 },
      { participantId: 'anna', balanceMinor: 6_000 },
      { participantId: 'cleo', balanceMinor: 14_000 },
      { participantId: 'dora', balanceMinor: -10_000 },
    ].map((balance) => ({ ...balance, propertyId: null }))
    expect(writeOffOf('ben', group)).toMatchObject([
      { fromId: 'ben', toId: 'anna', amountMinor: 3_000 },
      { fromId: 'ben', toId: 'cleo', amountMinor: 7_000 },
    ])
    expect(writeOffOf('anna', group)).toMatchObject([
      { fromId: 'ben', toId: 'anna', amountMinor: 3_000 },
      { fromId: 'dora', toId: 'anna', amountMinor: 3_000 },
    ])
  })

  it('covers exactly what the leaver owes over all properties, and no more in any property', () => {
    const houses = fc
      .tuple(groups, groups, groups)
      .map((all) => all.flatMap((group, house) => group.map((one) => ({ ...one, propertyId: `h${house}` }))))
    fc.assert(
      fc.property(houses, fc.nat(2), (balances, index) => {
        const leaverId = `p${index}`
        const own = balances.filter(({ participantId }) => participantId === leaverId)
        const total = own.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
        const writeOffs = writeOffOf(leaverId, balances)
        expect(writeOffs.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(Math.abs(total))
        const moved = new Map<string, number>()
        for (const { propertyId, ...writeOff } of writeOffs) {
          for (const { participantId, amountMinor } of effectsOfSettlement(writeOff)) {
            const key = `${propertyId} ${participantId}`
            moved.set(key, (moved.get(key) ?? 0) + amountMinor)
          }
        }
        const turned = balances.filter(({ participantId, propertyId, balanceMinor }) => {
          const now = balanceMinor + (moved.get(`${propertyId} ${participantId}`) ?? 0)
          return now * Math.sign(balanceMinor) < 0 || Math.abs(now) > Math.abs(balanceMinor)
        })
        expect(turned).toEqual([])
      }),
      cases,
    )
  })

  it('leaves the debts of others: 0.01 over two properties moves 0.01', () => {
    const placed = (propertyId: string, participantId: string, balanceMinor: number) => ({
      ...{ propertyId, participantId, balanceMinor },
    })
    const balances = [
      ...[placed('cabin', 'ben', 10_000), placed('cabin', 'anna', -10_000)],
      ...[placed('barn', 'ben', -10_001), placed('barn', 'cleo', 10_001)],
    ]
    expect(writeOffOf('ben', balances)).toEqual([
      { propertyId: 'barn', fromId: 'ben', toId: 'cleo', amountMinor: 1 },
    ])
  })
})
