import { sumOf, wholeBasisPoints } from './ownership.rules.ts'
import { formatPercent } from './percent.rules.ts'

// The words about shares that more than one place says.

export const sharesIncomplete = 'Shares incomplete'

export const splittingIsOff = 'Splitting by ownership is off until they add up to 100 %.'

/** What the shares add up to, and what is missing or too much. */
export function sumText(shares: readonly { basisPoints: number }[], locale?: string): string {
  const sum = sumOf(shares)
  const total = `The shares add up to ${formatPercent(sum, locale)}`
  if (sum === wholeBasisPoints) return `${total}.`
  const difference = formatPercent(Math.abs(wholeBasisPoints - sum), locale)
  return sum < wholeBasisPoints ? `${total}: ${difference} is missing.` : `${total}: ${difference} too much.`
}

export const tooMuch = (shares: readonly { basisPoints: number }[], locale?: string) =>
  `${sumText(shares, locale)} Take it off one of the owners.`
