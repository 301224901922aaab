import { t } from '@lingui/core/macro'
import { fieldsLike } from '../../../lib/fields.ts'
import type { PayBillInput } from '../bills/bills.schemas.ts'
import type { Category } from '../categories/category-keys.ts'
import type { SplitFields } from '../splits/split-draft.rules.ts'
import type { InvoiceFields } from './invoices.schemas.ts'

// The states of an invoice: what is stored, and what its bill adds.

export const invoiceStatuses = ['SUBMITTED', 'QUERIED', 'APPROVED', 'REJECTED'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** PAID and BILL_CANCELLED are derived from the bill of an APPROVED invoice and stored nowhere. */
export const invoiceStates = [...invoiceStatuses, 'PAID', 'BILL_CANCELLED'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoicePageSize = 50
export const maxInvoicesPerWorker = 1_000

const nextStates = {
  SUBMITTED: ['QUERIED', 'APPROVED', 'REJECTED'],
  // Answered, corrected, or decided without an answer.
  QUERIED: ['SUBMITTED', 'APPROVED', 'REJECTED'],
  // Through its bill only.
  APPROVED: ['PAID', 'BILL_CANCELLED'],
  // Its expense was rejected or voided.
  PAID: ['APPROVED'],
  // Reopens the same bill, or rejects the invoice and frees its number.
  BILL_CANCELLED: ['APPROVED', 'REJECTED'],
  REJECTED: [],
} as const satisfies Record<InvoiceState, readonly InvoiceState[]>

export const canBecome = (from: InvoiceState, to: InvoiceState): boolean =>
  nextStates[from].some((state) => state === to)

export function stateOf(
  status: InvoiceStatus,
  billStatus: 'PLANNED' | 'PAID' | 'CANCELLED' | null,
): InvoiceState {
  if (status !== 'APPROVED') return status
  if (billStatus === 'PAID') return 'PAID'
  return billStatus === 'CANCELLED' ? 'BILL_CANCELLED' : 'APPROVED'
}

/** Undecided invoices can be edited; editing a queried one submits it again. */
export const isEditable = (state: InvoiceState) => state === 'SUBMITTED' || state === 'QUERIED'

/** An approved one stays: its bill is owed. */
export const isDeletable = (state: InvoiceState) => isEditable(state) || state === 'REJECTED'

/** The accepted quote for a project, and what is invoiced including this invoice. */
export type Difference = { quotedMinor: number; invoicedMinor: number }

/** More than 110% of the accepted quote, in whole numbers. */
export const needsConfirmation = ({ quotedMinor, invoicedMinor }: Difference) =>
  invoicedMinor * 10 > quotedMinor * 11

export const invoiceForm = fieldsLike<InvoiceFields>({
  workerId: '',
  number: '',
  amountMinor: 0,
  issuedOn: '',
  dueOn: '',
  projectId: null,
  taskId: null,
  note: null,
})

/** Returns the title of its bill: contractor and number. */
export const billTitle = (workerName: string, number: string) => {
  const end = t`: invoice ${number}`
  return `${workerName.slice(0, 120 - end.length)}${end}`
}

type Payable = {
  today: string
  propertyId: string
  projectId: string | null
  taskId: string | null
  bill: {
    id: string
    title: string
    amountMinor: number
    category: Category
    propertyId: string | null
    projectId: string | null
    version: number
  } | null
}

type Paying = {
  /** From the sender, so that a retry pays once. */
  id: string
  payerId: string
  /** As previewed; null for the default split. */
  split: SplitFields | null
}

/** Returns the expense of one tap on “Pay”: the bill as it is, today, with the default split. */
export const paymentOf = (
  { today, taskId, bill, ...place }: Payable,
  { id, payerId, split }: Paying,
): PayBillInput | null =>
  bill && {
    billId: bill.id,
    version: bill.version,
    payment: {
      id,
      kind: 'EXPENSE',
      title: bill.title,
      amountMinor: bill.amountMinor,
      paidOn: today,
      payerId,
      category: bill.category,
      propertyId: bill.propertyId,
      projectId: bill.projectId,
      // Once the bill has moved, it no longer belongs to the task.
      taskId: bill.propertyId === place.propertyId && bill.projectId === place.projectId ? taskId : null,
      // The bill knows its contractor.
      workerId: null,
      note: null,
      original: null,
      split,
    },
  }
