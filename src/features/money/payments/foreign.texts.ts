import { calendarDate } from '../../../lib/date-schemas.ts'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { convert, isOriginal, parseRate } from './foreign.rules.ts'
import type { PaymentFormValues } from './payment-form.schemas.ts'

type Figures = Pick<
  PaymentFormValues,
  'originalCurrency' | 'originalAmountMinor' | 'rate' | 'amountMinor' | 'paidOn'
>

type Reader = { currency: string; locale: string }

/** What was paid, at which rate, and what it comes to in the currency of the group; null until it does. */
export function exchangeText(now: Figures, { currency: to, locale }: Reader): string | null {
  const { originalCurrency: from, originalAmountMinor: originalMinor, amountMinor } = now
  const rate = parseRate(now.rate)
  if (!from || !isOriginal(originalMinor) || !rate || amountMinor === null) return null
  if (convert({ originalMinor, from, to }, rate) !== amountMinor) return null
  return `${formatMoney(originalMinor, from, locale)} at ${rate} comes to ${formatMoney(amountMinor, to, locale)}.`
}

/** What saving would do to the rate that was kept; null for what was not paid in another currency, or is as it was. */
export function rateChangeText(saved: Figures, now: Figures, { locale }: Reader): string | null {
  const was = parseRate(saved.rate)
  if (!saved.originalCurrency || saved.originalAmountMinor === null || !was) return null
  const before = `${formatMoney(saved.originalAmountMinor, saved.originalCurrency, locale)} at ${was}`
  if (!now.originalCurrency) return `It was ${before}. Once you save, that is not kept any more.`
  if (now.originalCurrency !== saved.originalCurrency) return `It was ${before}.`
  const rate = parseRate(now.rate)
  if (rate !== was) return rate ? `The rate was ${was} and becomes ${rate}.` : `The rate was ${was}.`
  if (now.paidOn !== saved.paidOn && calendarDate.safeParse(now.paidOn).success) {
    const [then, day] = [saved.paidOn, now.paidOn].map((date) => formatCalendarDate(date, locale))
    return `The rate stays ${was}, as on ${then}. Enter that of ${day} if it was another one.`
  }
  const isAsItWas =
    now.originalAmountMinor === saved.originalAmountMinor && now.amountMinor === saved.amountMinor
  return isAsItWas ? null : `The rate stays ${was}.`
}
