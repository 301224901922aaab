import { t } from '@lingui/core/macro'
import { formatMonth } from '../../../lib/dates.ts'
import { toDecimalText } from '../../../lib/money.ts'
import { categoryLabel } from '../categories/categories.ts'
import type { Category } from '../categories/category-keys.ts'
import type { SplitMethod } from '../splits/splits.rules.ts'
import { aheadOf, netOf } from './money-reports.rules.ts'
import type { MoneyReportView, Sums } from './money-reports.schemas.ts'
import { ofNoHouse, partTitles, personLabels, type ReportPart, sumLabels } from './money-reports.texts.ts'

// The exported tables. The column names are stable, since users keep these files.

export const paymentHeaders = () =>
  [
    t`Date`,
    t`Type`,
    t`Title`,
    t`Category`,
    t`Amount`,
    t`Currency`,
    t`Original amount`,
    t`Original currency`,
    t`Rate`,
    t`Paid by`,
    t`Property`,
    t`Project`,
    t`Task`,
    t`Status`,
    t`Reason`,
    t`Split`,
    t`Note`,
  ] as const

type Person = { id: string; name: string }

export type TableRow = {
  paidOn: string
  kind: 'EXPENSE' | 'INCOME'
  title: string
  category: Category
  /** The group's name for it. */
  categoryName: string | null
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

/** One share column for each person follows the payment columns. */
export const paymentTableHeader = (people: readonly Person[]): string[] => [
  ...paymentHeaders(),
  ...people.map(({ name }) => t`Share of ${name}`),
]

/** Returns a payment as cells, with plain decimals in the group’s and the original currency. */
export function paymentCells(row: TableRow, people: readonly Person[], currency: string): string[] {
  const { originalAmountMinor, originalCurrency, rate } = row
  return [
    row.paidOn,
    row.kind === 'EXPENSE' ? t`Expense` : t`Income`,
    row.title,
    categoryLabel(row.category, row.categoryName),
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

/** Formats `0.9200000000` as `0.92`. */
const withoutZeros = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)

/** Formats `APPROVED` as `Approved`. */
const inWords = (code: string) => code.charAt(0) + code.slice(1).toLowerCase()

/** Returns a report table as cells. */
export function reportCells(
  report: MoneyReportView,
  part: ReportPart,
): { header: string[]; rows: string[][] } {
  const { nameHeader, headers, rows } = reportTable(report, part)
  return {
    header: [nameHeader, ...headers, t`Currency`],
    rows: rows.map(({ name, amounts }) => [
      name,
      ...amounts.map((amountMinor) => toDecimalText(amountMinor, report.currency)),
      report.currency,
    ]),
  }
}

export const reportFileName = (groupName: string, part: ReportPart) =>
  t`${groupName} money ${partTitles[part].toLowerCase()}.csv`

/** A report table: named rows, amounts in minor units. */
export type ReportTable = {
  nameHeader: string
  headers: string[]
  rows: { key: string; name: string; amounts: number[] }[]
}

/** Returns the table for the page and the file. @param locale for month names; without it `2026-03` */
export function reportTable(report: MoneyReportView, part: ReportPart, locale?: string): ReportTable {
  switch (part) {
    case 'person':
      return peopleTable(report)
    case 'month':
      return sumsTable(t`Month`, report.months, ({ month }) => [
        month,
        locale ? formatMonth(month, locale) : month,
      ])
    case 'category':
      return sumsTable(t`Category`, report.categories, ({ category, categoryName }) => [
        category,
        categoryLabel(category, categoryName),
      ])
    case 'property':
      return sumsTable(t`Property`, report.properties, ({ propertyId, name }) => [
        propertyId ?? 'none',
        name ?? ofNoHouse(),
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
  nameHeader: t`Person`,
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
