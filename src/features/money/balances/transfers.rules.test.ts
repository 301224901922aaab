import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Balance,
  maxExactPeople,
  openTransfers,
  type Transfer,
  transfersFor,
} from './transfers.rules.ts'

/** Small balances that sum to zero, so that many of them cancel out. */
const balancesOf = (min: number, max: number, most: number) =>
  fc
    .array(fc.integer({ min: -most, max: most }), { minLength: min - 1, maxLength: max - 1 })
    .map((numbers) => [...numbers, 0 - numbers.reduce((sum, number) => sum + number, 0)])
    .map((numbers) => numbers.map((balanceMinor, index) => ({ participantId: idOf(index), balanceMinor })))

const idOf = (index: number) => String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))

/** Amounts of every realistic size. */
const anyBalances = fc.oneof(
  balancesOf(1, 8, 3),
  balancesOf(1, 12, 50),
  balancesOf(1, 12, 1_000_000_000),
  balancesOf(13, 40, 20),
  balancesOf(13, 40, 1_000_000_000_000),
)

function booked(balances: readonly Balance[], transfers: readonly Transfer[]) {
  const left = new Map(balances.map(({ participantId, balanceMinor }) => [participantId, balanceMinor]))
  for (const { fromId, toId, amountMinor } of transfers) {
    left.set(fromId, (left.get(fromId) ?? Number.NaN) + amountMinor)
    left.set(toId, (left.get(toId) ?? Number.NaN) - amountMinor)
  }
  return left
}

const open = (balances: readonly Balance[]) => balances.filter(({ balanceMinor }) => balanceMinor !== 0)

/** Finds the minimum number of transfers by brute force. */
function fewest(amounts: readonly number[]): number {
  const [first, ...others] = amounts.filter((amount) => amount !== 0)
  if (first === undefined) return 0
  const lengths = others.flatMap((other, index) =>
    Math.sign(other) === -Math.sign(first)
      ? [1 + fewest(others.map((amount, at) => (at === index ? amount + first : amount)))]
      : [],
  )
  return Math.min(...lengths)
}

describe('suggested settlements', () => {
  it('bring every balance to zero', () => {
    fc.assert(
      fc.property(anyBalances, (balances) => {
        const left = booked(balances, transfersFor(balances))
        expect([...left.values()].every((balance) => balance === 0)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('are fewer than the people with a balance', () => {
    fc.assert(
      fc.property(anyBalances, (balances) => {
        const people = open(balances).length
        expect(transfersFor(balances).length).toBeLessThanOrEqual(Math.max(0, people - 1))
      }),
      { numRuns: 10_000 },
    )
  })

  it('do not depend on the order of the people', () => {
    const shuffled = anyBalances.chain((balances) =>
      fc.record({
        balances: fc.constant(balances),
        mixed: fc.shuffledSubarray(balances, { minLength: balances.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ balances, mixed }) => {
        expect(transfersFor(mixed)).toEqual(transfersFor(balances))
      }),
      { numRuns: 10_000 },
    )
  })

  it('go from debtors to creditors in whole amounts, never above a balance', () => {
    fc.assert(
      fc.property(anyBalances, (balances) => {
        const of = new Map(balances.map(({ participantId, balanceMinor }) => [participantId, balanceMinor]))
        for (const { fromId, toId, amountMinor } of transfersFor(balances)) {
          expect(Number.isSafeInteger(amountMinor) && amountMinor > 0).toBe(true)
          expect(-(of.get(fromId) ?? 0)).toBeGreaterThanOrEqual(amountMinor)
          expect(of.get(toId) ?? 0).toBeGreaterThanOrEqual(amountMinor)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('are minimal for up to seven people', () => {
    fc.assert(
      fc.property(fc.oneof(balancesOf(2, 7, 3), balancesOf(2, 7, 9)), (balances) => {
        expect(transfersFor(balances)).toHaveLength(fewest(balances.map((one) => one.balanceMinor)))
      }),
      { numRuns: 10_000 },
    )
  })

  it('find closed circles that a greedy algorithm misses', () => {
    const amounts = [6, 4, -5, -5, 7, -7, 8, -3, -5, 9, -4, -5]
    const balances = amounts.map((balanceMinor, index) => ({ participantId: idOf(index), balanceMinor }))
    expect(balances).toHaveLength(maxExactPeople)
    // Four circles: 7 and 7; 6 and 4 with 5 and 5; 8 with 3 and 5; 9 with 4 and 5.
    expect(transfersFor(balances)).toHaveLength(12 - 4)
  })

  it('settle matching pairs first for more than twelve people', () => {
    const balances = Array.from({ length: 7 }, (_, index) => [
      { participantId: `owed-${index}`, balanceMinor: 100 + index },
      { participantId: `owing-${index}`, balanceMinor: -100 - index },
    ]).flat()
    expect(transfersFor(balances)).toHaveLength(7)
  })

  it('are empty when everyone is settled up', () => {
    expect(transfersFor([])).toEqual([])
    expect(transfersFor([{ participantId: 'a', balanceMinor: 0 }])).toEqual([])
  })

  it('reject balances that do not add up to zero', () => {
    expect(() => transfersFor([{ participantId: 'a', balanceMinor: 1 }])).toThrow('do not add up to zero')
  })
})

describe('the open part of the suggested settlements of a property', () => {
  it('is limited by what the payer owes and the receiver is owed in the group', () => {
    const transfers = [
      { fromId: 'ben', toId: 'anna', amountMinor: 3_000 },
      { fromId: 'ben', toId: 'cleo', amountMinor: 2_000 },
      { fromId: 'dora', toId: 'cleo', amountMinor: 500 },
      { fromId: 'emil', toId: 'cleo', amountMinor: 500 },
    ]
    const standings = [
      { participantId: 'ben', balanceMinor: -4_000 },
      { participantId: 'dora', balanceMinor: 700 },
      { participantId: 'anna', balanceMinor: 2_900 },
      { participantId: 'cleo', balanceMinor: 5_000 },
    ]
    const open = openTransfers(transfers, standings)
    expect(open.map(({ openMinor }) => openMinor)).toEqual([2_900, 1_100, 0, 0])
    expect(open).toMatchObject(transfers)
  })

  it('never turns a creditor of the group into a debtor, or the reverse', () => {
    const amounts = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(balancesOf(1, 8, 50), amounts, (house, standings) => {
        const inGroup = standings.map((balanceMinor, index) => ({ participantId: idOf(index), balanceMinor }))
        const paid = openTransfers(transfersFor(house), inGroup).map((transfer) => ({
          ...transfer,
          amountMinor: transfer.openMinor,
        }))
        const left = booked(inGroup, paid)
        const turned = inGroup.filter(
          ({ participantId, balanceMinor }) => Math.sign(balanceMinor) * (left.get(participantId) ?? 0) < 0,
        )
        expect(turned).toEqual([])
      }),
      { numRuns: 10_000 },
    )
  })
})
