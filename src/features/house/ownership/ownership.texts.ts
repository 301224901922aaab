import { sumOf, wholeBasisPoints } from './ownership.rules.ts'
import { formatPercent } from './percent.rules.ts'

// The words about shares that more than one place says.

export const sharesIncomplete = 'Shares incomplete'

const wholeText = (locale?: string) => formatPercent(wholeBasisPoints, locale)

export const splittingIsOff = (locale?: string) =>
  `Splitting by ownership is off until they add up to ${wholeText(locale)}.`

export const roundToWhole = (locale?: string) => `Round to ${wholeText(locale)} in all`

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
