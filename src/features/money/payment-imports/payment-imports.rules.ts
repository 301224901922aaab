import type { SharedCost } from './effects.rules.ts'
import type { ReadSplitwiseRow } from './splitwise-rows.rules.ts'

/** The limits of an import, beside `tableLimits`. */
export const importLimits = {
  rows: 10_000,
  /** Resulting records: a row with several payers becomes several. */
  records: 20_000,
}

/** Stands for a new outsider named like the column. */
export const newPerson = 'new'

export type ImportCounts = { expenses: number; settlements: number; nothing: number }

/** The resulting records. A row with several payers becomes several expenses. */
export function countRows(rows: readonly ReadSplitwiseRow[]): ImportCounts {
  const counts = { expenses: 0, settlements: 0, nothing: 0 }
  for (const row of rows) {
    if (row.kind === 'EXPENSE') counts.expenses += row.costs.length
    else if (row.kind === 'SETTLEMENT') counts.settlements += row.transfers.length
    else counts.nothing++
  }
  return counts
}

/** Each person’s share of a row, by column. */
export function borneOf(costs: readonly SharedCost[]): { person: number; amountMinor: number }[] {
  const sums = new Map<number, number>()
  for (const { person, amountMinor } of costs.flatMap(({ parts }) => parts))
    sums.set(person, (sums.get(person) ?? 0) + amountMinor)
  return [...sums]
    .map(([person, amountMinor]) => ({ person, amountMinor }))
    .toSorted((one, other) => one.person - other.person)
}

/** The effect of the file on each balance, by column. */
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

/** Returns whether a column can be this person. A former member is settled up, so the file must leave them so. */
export const mayBe = ({ standing }: Pick<Known, 'standing'>, balanceMinor: number) =>
  standing !== 'FORMER' || balanceMinor === 0

/** Returns the likely person of a column: the same name, or the only one with that first name. */
export function likelyPerson(column: string, balanceMinor: number, known: readonly Known[]): string | null {
  const wanted = tidy(column)
  const here = known.filter((person) => mayBe(person, balanceMinor))
  const exact = here.filter(({ name }) => tidy(name) === wanted)
  const close = exact.length > 0 ? exact : here.filter(({ name }) => firstOf(name) === firstOf(column))
  return close.length === 1 ? (close[0]?.id ?? null) : null
}

const tidy = (name: string) => name.trim().normalize('NFC').toLowerCase()
const firstOf = (name: string) => tidy(name).split(/\s+/)[0]
