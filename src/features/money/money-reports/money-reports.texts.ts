import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { maxReportYears } from './money-reports.rules.ts'

// Texts shared by several components.

export const reportParts = ['month', 'category', 'person', 'property'] as const
export type ReportPart = (typeof reportParts)[number]

export const partTitles: Record<ReportPart, string> = {
  get month() {
    return t`By month`
  },
  get category() {
    return t`By category`
  },
  get person() {
    return t`By person`
  },
  get property() {
    return t`By property`
  },
}

/** The row without a property. */
export const ofNoHouse = () => t`Shared costs (no property)`

export const sumLabels = {
  get expenseMinor() {
    return t`Expenses`
  },
  get incomeMinor() {
    return t({ message: 'Income', context: 'in a period' })
  },
  get net() {
    return t`Income less expenses`
  },
}

export const personLabels = {
  get paidMinor() {
    return t({ message: 'Paid', context: 'amount' })
  },
  get expensePartMinor() {
    return t`Share of expenses`
  },
  get receivedMinor() {
    return t`Received`
  },
  get incomePartMinor() {
    return t`Share of income`
  },
  get ahead() {
    return t`Difference`
  },
}

export const countedPayments = (count: number) =>
  plural(count, {
    one: '# approved payment',
    other: `${count.toLocaleString(i18n.locale)} approved payments`,
  })

export const spanRefusals = {
  get incomplete() {
    return t`Enter both dates.`
  },
  get backwards() {
    return t`The end date is before the start date. Choose a later end date.`
  },
  get 'too-long'() {
    return t`A money report covers at most ${maxReportYears} years. Choose a shorter period.`
  },
}
