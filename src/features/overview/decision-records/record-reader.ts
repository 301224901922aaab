import { dateFormat } from '../../../lib/formats.ts'
import { formatMoney } from '../../../lib/money.ts'

/** How values read in a record: in the reader's locale, at the clock of the property. */
export type RecordReader = {
  locale: string
  money: (amountMinor: number, currency?: string) => string
  /** Formats an instant with its time. */
  moment: (instant: string) => string
  /** Formats the day of an instant. */
  dayOf: (instant: string) => string
}

export function recordReader(locale: string, currency: string, timeZone: string): RecordReader {
  // Looked up once, because a record has thousands of dates.
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = dateFormat(locale, { ...options, timeZone })
    return (instant: string) => formatter.format(new Date(instant))
  }
  return {
    locale,
    money: (amountMinor, other = currency) => formatMoney(amountMinor, other, locale),
    moment: format({ dateStyle: 'medium', timeStyle: 'short' }),
    dayOf: format({ dateStyle: 'medium' }),
  }
}
