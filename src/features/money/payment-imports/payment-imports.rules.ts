import type { SharedCost } from './effects.rules.ts'
import type { ReadSplitwiseRow } from './splitwise-rows.rules.ts'

/** What a file of payments may be, besides `tableLimits`. */
export const importLimits = {
  rows: 10_000,
  /** What its rows become: one that many people paid is many payments. */
  records: 20_000,
}

/** Stands for somebody who becomes a new person outside the group, by the name of their column. */
export const newPerson = 'new'

export type ImportCounts = { expenses: number; settlements: number; nothing: number }

/** What a file becomes. A row that several people paid is several expenses. */
export function countRows(rows: readonly ReadSplitwiseRow[]): ImportCounts {
  const counts = { expenses: 0, settlements: 0, nothing: 0 }
  for (const row of rows) {
    if (row.kind === 'EXPENSE') counts.expenses += row.costs.length
    else if (row.kind === 'SETTLEMENT') counts.settlements += row.transfers.length
    else counts.nothing++
  }
  return counts
}

/** How much of a row each bears, also when several paid it; people in the order of their columns. */
export function borneOf(costs: readonly SharedCost[]): { person: number; amountMinor: number }[] {
  const sums = new Map<number, number>()
  for (const { person, amountMinor } of costs.flatMap(({ parts }) => parts))
    sums.set(person, (sums.get(person) ?? 0) + amountMinor)
  return [...sums]
    .map(([person, amountMinor]) => ({ person, amountMinor }))
    .toSorted((one, other) => one.person - other.person)
}

/** What the file does to the balance of each person, in the order of their columns. */
export function balancesAfter(rows: readonly ReadSplitwiseRow[], people: number): number[] {
  const balances = Array.from({ length: people }, () => 0)
  const add = (person: number, amountMinor: number) => {
    balances[person] = (balances[person] ?? 0) + amountMinor
  }
  for (const row of rows) {
    if (row.kind === 'EXPENSE') {
      for (const { payer, amountMinor, parts } of row.costs) {
        add(payer, amountMinor)
        for (const part of parts) add(part.person, -part.amountMinor)
      }
    } else if (row.kind === 'SETTLEMENT') {
      for (const { from, to, amountMinor } of row.transfers) {
        add(from, amountMinor)
        add(to, -amountMinor)
      }
    }
  }
  return balances
}

type Known = { id: string; name: string; standing: string }

/**
 * Whether a column can be about this person. Who has left the group went even: they can be in what comes in when that
 * leaves them so, as a trip that everybody has settled.
 */
export const mayBe = ({ standing }: Pick<Known, 'standing'>, balanceMinor: number) =>
  standing !== 'FORMER' || balanceMinor === 0

/** Who in the group a column is likely about: somebody of that name, or the only one whose first name it is. */
export function likelyPerson(column: string, balanceMinor: number, known: readonly Known[]): string | null {
  const wanted = tidy(column)
  const here = known.filter((person) => mayBe(person, balanceMinor))
  const exact = here.filter(({ name }) => tidy(name) === wanted)
  const close = exact.length > 0 ? exact : here.filter(({ name }) => firstOf(name) === firstOf(column))
  return close.length === 1 ? (close[0]?.id ?? null) : null
}

const tidy = (name: string) => name.trim().normalize('NFC').toLowerCase()
const firstOf = (name: string) => tidy(name).split(/\s+/)[0]
