import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { stateLabels as invoiceStates } from '../../money/invoices/invoices.texts.ts'
import { offerLabels } from '../../work/quotes/quotes.texts.ts'
import { decidedOnText } from './decision-records.texts.ts'
import { decidedText } from './decisions-section.rules.ts'
import type { InvoiceFact, QuoteFact, RecordFacts } from './record-facts.ts'
import type { Row, Section } from './record-model.ts'
import type { RecordNumbers } from './record-numbers.rules.ts'
import type { RecordReader } from './record-reader.ts'

/** Joins what is known with points; leaves out an empty line. */
export const noteLines = (...lines: (string | null | undefined | false)[][]): string[] =>
  lines.flatMap((line) => line.filter(Boolean).join(' · ') || [])

export function quotesSection(facts: RecordFacts, numbers: RecordNumbers, reader: RecordReader): Section {
  const rowOf = (quote: QuoteFact): Row => ({
    cells: [
      numbers.get(quote.id) ?? '',
      reader.dayOf(quote.acceptedAt),
      quote.workerName,
      quote.projectTitle,
      reader.money(quote.totalMinor),
    ],
    notes: noteLines(
      [
        quote.labourMinor !== null && `${offerLabels.labourMinor}: ${reader.money(quote.labourMinor)}`,
        quote.materialsMinor !== null &&
          `${offerLabels.materialsMinor}: ${reader.money(quote.materialsMinor)}`,
        quote.otherMinor !== null && `${offerLabels.otherMinor}: ${reader.money(quote.otherMinor)}`,
      ],
      [
        quote.submittedAt && t`Version ${quote.revision} of ${reader.dayOf(quote.submittedAt)}`,
        quote.approvalRequestedByName && t`Proposed by ${quote.approvalRequestedByName}`,
        quote.acceptedByName && t`Accepted by ${quote.acceptedByName}`,
        decidedText(facts.decisions, quote.id, numbers),
      ],
    ),
  })
  return {
    title: t`Accepted quotes`,
    blocks:
      facts.quotes.length === 0
        ? [{ kind: 'text', text: t`No accepted quotes.` }]
        : [
            {
              kind: 'table',
              columns: [
                { title: t`No.`, weight: 1 },
                { title: t({ message: 'Accepted', context: 'when a quote was accepted' }), weight: 2 },
                { title: t`Contractor`, weight: 4 },
                { title: t`Project`, weight: 4 },
                { title: t`Amount`, weight: 2.5, align: 'right' },
              ],
              rows: facts.quotes.map(rowOf),
            },
          ],
  }
}

export function invoicesSection(facts: RecordFacts, numbers: RecordNumbers, reader: RecordReader): Section {
  const rowOf = (invoice: InvoiceFact): Row => {
    const paying = facts.payments.filter(
      ({ billId, status }) =>
        billId !== null && billId === invoice.billId && (status === 'APPROVED' || status === 'PENDING'),
    )
    const decided = invoice.decidedAt && reader.dayOf(invoice.decidedAt)
    return {
      cells: [
        numbers.get(invoice.id) ?? '',
        formatCalendarDate(invoice.issuedOn, reader.locale),
        invoice.workerName,
        invoice.number,
        invoiceStates[invoice.state],
        reader.money(invoice.amountMinor),
      ],
      notes: noteLines(
        [
          invoice.projectTitle && t`Project: ${invoice.projectTitle}`,
          t`Due ${formatCalendarDate(invoice.dueOn, reader.locale)}`,
          decided && decidedOnText(decided, invoice.decidedByName),
          paying.length > 0 && t`Paid with ${paying.map(({ id }) => numbers.get(id) ?? '').join(', ')}`,
        ],
        [invoice.reason && t`Reason: ${invoice.reason}`],
      ),
    }
  }
  return {
    title: t`Invoices`,
    blocks:
      facts.invoices.length === 0
        ? [{ kind: 'text', text: t`No invoices.` }]
        : [
            {
              kind: 'table',
              columns: [
                { title: t`No.`, weight: 1 },
                { title: t`Invoice date`, weight: 2.2 },
                { title: t`Contractor`, weight: 3.4 },
                { title: t`Invoice number`, weight: 2.6 },
                { title: t`Status`, weight: 2.4 },
                { title: t`Amount`, weight: 2.4, align: 'right' },
              ],
              rows: facts.invoices.map(rowOf),
            },
          ],
  }
}
