import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { categoryLabels } from '../../categories/categories.ts'
import { Row, RowList, rowLink } from '../../components/rows.tsx'
import { day, money } from '../../components/shown.ts'
import { moneyPath } from '../../ledger/money-links.ts'
import { paymentsQuery } from '../payments.queries.ts'
import type { PaymentStatus } from '../payments.rules.ts'
import type { PaymentLineView } from '../payments.schemas.ts'
import { paymentStatusLabels } from '../payments.texts.ts'

/** A payment as a row: what it was for, when and by whom, how much, and what of it falls to the reader. */
export function PaymentLine({ payment }: { payment: PaymentLineView }) {
  const { id: paymentId, title, kind, isMine, currency, status, myPartMinor } = payment
  const verb = kind === 'EXPENSE' ? 'paid by' : 'received by'
  return (
    <Row
      link={
        <Link to="/payment/$paymentId" params={{ paymentId }} className={rowLink}>
          {title}
        </Link>
      }
      facts={[
        day(payment.paidOn),
        `${verb} ${isMine ? 'you' : payment.payerName}`,
        payment.workerName && `to ${payment.workerName}`,
        categoryLabels[payment.category],
        payment.propertyName,
      ]}
    >
      <div className="grid justify-items-start gap-0.5 sm:justify-items-end sm:text-end">
        <p className="font-medium tabular-nums">
          {kind === 'INCOME' && '+'}
          {money(payment.amountMinor, currency)}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {myPartMinor === null ? 'No part for you' : `Your part ${money(myPartMinor, currency)}`}
        </p>
        {status !== 'APPROVED' && <PaymentStatusBadge status={status} />}
      </div>
    </Row>
  )
}

const looks = {
  PENDING: { tone: 'warning', icon: Hourglass },
  APPROVED: { tone: 'success', icon: CircleCheck },
  REJECTED: { tone: 'danger', icon: CircleX },
  VOID: { tone: 'neutral', icon: Undo2 },
} as const

export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge {...looks[status]}>{paymentStatusLabels[status]}</Badge>
)

type PaymentsOfProps = {
  familyGroupId: string
  /** Of a project, or of a task. */
  of: { projectId: string } | { taskId: string }
  label: string
  /** Stands there while there is none. */
  children: ReactNode
}

/** The payments of one thing, newest first. */
export function PaymentsOf({ familyGroupId, of, label, children }: PaymentsOfProps) {
  const pages = useSuspenseInfiniteQuery(paymentsQuery(familyGroupId, of))
  const payments = pages.data.pages.flatMap((page) => page.payments)
  if (payments.length === 0) return children
  return (
    <>
      <RowList of={payments} label={label}>
        {(payment) => <PaymentLine payment={payment} />}
      </RowList>
      <ShowMore list={pages} />
    </>
  )
}

const shown = 5

type LatestPaymentsProps = {
  of: ReturnType<typeof paymentsQuery>
  /** Where all of them are. */
  all: { familyGroupId: string; propertyId: string }
}

/** The newest payments of a house; the others are a link away. */
export function LatestPayments({ of, all: { familyGroupId, propertyId } }: LatestPaymentsProps) {
  const { data } = useSuspenseInfiniteQuery(of)
  const payments = data.pages.flatMap((page) => page.payments)
  return (
    <SectionCard
      title="Latest payments"
      action={
        payments.length > 0 && (
          <Link
            to={moneyPath(familyGroupId, '/payments')}
            search={{ ...{ propertyId } }}
            className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            All payments
          </Link>
        )
      }
    >
      {payments.length === 0 ? (
        <p className="text-muted">
          What somebody pays for this house stands here: the repair, the insurance, the wood for the winter.
        </p>
      ) : (
        <RowList of={payments.slice(0, shown)} label="Latest payments" isInCard>
          {(payment) => <PaymentLine payment={payment} />}
        </RowList>
      )}
    </SectionCard>
  )
}
