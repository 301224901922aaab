import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Hourglass,
  MessageCircleQuestion,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { Row, RowList, rowLink } from '../../components/rows.tsx'
import { day, money } from '../../components/shown.ts'
import type { invoicesQuery } from '../invoices.queries.ts'
import type { InvoiceState } from '../invoices.rules.ts'
import type { InvoiceLineView } from '../invoices.schemas.ts'
import { stateLabels } from '../invoices.texts.ts'

const looks = {
  SUBMITTED: { tone: 'warning', icon: Hourglass },
  QUERIED: { tone: 'info', icon: MessageCircleQuestion },
  APPROVED: { tone: 'accent', icon: Wallet },
  REJECTED: { tone: 'danger', icon: CircleX },
  PAID: { tone: 'success', icon: CircleCheck },
  BILL_CANCELLED: { tone: 'neutral', icon: Ban },
} as const

export const InvoiceBadge = ({ state }: { state: InvoiceState }) => (
  <Badge {...looks[state]}>{stateLabels[state]}</Badge>
)

/** Shown beside the status: being overdue changes nothing about the next step. */
export const LateBadge = () => (
  <Badge tone="danger" icon={CircleAlert}>
    {t`Overdue`}
  </Badge>
)

/** Renders an invoice as a row with a link. */
const InvoiceLine = ({ invoice }: { invoice: InvoiceLineView }) => (
  <Row
    link={
      <Link to="/invoice/$invoiceId" params={{ invoiceId: invoice.id }} className={rowLink}>
        {invoice.workerName}: {invoice.number}
      </Link>
    }
    facts={[t`due ${day(invoice.dueOn)}`, invoice.projectTitle, invoice.propertyName]}
  >
    <p className="flex flex-wrap items-center justify-end gap-2 tabular-nums">
      <span className="font-medium">{money(invoice.amountMinor, invoice.currency)}</span>
      <InvoiceBadge state={invoice.state} />
      {invoice.isOverdue && <LateBadge />}
    </p>
  </Row>
)

type InvoicesOfProps = {
  of: ReturnType<typeof invoicesQuery>
  label: string
  /** Shown when the list is empty. */
  children: ReactNode
}

/** Lists the invoices of a group, project or contractor, newest first. */
export function InvoicesOf({ of, label, children }: InvoicesOfProps) {
  const pages = useSuspenseInfiniteQuery(of)
  const invoices = pages.data.pages.flatMap((page) => page.invoices)
  if (invoices.length === 0) return children
  return (
    <>
      <RowList of={invoices} label={label}>
        {(invoice) => <InvoiceLine invoice={invoice} />}
      </RowList>
      <ShowMore list={pages} className="justify-self-start" />
    </>
  )
}
