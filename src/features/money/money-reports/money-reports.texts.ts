import { maxReportYears } from './money-reports.rules.ts'

// Every text of the reports that more than one component uses.

export const reportParts = ['month', 'category', 'person', 'property'] as const
export type ReportPart = (typeof reportParts)[number]

export const partTitles: Record<ReportPart, string> = {
  month: 'By month',
  category: 'By category',
  person: 'By person',
  property: 'By property',
}

/** What no house is named for. */
export const ofNoHouse = 'The group as a whole'

export const sumLabels = { expenseMinor: 'Expenses', incomeMinor: 'Income', net: 'Income less expenses' }

export const personLabels = {
  paidMinor: 'Paid',
  expensePartMinor: 'Part of expenses',
  receivedMinor: 'Received',
  incomePartMinor: 'Part of income',
  ahead: 'Ahead',
}

export const countedPayments = (count: number) =>
  count === 1 ? '1 payment that counts' : `${count.toLocaleString('en')} payments that count`

export const spanRefusals = {
  incomplete: 'Please enter both days.',
  backwards: 'The span ends before it begins. Please choose a later end.',
  'too-long': `A report tells of at most ${maxReportYears} years. Please choose a shorter span.`,
}
