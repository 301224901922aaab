import { formatMoney } from '../../../lib/money.ts'
import type { Difference, InvoiceState } from './invoices.rules.ts'
import type { InvoiceFields } from './invoices.schemas.ts'

// Every text of this feature that is not part of one component's own sentence.

export const stateLabels: Record<InvoiceState, string> = {
  SUBMITTED: 'Waiting for approval',
  QUERIED: 'Question asked',
  APPROVED: 'Approved, to be paid',
  REJECTED: 'Rejected',
  PAID: 'Paid',
  BILL_CANCELLED: 'Bill cancelled',
}

/** As a contractor reads it on their page. */
export const workerStateLabels = {
  SUBMITTED: 'Sent',
  QUERIED: 'The family has a question',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  PAID: 'Paid',
} as const

export const fieldLabels: Record<keyof InvoiceFields, string> = {
  workerId: 'Contractor',
  number: 'Invoice number',
  amountMinor: 'Amount',
  issuedOn: 'Date of the invoice',
  dueOn: 'Due on',
  projectId: 'Project',
  taskId: 'Task',
  note: 'Note',
}

/** "€1,200.00 invoiced, €1,000.00 accepted: €200.00 (20%) more." */
export function differenceText(
  { quotedMinor, invoicedMinor }: Difference,
  currency: string,
  locale?: string,
) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
  const more = invoicedMinor - quotedMinor
  const percent = Math.round((more * 100) / quotedMinor)
  return `${money(invoicedMinor)} has been invoiced and ${money(quotedMinor)} was accepted: ${money(more)} (${percent}%) more.`
}

export const invoiceTexts = {
  numberTaken: (number: string) =>
    `Invoice ${number} from this contractor is already here. Check the number, or open the other one.`,
  sentBefore:
    'This invoice was added before, with other values. Look at it in the list, then change it there.',
  tooMany: 'This contractor has 1,000 invoices here. Delete one that was rejected long ago.',
  approvedStays: 'This invoice is approved. Cancel its bill if it should not be paid.',
  stale:
    'Someone else changed this invoice first. Nothing was overwritten: check what they did, then try again.',
  refused: {
    SUBMITTED: 'This invoice already waits for approval.',
    QUERIED: 'There is already an open question about this invoice.',
    APPROVED: 'This invoice is approved already.',
    REJECTED: 'This invoice was rejected. Ask for a new one.',
    PAID: 'This invoice is paid already.',
    BILL_CANCELLED: 'The bill of this invoice was cancelled. Approve it again to plan that bill again.',
  } satisfies Record<InvoiceState, string>,
}
