import { t } from '@lingui/core/macro'
import { totalBasisPoints, wholeBasisPoints } from './ownership.rules.ts'
import { formatPercent } from './percent.rules.ts'

// Texts about shares that more than one component uses.

export const sharesIncomplete = () => t`Shares incomplete`

const wholeText = (locale?: string) => formatPercent(wholeBasisPoints, locale)

export const splittingIsOff = (locale?: string) =>
  t`Splitting by ownership is off until they add up to ${wholeText(locale)}.`

export const roundToWhole = (locale?: string) => t`Round to ${wholeText(locale)} in total`

/** Returns the sum of the shares, and what is missing or too much. */
export function sumText(shares: readonly { basisPoints: number }[], locale?: string): string {
  const sum = totalBasisPoints(shares)
  const total = t`The shares add up to ${formatPercent(sum, locale)}`
  if (sum === wholeBasisPoints) return `${total}.`
  const difference = formatPercent(Math.abs(wholeBasisPoints - sum), locale)
  return sum < wholeBasisPoints
    ? t`${total}: ${difference} is missing.`
    : t`${total}: ${difference} too much.`
}

export const tooMuch = (shares: readonly { basisPoints: number }[], locale?: string) =>
  t`${sumText(shares, locale)} Reduce one of the shares.`
