import { t } from '@lingui/core/macro'
import { formatMoney } from '../../../lib/money.ts'
import type { Difference, InvoiceState } from './invoices.rules.ts'
import type { InvoiceFields } from './invoices.schemas.ts'

// Texts shared by several components.

export const stateLabels: Record<InvoiceState, string> = {
  get SUBMITTED() {
    return t`Needs approval`
  },
  get QUERIED() {
    return t`Question asked`
  },
  get APPROVED() {
    return t`Ready to pay`
  },
  get REJECTED() {
    return t({ message: 'Rejected', context: 'invoice' })
  },
  get PAID() {
    return t({ message: 'Paid', context: 'invoice' })
  },
  get BILL_CANCELLED() {
    return t`Bill cancelled`
  },
}

/** For the contractor’s page. */
export const workerStateLabels = {
  get SUBMITTED() {
    return t`Sent`
  },
  get QUERIED() {
    return t`The family has a question`
  },
  get APPROVED() {
    return t({ message: 'Approved', context: 'invoice' })
  },
  get REJECTED() {
    return t({ message: 'Rejected', context: 'invoice' })
  },
  get PAID() {
    return t({ message: 'Paid', context: 'invoice' })
  },
} as const

export const fieldLabels: Record<keyof InvoiceFields, string> = {
  get workerId() {
    return t`Contractor`
  },
  get number() {
    return t`Invoice number`
  },
  get amountMinor() {
    return t`Amount`
  },
  get issuedOn() {
    return t`Invoice date`
  },
  get dueOn() {
    return t`Due on`
  },
  get projectId() {
    return t`Project`
  },
  get taskId() {
    return t`Task`
  },
  get note() {
    return t`Note`
  },
}

/** Returns “€1,200.00 has been invoiced. That is €200.00 (20%) more than the accepted €1,000.00.” */
export function differenceText(
  { quotedMinor, invoicedMinor }: Difference,
  currency: string,
  locale?: string,
) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
  const more = invoicedMinor - quotedMinor
  const percent = Math.round((more * 100) / quotedMinor)
  return t`${money(invoicedMinor)} has been invoiced. That is ${money(more)} (${percent}%) more than the accepted ${money(quotedMinor)}.`
}

export const invoiceTexts = {
  numberTaken: (number: string) =>
    t`Invoice ${number} from this contractor already exists. Check the number, or open the existing invoice.`,
  get sentBefore() {
    return t`This invoice was already added with different details. Open it from the list to change it.`
  },
  get tooMany() {
    return t`This contractor has 1,000 invoices, the maximum. Delete an old rejected one first.`
  },
  get approvedStays() {
    return t`This invoice is approved. Cancel its bill if it should not be paid.`
  },
  get stale() {
    return t`This invoice was changed by someone else. Your changes were not saved. Review the newer version, then save again.`
  },
  refused: {
    get SUBMITTED() {
      return t`This invoice is already waiting for approval.`
    },
    get QUERIED() {
      return t`There is already an open question about this invoice.`
    },
    get APPROVED() {
      return t`This invoice is already approved.`
    },
    get REJECTED() {
      return t`This invoice was rejected. Ask for a new one.`
    },
    get PAID() {
      return t`This invoice is already paid.`
    },
    get BILL_CANCELLED() {
      return t`The bill for this invoice was cancelled. Approve the invoice again to reopen the bill.`
    },
  } satisfies Record<InvoiceState, string>,
}
