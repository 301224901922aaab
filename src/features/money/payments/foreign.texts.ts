import { t } from '@lingui/core/macro'
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

/** Returns the conversion as text; null while it is incomplete. */
export function exchangeText(now: Figures, { currency: to, locale }: Reader): string | null {
  const { originalCurrency: from, originalAmountMinor: originalMinor, amountMinor } = now
  const rate = parseRate(now.rate)
  if (!from || !isOriginal(originalMinor) || !rate || amountMinor === null) return null
  if (convert({ originalMinor, from, to }, rate) !== amountMinor) return null
  return t`${formatMoney(originalMinor, from, locale)} at ${rate} comes to ${formatMoney(amountMinor, to, locale)}.`
}

/** Returns what saving changes about the rate; null without a rate or a change. */
export function rateChangeText(saved: Figures, now: Figures, { locale }: Reader): string | null {
  const was = parseRate(saved.rate)
  if (!saved.originalCurrency || saved.originalAmountMinor === null || !was) return null
  const before = t`${formatMoney(saved.originalAmountMinor, saved.originalCurrency, locale)} at ${was}`
  if (!now.originalCurrency) return t`It was ${before}. Saving removes the original amount.`
  if (now.originalCurrency !== saved.originalCurrency) return t`It was ${before}.`
  const rate = parseRate(now.rate)
  if (rate !== was) return rate ? t`The rate was ${was} and becomes ${rate}.` : t`The rate was ${was}.`
  if (now.paidOn !== saved.paidOn && calendarDate.safeParse(now.paidOn).success) {
    const then = formatCalendarDate(saved.paidOn, locale)
    const day = formatCalendarDate(now.paidOn, locale)
    return t`The rate stays ${was}, as on ${then}. If the rate on ${day} was different, enter it.`
  }
  const isAsItWas =
    now.originalAmountMinor === saved.originalAmountMinor && now.amountMinor === saved.amountMinor
  return isAsItWas ? null : t`The rate stays ${was}.`
}
