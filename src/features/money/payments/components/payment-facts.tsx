import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Day } from '../../../../components/ui/relative-time.tsx'
import { locale } from '../../../../lib/locale.ts'
import { WorkerLink } from '../../../house/components/worker-link.tsx'
import { formatPercent } from '../../../house/ownership/percent.rules.ts'
import { Facts, factLink } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import type { PaymentView } from '../payments.schemas.ts'
import { splitLabels, waitingText } from '../payments.texts.ts'

/** What is known of it, with the ways to what it belongs to. */
export function PaymentFacts({ payment }: { payment: PaymentView }) {
  const { kind, payerName, isMine, original, currency, propertyId, projectId, taskId, billId, status } =
    payment
  return (
    <Facts
      title="Facts"
      of={[
        ['Date', day(payment.paidOn)],
        [kind === 'EXPENSE' ? 'Paid by' : 'Received by', isMine ? `${payerName} (you)` : payerName],
        [
          'In the other currency',
          original &&
            `${money(original.amountMinor, original.currency)}, at ${original.rate} ${currency} for 1 ${original.currency}`,
        ],
        [
          'Property',
          propertyId && (
            <Link to="/property/$propertyId" params={{ propertyId }} className={factLink}>
              {payment.propertyName}
            </Link>
          ),
        ],
        [
          'Project',
          payment.projectTitle && projectId && (
            <Link to="/project/$projectId" params={{ projectId }} className={factLink}>
              {payment.projectTitle}
            </Link>
          ),
        ],
        [
          'Task',
          payment.taskTitle && taskId && (
            <Link to="/task/$taskId" params={{ taskId }} className={factLink}>
              {payment.taskTitle}
            </Link>
          ),
        ],
        [
          'Contractor',
          payment.workerId && (
            <WorkerLink workerId={payment.workerId} isThere={payment.isWorkerThere}>
              {payment.workerName}
            </WorkerLink>
          ),
        ],
        // A bill that is paid is there; one that is to be paid again may have been deleted.
        [
          'Bill',
          (status === 'APPROVED' || status === 'PENDING') && billId && (
            <Link to="/bill/$billId" params={{ billId }} className={factLink}>
              Open the bill
            </Link>
          ),
        ],
        ['Recorded by', payment.recordedBy],
      ]}
    />
  )
}

/** What of it falls to whom: computed when it was saved. */
export function PaymentParts({ payment: { parts, split, currency } }: { payment: PaymentView }) {
  return (
    <SectionCard title="Split">
      <p className="mb-3 text-muted">{splitLabels[split.method]}</p>
      <ul className="grid gap-2">
        {parts.map((part) => (
          <li key={part.participantId} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {part.name}
              {part.isMe && ' (you)'}
              <Weight method={split.method} weight={part.weight} />
            </span>
            <span className="tabular-nums">{money(part.amountMinor, currency)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Weight({ method, weight }: { method: PaymentView['split']['method']; weight: number }) {
  if (method === 'EQUAL' || method === 'AMOUNT') return null
  const text =
    method === 'SHARES' ? `${weight} ${weight === 1 ? 'share' : 'shares'}` : formatPercent(weight, locale())
  return <span className="text-muted">, {text}</span>
}

/** What its state means for who looks at it: for whom it waits, or why it does not count. */
export function PaymentState({ payment }: { payment: PaymentView }) {
  const { status, statusReason, decidedBy, decidedAt, may } = payment
  if (status === 'APPROVED') {
    if (!decidedAt) return null
    return (
      <p className="text-muted">
        Approved by {decidedBy ?? 'a former member'} on <Day at={decidedAt} />.
      </p>
    )
  }
  if (status === 'PENDING') {
    return <p className="rounded-md bg-warning-soft p-3 text-warning">{waitingText(payment)}</p>
  }
  return (
    <div className="grid gap-1 rounded-md border p-3">
      <p className="text-muted">
        {status === 'REJECTED' ? 'Rejected' : 'Made void'} by {decidedBy ?? 'a former member'}
        {decidedAt && (
          <>
            {' '}
            on <Day at={decidedAt} />
          </>
        )}
        . It does not count.
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{statusReason}</p>
      {status === 'REJECTED' && may.edit && (
        <p className="text-muted">
          Edit it and save: then it asks again, or counts at once where nobody has to approve it.
        </p>
      )}
    </div>
  )
}
