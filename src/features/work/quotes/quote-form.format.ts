import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { AppError } from '../../../lib/app-error.ts'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { locale } from '../../../lib/locale.ts'
import { parseMoney } from '../../../lib/money.ts'
import { type OfferFields, offerFields, type QuoteFormInput } from './quotes.schemas.ts'
import { quoteTexts } from './quotes.texts.ts'

/** Parses a contractor’s form. @throws AppError `invalid` with an error for each field */
export function readOffer(
  form: QuoteFormInput,
  { currency, today }: { currency: string; today: string },
): OfferFields {
  const errors: Record<string, string> = {}
  const amount = (name: 'labour' | 'materials' | 'other') => {
    if (form[name] === '') return null
    const minor = parseMoney(form[name], currency, locale())
    if (minor === null) errors[name] = t`Enter an amount, for example 1250.00.`
    return minor
  }
  const day = (name: 'validUntil' | 'startsOn') => {
    if (form[name] === '') return null
    const date = calendarDate.safeParse(form[name])
    if (!date.success) errors[name] = t`Enter a date, for example 2027-03-31.`
    return date.data ?? null
  }
  const days = form.days === '' ? null : Number(form.days)
  if (days !== null && !Number.isInteger(days)) errors.days = t`Enter a whole number of days.`
  const typed = {
    labourMinor: amount('labour'),
    materialsMinor: amount('materials'),
    otherMinor: amount('other'),
    validUntil: day('validUntil'),
    startsOn: day('startsOn'),
    days: errors.days ? null : days,
    terms: form.terms,
  }
  // It would have expired before anyone read it.
  if (typed.validUntil && typed.validUntil < today) errors.validUntil = quoteTexts.past
  const offer = offerFields.safeParse(typed)
  if (!offer.success && !errors.labour) addErrors(errors, offer.error)
  if (offer.success && Object.keys(errors).length === 0) return offer.data
  const [sentence = t`Check what you entered.`] = Object.values(errors)
  throw new AppError('invalid', sentence, { fields: errors })
}

const formNames: Record<string, string> = {
  labourMinor: 'labour',
  materialsMinor: 'materials',
  otherMinor: 'other',
}

function addErrors(errors: Record<string, string>, { issues }: z.ZodError) {
  for (const { path, message } of issues) {
    const field = String(path[0])
    errors[formNames[field] ?? field] ??= message
  }
}
