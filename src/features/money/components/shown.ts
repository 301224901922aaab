import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'

// What a reader sees, in their own way of writing.

export const money = (amountMinor: number, currency: string) => formatMoney(amountMinor, currency, locale())

export const day = (date: string) => formatCalendarDate(date, locale())
