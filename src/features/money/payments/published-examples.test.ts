import { describe, expect, it } from 'vitest'
import { effectsOf, type SplitMethod, split } from '../splits/splits.rules.ts'

/*
 * Published examples of other products with their balances, and the manual calculation of docs/money.md. In minor
 * units.
 */

type Expense = {
  payerId: string
  amountMinor: number
  method: SplitMethod
  among: Record<string, number>
}

function balancesOf(expenses: Expense[]): Record<string, number> {
  const balances: Record<string, number> = {}
  for (const { payerId, amountMinor, method, among } of expenses) {
    const weights = Object.entries(among).map(([participantId, weight]) => ({ participantId, weight }))
    const divided = split(amountMinor, method, weights)
    if ('refusal' in divided) throw new Error(divided.refusal.reason)
    for (const effect of effectsOf({ kind: 'EXPENSE', amountMinor, payerId, parts: divided.parts })) {
      balances[effect.participantId] = (balances[effect.participantId] ?? 0) + effect.amountMinor
    }
  }
  return balances
}

const amongAll = { alice: 1, bob: 1, carol: 1 }

describe('the examples of Spliit', () => {
  it('with three people and mixed splits result in the same balances', () => {
    const balances = balancesOf([
      { payerId: 'alice', amountMinor: 120, method: 'EQUAL', among: amongAll },
      { payerId: 'bob', amountMinor: 600, method: 'SHARES', among: { alice: 1, bob: 2, carol: 3 } },
      {
        payerId: 'carol',
        amountMinor: 200,
        method: 'PERCENT',
        among: { alice: 5_000, bob: 3_000, carol: 2_000 },
      },
    ])
    expect(balances).toEqual({ alice: -120, bob: 300, carol: -180 })
  })

  it.each<[string, Expense, Record<string, number>]>([
    [
      'by shares',
      { payerId: 'alice', amountMinor: 600, method: 'SHARES', among: { alice: 1, bob: 2, carol: 3 } },
      { alice: 500, bob: -200, carol: -300 },
    ],
    [
      'by percent',
      {
        payerId: 'alice',
        amountMinor: 250,
        method: 'PERCENT',
        among: { alice: 2_000, bob: 3_000, carol: 5_000 },
      },
      { alice: 200, bob: -75, carol: -125 },
    ],
    [
      'without a part for who paid',
      { payerId: 'alice', amountMinor: 150, method: 'EQUAL', among: { bob: 1, carol: 1 } },
      { alice: 150, bob: -75, carol: -75 },
    ],
  ])('%s result in the same balances', (_, expense, balances) => {
    expect(balancesOf([expense])).toEqual(balances)
  })

  it('with an indivisible amount differ by the remaining cent', () => {
    const balances = balancesOf([{ payerId: 'alice', amountMinor: 100, method: 'EQUAL', among: amongAll }])
    expect(balances).toEqual({ alice: 66, bob: -33, carol: -33 })
  })
})

it('matches the manual calculation of three owners and a roof', () => {
  const roof: Expense = {
    payerId: 'ben',
    amountMinor: 1_234_567,
    method: 'OWNERSHIP',
    among: { anna: 5_000, ben: 3_000, clara: 2_000 },
  }
  const oil: Expense = {
    payerId: 'clara',
    amountMinor: 90_000,
    method: 'EQUAL',
    among: { anna: 1, ben: 1, clara: 1 },
  }
  expect(balancesOf([roof])).toEqual({ anna: -617_284, ben: 864_197, clara: -246_913 })
  expect(balancesOf([roof, oil])).toEqual({ anna: -647_284, ben: 834_197, clara: -186_913 })
})
