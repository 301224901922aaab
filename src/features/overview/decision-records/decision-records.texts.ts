import { plural, t } from '@lingui/core/macro'
import { formatBytes } from '../../../lib/byte-size.ts'
import { locale } from '../../../lib/locale.ts'
import { maxRecordFileBytes, type PeriodRefusal, recordLimits } from './decision-records.rules.ts'

export const periodRefusals: Record<PeriodRefusal, string> = {
  get backwards() {
    return t`The last day is before the first. Choose a later one.`
  },
  get 'too-long'() {
    return t`A record covers at most one year. Choose a shorter period.`
  },
}

/** Counts the things of one kind. */
export const countTexts: Record<keyof typeof recordLimits, (count: number) => string> = {
  decisions: (count) => plural(count, { one: '# decision', other: '# decisions' }),
  quotes: (count) => plural(count, { one: '# accepted quote', other: '# accepted quotes' }),
  invoices: (count) => plural(count, { one: '# invoice', other: '# invoices' }),
  payments: (count) => plural(count, { one: '# expense or income', other: '# expenses and income' }),
  files: (count) => plural(count, { one: '# file', other: '# files' }),
}

/** Says that there is too much for one record. A project has no period, so it is part of several of them. */
export function tooMuchText(kind: keyof typeof recordLimits | 'bytes', isProject: boolean) {
  const amount =
    kind === 'bytes'
      ? t`${formatBytes(maxRecordFileBytes, locale())} of files`
      : countTexts[kind](recordLimits[kind])
  return isProject
    ? t`A record can contain ${amount}, and this project has more. Make records of its property for shorter periods instead.`
    : t`A record can contain ${amount}, and this period has more. Choose a shorter period.`
}

/** Says when something was done and by which person, if that is known. */
export const byText = (when: string, name: string | null) => (name ? t`${when} by ${name}` : when)

/** The same for a decision about a quote, an invoice or an expense. */
export const decidedOnText = (day: string, name: string | null) =>
  name ? t`Decided on ${day} by ${name}` : t`Decided on ${day}`

export const recordTexts = {
  get busy() {
    return t`Other documents are being made right now. Try again in a minute.`
  },
  fileName: (name: string, scope: string) => t`${name} record of decisions ${scope}.pdf`,
}
