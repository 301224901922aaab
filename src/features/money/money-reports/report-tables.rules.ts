import { formatMonth } from '../../../lib/dates.ts'
import { toDecimalText } from '../../../lib/money.ts'
import { type Category, categoryLabels } from '../categories/categories.ts'
import type { SplitMethod } from '../splits/splits.rules.ts'
import { aheadOf, netOf } from './money-reports.rules.ts'
import type { MoneyReportView, Sums } from './money-reports.schemas.ts'
import { ofNoHouse, partTitles, personLabels, type ReportPart, sumLabels } from './money-reports.texts.ts'

// The tables that people take away. Files that they keep rely on the names of the columns: they never change.

export const paymentHeaders = [
  'Date',
  'Kind',
  'Title',
  'Category',
  'Amount',
  'Currency',
  'Original amount',
  'Original currency',
  'Rate',
  'Paid by',
  'Property',
  'Project',
  'Task',
  'Status',
  'Reason',
  'Split',
  'Note',
] as const

type Person = { id: string; name: string }

export type TableRow = {
  paidOn: string
  kind: 'EXPENSE' | 'INCOME'
  title: string
  category: Category
  amountMinor: number
  originalAmountMinor: number | null
  originalCurrency: string | null
  rate: string | null
  payerId: string
  propertyName: string | null
  projectTitle: string | null
  taskTitle: string | null
  status: string
  statusReason: string | null
  splitMethod: SplitMethod
  note: string | null
  /** By participant. */
  parts: ReadonlyMap<string, number>
}

/** Behind the columns of every payment comes one for the part of each person. */
export const paymentTableHeader = (people: readonly Person[]): string[] => [
  ...paymentHeaders,
  ...people.map(({ name }) => `Part of ${name}`),
]

/** A payment as cells: amounts as plain decimals in the currency of the group, and as they were paid. */
export function paymentCells(row: TableRow, people: readonly Person[], currency: string): string[] {
  const { originalAmountMinor, originalCurrency, rate } = row
  return [
    row.paidOn,
    row.kind === 'EXPENSE' ? 'Expense' : 'Income',
    row.title,
    categoryLabels[row.category],
    toDecimalText(row.amountMinor, currency),
    currency,
    originalAmountMinor !== null && originalCurrency
      ? toDecimalText(originalAmountMinor, originalCurrency)
      : '',
    originalCurrency ?? '',
    rate ? withoutZeros(rate) : '',
    people.find(({ id }) => id === row.payerId)?.name ?? '',
    row.propertyName ?? '',
    row.projectTitle ?? '',
    row.taskTitle ?? '',
    inWords(row.status),
    row.statusReason ?? '',
    inWords(row.splitMethod),
    row.note ?? '',
    ...people.map(({ id }) => {
      const part = row.parts.get(id)
      return part === undefined ? '' : toDecimalText(part, currency)
    }),
  ]
}

/** `0.9200000000` as people write it: `0.92`. */
const withoutZeros = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)

/** `APPROVED` → `Approved` */
const inWords = (code: string) => code.charAt(0) + code.slice(1).toLowerCase()

/** A table of the report as cells. */
export function reportCells(
  report: MoneyReportView,
  part: ReportPart,
): { header: string[]; rows: string[][] } {
  const { nameHeader, headers, rows } = reportTable(report, part)
  return {
    header: [nameHeader, ...headers, 'Currency'],
    rows: rows.map(({ name, amounts }) => [
      name,
      ...amounts.map((amountMinor) => toDecimalText(amountMinor, report.currency)),
      report.currency,
    ]),
  }
}

export const reportFileName = (groupName: string, part: ReportPart) =>
  `${groupName} money ${partTitles[part].toLowerCase()}.csv`

/** A table of the report: a name in each row, and amounts in minor units under the headers. */
export type ReportTable = {
  nameHeader: string
  headers: string[]
  rows: { key: string; name: string; amounts: number[] }[]
}

/** What the page shows and the file holds. @param locale for the names of months; without it they are `2026-03` */
export function reportTable(report: MoneyReportView, part: ReportPart, locale?: string): ReportTable {
  switch (part) {
    case 'person':
      return peopleTable(report)
    case 'month':
      return sumsTable('Month', report.months, ({ month }) => [
        month,
        locale ? formatMonth(month, locale) : month,
      ])
    case 'category':
      return sumsTable('Category', report.categories, ({ category }) => [category, categoryLabels[category]])
    case 'property':
      return sumsTable('Property', report.properties, ({ propertyId, name }) => [
        propertyId ?? 'none',
        name ?? ofNoHouse,
      ])
  }
}

const sumsTable = <Row extends Sums>(
  nameHeader: string,
  rows: readonly Row[],
  named: (row: Row) => [key: string, name: string],
): ReportTable => ({
  nameHeader,
  headers: [sumLabels.expenseMinor, sumLabels.incomeMinor, sumLabels.net],
  rows: rows.map((row) => {
    const [key, name] = named(row)
    return { key, name, amounts: [row.expenseMinor, row.incomeMinor, netOf(row)] }
  }),
})

const peopleTable = ({ people }: MoneyReportView): ReportTable => ({
  nameHeader: 'Person',
  headers: [
    personLabels.paidMinor,
    personLabels.expensePartMinor,
    personLabels.receivedMinor,
    personLabels.incomePartMinor,
    personLabels.ahead,
  ],
  rows: people.map((person) => ({
    key: person.participantId,
    name: person.name,
    amounts: [
      person.paidMinor,
      person.expensePartMinor,
      person.receivedMinor,
      person.incomePartMinor,
      aheadOf(person),
    ],
  })),
})
