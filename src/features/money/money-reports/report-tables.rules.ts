import { formatMonth } from '../../../lib/dates.ts'
import { categoryLabels } from '../categories/categories.ts'
import { aheadOf, netOf } from './money-reports.rules.ts'
import type { MoneyReportView } from './money-reports.schemas.ts'
import { ofNoHouse, personLabels, type ReportPart, sumLabels } from './money-reports.texts.ts'

/** A table of the report: a name in each row, and amounts in minor units under the headers. */
export type ReportTable = {
  nameHeader: string
  headers: string[]
  rows: { key: string; name: string; amounts: number[] }[]
}

const sumHeaders = [sumLabels.expenseMinor, sumLabels.incomeMinor, sumLabels.net]
const amountsOf = (sums: { expenseMinor: number; incomeMinor: number }) => [
  sums.expenseMinor,
  sums.incomeMinor,
  netOf(sums),
]

/** What the page shows and the file holds. @param locale for the names of months; without it they are `2026-03` */
export function reportTable(report: MoneyReportView, part: ReportPart, locale?: string): ReportTable {
  if (part === 'person') return peopleTable(report)
  if (part === 'month') {
    const rows = report.months.map(({ month, ...sums }) => ({
      key: month,
      name: locale ? formatMonth(month, locale) : month,
      amounts: amountsOf(sums),
    }))
    return { nameHeader: 'Month', headers: sumHeaders, rows }
  }
  if (part === 'category') {
    const rows = report.categories.map(({ category, ...sums }) => ({
      key: category,
      name: categoryLabels[category],
      amounts: amountsOf(sums),
    }))
    return { nameHeader: 'Category', headers: sumHeaders, rows }
  }
  const rows = report.properties.map(({ propertyId, name, ...sums }) => ({
    key: propertyId ?? 'none',
    name: name ?? ofNoHouse,
    amounts: amountsOf(sums),
  }))
  return { nameHeader: 'Property', headers: sumHeaders, rows }
}

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
