import { Day } from '../../../../components/ui/relative-time.tsx'
import type { PaymentView } from '../payments.schemas.ts'
import { waitingText } from '../payments.texts.ts'

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
