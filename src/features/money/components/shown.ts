import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'

// Amounts and dates in the reader’s locale.

export const money = (amountMinor: number, currency: string) => formatMoney(amountMinor, currency, locale())

export const day = (date: string) => formatCalendarDate(date, locale())
