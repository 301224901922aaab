import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Day } from '../../../../components/ui/relative-time.tsx'
import { locale } from '../../../../lib/locale.ts'
import { WorkerLink } from '../../../house/components/worker-link.tsx'
import { isAsked } from '../../../house/decisions/subject.rules.ts'
import { formatPercent } from '../../../house/ownership/percent.rules.ts'
import { DecisionNoteLine } from '../../../work/components/decision-note.tsx'
import { Facts, factLink } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import type { PaymentView } from '../payments.schemas.ts'
import { splitLabels, waitingText } from '../payments.texts.ts'

/** Renders the facts with links. */
export function PaymentFacts({ payment }: { payment: PaymentView }) {
  const { kind, payerName, isMine, original, currency, propertyId, projectId, taskId, billId, status } =
    payment
  return (
    <Facts
      title={t`Details`}
      of={[
        [t`Date`, day(payment.paidOn)],
        [kind === 'EXPENSE' ? t`Paid by` : t`Received by`, isMine ? t`${payerName} (you)` : payerName],
        [
          t`Original amount`,
          original &&
            t`${money(original.amountMinor, original.currency)}, at ${original.rate} ${currency} for 1 ${original.currency}`,
        ],
        [
          t`Property`,
          propertyId && (
            <Link to="/property/$propertyId" params={{ propertyId }} className={factLink}>
              {payment.propertyName}
            </Link>
          ),
        ],
        [
          t`Project`,
          payment.projectTitle && projectId && (
            <Link to="/project/$projectId" params={{ projectId }} className={factLink}>
              {payment.projectTitle}
            </Link>
          ),
        ],
        [
          t`Task`,
          payment.taskTitle && taskId && (
            <Link to="/task/$taskId" params={{ taskId }} className={factLink}>
              {payment.taskTitle}
            </Link>
          ),
        ],
        [
          t`Contractor`,
          payment.workerId && (
            <WorkerLink workerId={payment.workerId} isThere={payment.isWorkerThere}>
              {payment.workerName}
            </WorkerLink>
          ),
        ],
        // A paid bill exists; a reopened one may be deleted.
        [
          t`Bill`,
          (status === 'APPROVED' || status === 'PENDING') && billId && (
            <Link to="/bill/$billId" params={{ billId }} className={factLink}>
              {t`View bill`}
            </Link>
          ),
        ],
        [t`Recorded by`, payment.recordedBy],
      ]}
    />
  )
}

/** Renders the shares as saved. */
export function PaymentParts({ payment: { parts, split, currency } }: { payment: PaymentView }) {
  return (
    <SectionCard title={t`Split`}>
      <p className="mb-3 text-muted">{splitLabels[split.method]}</p>
      <ul className="grid gap-2">
        {parts.map((part) => (
          <li key={part.participantId} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {part.name}
              {part.isMe && t` (you)`}
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
    method === 'SHARES'
      ? plural(weight, { one: '# share', other: '# shares' })
      : formatPercent(weight, locale())
  return <span className="text-muted">, {text}</span>
}

/** Explains the status: who has to approve, or why it does not count. */
export function PaymentState({ payment }: { payment: PaymentView }) {
  const { status, statusReason, decidedBy, decidedAt, may, decision } = payment
  const decider = decidedBy ?? t({ message: 'a former member', context: 'done by' })
  const note = <DecisionNoteLine note={decision} isWaiting={status === 'PENDING'} kind="PAYMENT" />
  if (status === 'APPROVED') {
    if (decidedAt && decidedBy === null && decision?.outcome === 'DONE') return note
    if (!decidedAt) return null
    return (
      <p className="text-muted">
        <Trans>
          Approved by {decider} on <Day at={decidedAt} />.
        </Trans>
      </p>
    )
  }
  if (status === 'PENDING') {
    return (
      <div className="grid gap-2">
        {!isAsked(decision) && (
          <p className="rounded-md bg-warning-soft p-3 text-warning">{waitingText(payment)}</p>
        )}
        {note}
      </div>
    )
  }
  return (
    <div className="grid gap-1 rounded-md border p-3">
      <p className="text-muted">
        {decidedAt === null ? (
          status === 'REJECTED' ? (
            t`Rejected by ${decider}.`
          ) : (
            t`Voided by ${decider}.`
          )
        ) : status === 'REJECTED' ? (
          <Trans>
            Rejected by {decider} on <Day at={decidedAt} />.
          </Trans>
        ) : (
          <Trans>
            Voided by {decider} on <Day at={decidedAt} />.
          </Trans>
        )}{' '}
        {t`It does not affect the balances.`}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{statusReason}</p>
      {status === 'REJECTED' && may.edit && (
        <p className="text-muted">
          {t`Edit and save it to ask for approval again. If no one has to approve it, it is approved at once.`}
        </p>
      )}
    </div>
  )
}
