import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { kindLabels, paymentStatusLabels, splitLabels } from '../../money/payments/payments.texts.ts'
import { decidedOnText } from './decision-records.texts.ts'
import { decidedText } from './decisions-section.rules.ts'
import type { PaymentFact, RecordFacts } from './record-facts.ts'
import type { Row, Section } from './record-model.ts'
import type { RecordNumbers } from './record-numbers.rules.ts'
import type { RecordReader } from './record-reader.ts'
import { noteLines } from './work-sections.rules.ts'

export function paymentsSection(facts: RecordFacts, numbers: RecordNumbers, reader: RecordReader): Section {
  return {
    title: t`Expenses and income`,
    blocks:
      facts.payments.length === 0
        ? [{ kind: 'text', text: t`No expenses and no income.` }]
        : [
            {
              kind: 'table',
              columns: [
                { title: t`No.`, weight: 1 },
                { title: t`Date`, weight: 2 },
                { title: t`Title`, weight: 4.6 },
                { title: t`Paid or received by`, weight: 2.8 },
                { title: t`Status`, weight: 2.2 },
                { title: t`Amount`, weight: 2.4, align: 'right' },
              ],
              rows: facts.payments.map((payment) => paymentRow(payment, facts, numbers, reader)),
            },
          ],
  }
}

function paymentRow(
  payment: PaymentFact,
  { decisions, invoices }: RecordFacts,
  numbers: RecordNumbers,
  reader: RecordReader,
): Row {
  const { kind, original, parts, decidedByName } = payment
  const invoice = invoices.find(({ billId }) => billId !== null && billId === payment.billId)
  const decided = payment.decidedAt && reader.dayOf(payment.decidedAt)
  return {
    cells: [
      numbers.get(payment.id) ?? '',
      formatCalendarDate(payment.paidOn, reader.locale),
      kind === 'INCOME' ? `${kindLabels.INCOME}: ${payment.title}` : payment.title,
      payment.payerName,
      paymentStatusLabels[payment.status],
      reader.money(payment.amountMinor),
    ],
    notes: noteLines(
      [
        `${splitLabels[payment.splitMethod]}: ${parts.map(({ name, amountMinor }) => `${name} ${reader.money(amountMinor)}`).join(', ')}`,
      ],
      [
        payment.projectTitle && t`Project: ${payment.projectTitle}`,
        payment.workerName && t`Contractor: ${payment.workerName}`,
        invoice && t`Pays invoice ${numbers.get(invoice.id) ?? ''}`,
        original && t`Originally ${reader.money(original.amountMinor, original.currency)}`,
        payment.recordedByName && t`Recorded by ${payment.recordedByName}`,
        decided && decidedOnText(decided, decidedByName),
        decidedText(decisions, payment.id, numbers),
      ],
      [payment.reason && t`Reason: ${payment.reason}`],
    ),
  }
}

/** What one person paid, received and bears, in minor units. */
export type PersonTotals = {
  name: string
  paidMinor: number
  expensePartMinor: number
  receivedMinor: number
  incomePartMinor: number
}

const nothing = { paidMinor: 0, expensePartMinor: 0, receivedMinor: 0, incomePartMinor: 0 }

/** Sums the approved expenses and income by person, in the order of their names. Others do not count. */
export function totalsByPerson(payments: readonly PaymentFact[]): PersonTotals[] {
  const people = new Map<string, PersonTotals>()
  const of = (id: string, name: string) => {
    const person = people.get(id) ?? { name, ...nothing }
    people.set(id, person)
    return person
  }
  for (const { kind, status, amountMinor, payerId, payerName, parts } of payments) {
    if (status !== 'APPROVED') continue
    of(payerId, payerName)[kind === 'EXPENSE' ? 'paidMinor' : 'receivedMinor'] += amountMinor
    for (const part of parts)
      of(part.participantId, part.name)[kind === 'EXPENSE' ? 'expensePartMinor' : 'incomePartMinor'] +=
        part.amountMinor
  }
  return [...people]
    .toSorted(
      ([a, one], [b, other]) =>
        Number(one.name > other.name) - Number(one.name < other.name) || Number(a > b) - Number(a < b),
    )
    .map(([, person]) => person)
}

const sumOf = (people: readonly PersonTotals[]): PersonTotals =>
  people.reduce(
    (sum, person) => ({
      name: sum.name,
      paidMinor: sum.paidMinor + person.paidMinor,
      expensePartMinor: sum.expensePartMinor + person.expensePartMinor,
      receivedMinor: sum.receivedMinor + person.receivedMinor,
      incomePartMinor: sum.incomePartMinor + person.incomePartMinor,
    }),
    { name: t`Total`, ...nothing },
  )

export function sharesSection(facts: RecordFacts, reader: RecordReader): Section {
  const people = totalsByPerson(facts.payments)
  const rowOf = (person: PersonTotals): Row => ({
    cells: [
      person.name,
      reader.money(person.paidMinor),
      reader.money(person.expensePartMinor),
      reader.money(person.receivedMinor),
      reader.money(person.incomePartMinor),
    ],
  })
  return {
    title: t`Who bore what`,
    blocks: [
      {
        kind: 'text',
        text: t`Only approved expenses and income count here. Settlements between people are not part of this record.`,
      },
      ...(people.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              columns: [
                { title: t`Person`, weight: 3.4 },
                { title: t`Expenses paid`, weight: 2.4, align: 'right' as const },
                { title: t`Share of expenses`, weight: 2.4, align: 'right' as const },
                { title: t`Income received`, weight: 2.4, align: 'right' as const },
                { title: t`Share of income`, weight: 2.4, align: 'right' as const },
              ],
              rows: [...people.map(rowOf), { ...rowOf(sumOf(people)), isTotal: true as const }],
            },
          ]),
    ],
  }
}
