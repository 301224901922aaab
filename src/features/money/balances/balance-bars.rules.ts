import type { BalanceView } from './balances.schemas.ts'

/**
 * Returns how long each person’s bar is: from −1 for who owes to 1 for who is owed, against the largest balance. Those
 * who are settled up have 0; when everyone is, there is nothing to draw.
 */
export function barsOf<Person extends Pick<BalanceView, 'balanceMinor'>>(people: readonly Person[]) {
  const largest = Math.max(0, ...people.map(({ balanceMinor }) => Math.abs(balanceMinor)))
  return largest === 0 ? [] : people.map((person) => ({ person, length: person.balanceMinor / largest }))
}
