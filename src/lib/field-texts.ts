import { t } from '@lingui/core/macro'
import { formatTime } from './clock-times.ts'
import { formatCalendarDate } from './dates.ts'
import { locale } from './locale.ts'
import { formatMoney } from './money.ts'

// How the values of fields read (`FieldTexts` in fields.ts). A number says nothing about its unit, so each field names
// the one that fits.

export const asIs = (value: string | number | null) => (value === null ? '' : String(value))

export const asDay = (value: string | null) => (value ? formatCalendarDate(value, locale()) : '')

export const asTime = (value: string | null) => (value ? formatTime(value, locale()) : '')

/** @param value in minor units */
export const asMoney = (value: number | null, { currency }: { currency: string }) =>
  value === null ? '' : formatMoney(value, currency, locale())

export const asYesOrNo = (value: boolean) => (value ? t`Yes` : t`No`)
