import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { numberFormat } from '../../../lib/formats.ts'
import { locale } from '../../../lib/locale.ts'
import type { MeterKind, MeterUnit, Misfit } from './meters.rules.ts'
import type { MeterFields, ReadingFacts, ReadingFields } from './meters.schemas.ts'

// Texts that more than one part of this feature uses.

export const kindLabels: Record<MeterKind, string> = {
  get ELECTRICITY() {
    return t({ message: 'Electricity', context: 'meter' })
  },
  get GAS() {
    return t`Gas`
  },
  get WATER() {
    return t`Water`
  },
  get HEATING() {
    return t`Heating`
  },
  get OIL() {
    return t`Oil`
  },
  get OTHER() {
    return t`Other`
  },
}

export const unitLabels: Record<MeterUnit, string> = {
  KWH: 'kWh',
  MWH: 'MWh',
  GJ: 'GJ',
  M3: 'm³',
  LITRE: 'l',
  get UNIT() {
    return t({ message: 'units', context: 'meter' })
  },
}

export const fieldLabels: Record<keyof MeterFields, string> = {
  get name() {
    return t`Name`
  },
  get kind() {
    return t`Kind`
  },
  get unit() {
    return t`Unit of measurement`
  },
  get number() {
    return t`Meter number`
  },
  get place() {
    return t`Place`
  },
}

export const readingLabels: Record<keyof ReadingFields, string> = {
  get valueThousandths() {
    return t`Meter reading`
  },
  get readOn() {
    return t`Date`
  },
  get isReplacement() {
    return t`The meter was replaced`
  },
  get note() {
    return t`Note`
  },
}

/** Returns a field as readers see it; empty when it has no value. */
export function fieldText(fields: MeterFields, name: keyof MeterFields): string {
  if (name === 'kind') return kindLabels[fields.kind]
  if (name === 'unit') return unitLabels[fields.unit]
  return fields[name] ?? ''
}

/** Formats `1234500` as `1,234.5` in the reader's locale. */
export const formatThousandths = (thousandths: number) =>
  numberFormat(locale(), { maximumFractionDigits: 3 }).format(thousandths / 1_000)

/** "1,234.5 kWh" */
export const amountText = (thousandths: number, unit: MeterUnit) =>
  `${formatThousandths(thousandths)} ${unitLabels[unit]}`

/** The consumption of a month, "269.7": the days of a month are spread evenly, so more digits would mean nothing. */
export const formatUsed = (thousandths: number) =>
  numberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(thousandths / 1_000)

/** "269.7 kWh" */
export const usedText = (thousandths: number, unit: MeterUnit) =>
  `${formatUsed(thousandths)} ${unitLabels[unit]}`

/** "Electricity, main meter: 1,234.5 kWh on 3 Nov 2026" */
export const readingName = ({ meter, unit, readOn, valueThousandths }: ReadingFacts) =>
  t`${meter}: ${amountText(valueThousandths, unit)} on ${formatCalendarDate(readOn, locale())}`

/** "Consumption: Electricity (kWh)" */
export const consumptionTitle = (kind: MeterKind, unit: MeterUnit) =>
  t`Consumption: ${kindLabels[kind]} (${unitLabels[unit]})`

/** Says what is wrong with a reading and what to do. */
export function misfitText({ reason, other }: Misfit, unit: MeterUnit): string {
  const day = formatCalendarDate(other.readOn, locale())
  const shown = amountText(other.valueThousandths, unit)
  if (reason === 'SAME_DAY')
    return t`There is already a reading for this day: ${shown}. To correct it, delete it first.`
  return reason === 'TOO_LOW'
    ? t`This is lower than ${shown} on ${day}. Check the number, or say below that the meter was replaced.`
    : t`This is higher than ${shown} on ${day}. Check the number and the date.`
}
