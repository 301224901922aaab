import { fieldsLike } from '../../../lib/fields.ts'
import type { PayBillInput } from '../bills/bills.schemas.ts'
import type { Category } from '../categories/categories.ts'
import type { SplitFields } from '../splits/split-draft.rules.ts'
import type { InvoiceFields } from './invoices.schemas.ts'

// How an invoice goes on. What is stored, and what its bill adds to that.

export const invoiceStatuses = ['SUBMITTED', 'QUERIED', 'APPROVED', 'REJECTED'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** PAID and BILL_CANCELLED are an APPROVED invoice whose bill is so. They are read from the bill and stored nowhere else. */
export const invoiceStates = [...invoiceStatuses, 'PAID', 'BILL_CANCELLED'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoicePageSize = 50
export const maxInvoicesPerWorker = 1_000

const nextStates = {
  SUBMITTED: ['QUERIED', 'APPROVED', 'REJECTED'],
  // Answered, or revised; or decided without an answer.
  QUERIED: ['SUBMITTED', 'APPROVED', 'REJECTED'],
  // By its bill alone.
  APPROVED: ['PAID', 'BILL_CANCELLED'],
  // What paid it was rejected or made void.
  PAID: ['APPROVED'],
  // The same bill is planned again: an invoice never has two. Or it stays cancelled, and its number is free again.
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

/** While nobody has decided about it. A correction of a queried one sends it in again. */
export const isEditable = (state: InvoiceState) => state === 'SUBMITTED' || state === 'QUERIED'

/** An approved one stays: its bill is what is owed. */
export const isDeletable = (state: InvoiceState) => isEditable(state) || state === 'REJECTED'

/** What a contractor was promised for a project, and what they have asked for with this invoice. */
export type Difference = { quotedMinor: number; invoicedMinor: number }

/** More than a tenth above the accepted quote. Whole numbers: a tenth is a tenth. */
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

/** How its bill is called: who asks for the money, and by which number. */
export const billTitle = (workerName: string, number: string) => {
  const end = `: invoice ${number}`
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
  /** Made by the sender, so that a tap that is sent again pays once. */
  id: string
  payerId: string
  /** As it was shown; null for the default split. */
  split: SplitFields | null
}

/** What one tap on "Pay" records: the bill as it is, today, split as the family splits such expenses. */
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
      // The bill may have been moved since: then it is no longer about the task.
      taskId: bill.propertyId === place.propertyId && bill.projectId === place.projectId ? taskId : null,
      // The bill knows who is paid.
      workerId: null,
      note: null,
      original: null,
      split,
    },
  }
