import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { moneyPath } from '../../balance-entries/money-links.ts'
import { categoryLabel } from '../../categories/categories.ts'
import { Row, RowList, rowLink } from '../../components/rows.tsx'
import { day, money } from '../../components/shown.ts'
import { paymentsQuery } from '../payments.queries.ts'
import type { PaymentStatus } from '../payments.rules.ts'
import type { PaymentLineView } from '../payments.schemas.ts'
import { paymentStatusLabels } from '../payments.texts.ts'

function payerText({ kind, isMine, payerName }: PaymentLineView): string {
  if (kind === 'EXPENSE') return isMine ? t`paid by you` : t`paid by ${payerName}`
  return isMine ? t`received by you` : t`received by ${payerName}`
}

/** Renders a payment as a row with the reader’s share. */
export function PaymentLine({ payment }: { payment: PaymentLineView }) {
  const { id: paymentId, title, kind, currency, status, myPartMinor } = payment
  const { payerName: name, payerImageUrl: profileImageUrl, payerColor: color } = payment
  return (
    <Row
      lead={<PersonAvatar person={{ name, profileImageUrl, color }} />}
      link={
        <Link to="/payment/$paymentId" params={{ paymentId }} className={rowLink}>
          {title}
        </Link>
      }
      facts={[
        day(payment.paidOn),
        payerText(payment),
        payment.workerName && t`to ${payment.workerName}`,
        categoryLabel(payment.category, payment.categoryName),
        payment.propertyName,
      ]}
    >
      <div className="grid justify-items-start gap-0.5 sm:justify-items-end sm:text-end">
        <p className="font-medium tabular-nums">
          {kind === 'INCOME' && '+'}
          {money(payment.amountMinor, currency)}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {myPartMinor === null ? t`Not split with you` : t`Your share ${money(myPartMinor, currency)}`}
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
  /** Of a project or a task. */
  of: { projectId: string } | { taskId: string }
  label: string
  /** Shown when the list is empty. */
  children?: ReactNode
}

/** Lists the payments of a project or task, newest first. */
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
  /** The link to all payments. */
  all: { familyGroupId: string; propertyId: string }
}

/** Lists the newest payments of a property. */
export function LatestPayments({ of, all: { familyGroupId, propertyId } }: LatestPaymentsProps) {
  const { data } = useSuspenseInfiniteQuery(of)
  const payments = data.pages.flatMap((page) => page.payments)
  return (
    <SectionCard
      title={t`Latest payments`}
      action={
        payments.length > 0 && (
          <Link
            to={moneyPath(familyGroupId, '/payments')}
            search={{ ...{ propertyId } }}
            className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            {t`All payments`}
          </Link>
        )
      }
    >
      {payments.length === 0 ? (
        <p className="text-muted">
          {t`Expenses for this property appear here: repairs, insurance, firewood for the winter.`}
        </p>
      ) : (
        <RowList of={payments.slice(0, shown)} label={t`Latest payments`} isInCard>
          {(payment) => <PaymentLine payment={payment} />}
        </RowList>
      )}
    </SectionCard>
  )
}
