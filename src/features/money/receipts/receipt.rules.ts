import { currencies, currencyDecimals, maxAmountMinor } from '../../../lib/money.ts'
import type { ReceiptReading } from './receipts.schemas.ts'

/** What a receipt proposes for the form. */
export type ReceiptProposal = {
  amountMinor: number
  currency: string
  /** An ISO date, not in the future. */
  paidOn: string | null
  seller: string | null
}

type Form = { groupCurrency: string; today: string }

/**
 * Turns what was read on a receipt into a proposal in minor units. A receipt without a known currency is in the
 * group’s, and a date in the future was misread. @returns null without an amount that this currency can have
 */
export function proposalOf(reading: ReceiptReading, { groupCurrency, today }: Form): ReceiptProposal | null {
  const named = reading.currency
  const currency = named && currencies().includes(named) ? named : groupCurrency
  const amountMinor = minorOf(reading.total, currencyDecimals(currency))
  if (amountMinor === null || amountMinor < 1 || amountMinor > maxAmountMinor) return null
  const paidOn = reading.date !== null && reading.date <= today ? reading.date : null
  return { amountMinor, currency, paidOn, seller: reading.seller }
}

/** Not by parsing what a person types: here the dot is always before the decimals. */
function minorOf(total: string, decimals: number): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(total) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return null
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
