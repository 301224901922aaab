import { numberFormat } from '../../../lib/formats.ts'
import { currencyDecimals, parseFixed } from '../../../lib/money.ts'

/** A number, alone or with a currency sign or code: "612.40", "€612,40", "1 234.50 EUR". */
const amount = /^([^\d\s.,]{0,5})\s*(\d[\d.,'’\s]*)([^\d\s.,]{0,5})$/u

/** Tells whether the text could be an amount of money. */
export const mayBeAmount = (text: string) => amount.test(text)

/**
 * Parses a text as an amount in each currency, with a decimal point or comma.
 * @returns the minor units for each matching currency
 */
export function amountsOf(text: string, currencies: readonly string[]): Record<string, number> {
  const [, before = '', number = '', after = ''] = amount.exec(text) ?? []
  const named = [before, after].filter((sign) => sign !== '')
  return Object.fromEntries(
    currencies
      .filter((currency) => named.every((sign) => isCurrencySign(sign, currency)))
      .map((currency) => [currency, parseFixed(number, currencyDecimals(currency))] as const)
      .filter((entry): entry is [string, number] => entry[1] !== null && entry[1] > 0),
  )
}

/** "€" and "eur" match EUR; "$" matches every dollar. */
const isCurrencySign = (sign: string, currency: string) =>
  (['code', 'symbol', 'narrowSymbol'] as const).some(
    (currencyDisplay) =>
      numberFormat('en', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')
        ?.value.toLowerCase() === sign.toLowerCase(),
  )
