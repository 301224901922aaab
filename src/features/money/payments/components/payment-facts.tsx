import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { PaymentView } from '../payments.schemas.ts'

/** What is known; what is not is left out. */
export function PaymentFacts({ payment }: { payment: PaymentView }) {
  const { kind, payerName, isMine, original, currency } = payment
  const facts: [label: string, value: ReactNode][] = [
    ['Date', formatCalendarDate(payment.paidOn, locale())],
    [kind === 'EXPENSE' ? 'Paid by' : 'Received by', isMine ? `${payerName} (you)` : payerName],
    [
      'In the other currency',
      original &&
        `${formatMoney(original.amountMinor, original.currency, locale())}, at ${original.rate} ${currency} for 1 ${original.currency}`,
    ],
    [
      'Property',
      payment.propertyId && <PropertyLink propertyId={payment.propertyId} name={payment.propertyName} />,
    ],
    [
      'Project',
      payment.projectTitle && payment.projectId && (
        <ProjectLink id={payment.projectId} title={payment.projectTitle} />
      ),
    ],
    [
      'Task',
      payment.taskTitle && payment.taskId && <TaskLink id={payment.taskId} title={payment.taskTitle} />,
    ],
    // A bill that is paid is there; one that is to be paid again may have been deleted.
    [
      'Bill',
      (payment.status === 'APPROVED' || payment.status === 'PENDING') && payment.billId && (
        <BillLink billId={payment.billId} />
      ),
    ],
    ['Recorded by', payment.recordedBy],
  ]
  return (
    <SectionCard title="Facts">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
      </dl>
    </SectionCard>
  )
}

const linkClass = 'underline underline-offset-2'

const PropertyLink = ({ propertyId, name }: { propertyId: string; name: string | null }) => (
  <Link to="/property/$propertyId" params={{ propertyId }} className={linkClass}>
    {name}
  </Link>
)

const ProjectLink = ({ id: projectId, title }: { id: string; title: string }) => (
  <Link to="/project/$projectId" params={{ projectId }} className={linkClass}>
    {title}
  </Link>
)

const TaskLink = ({ id: taskId, title }: { id: string; title: string }) => (
  <Link to="/task/$taskId" params={{ taskId }} className={linkClass}>
    {title}
  </Link>
)

const BillLink = ({ billId }: { billId: string }) => (
  <Link to="/bill/$billId" params={{ billId }} className={linkClass}>
    Open the bill
  </Link>
)
