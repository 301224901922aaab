import { useNavigate } from '@tanstack/react-router'
import { Check, Pencil, Undo2, X } from 'lucide-react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { ReasonButton } from '../../components/reason-button.tsx'
import { useDecidePayment, useDeletePayment, useRestorePayment, useVoidPayment } from '../payments.queries.ts'
import type { PaymentView } from '../payments.schemas.ts'

/** The form of a payment; plain text, since it is another part's page. */
const editPath = (paymentId: string): string => `/payment/${paymentId}/edit`

/** What the reader may do with the payment: only the buttons that will work for them. */
export function PaymentActions({ payment }: { payment: PaymentView }) {
  const { may } = payment
  return (
    <div className="flex flex-wrap gap-2">
      {may.decide && <DecidePayment payment={payment} />}
      {may.edit && (
        <ButtonLink to={editPath(payment.id)}>
          <Pencil aria-hidden="true" />
          Edit
        </ButtonLink>
      )}
      {may.void && <VoidPayment payment={payment} />}
      {may.delete && <DeletePayment payment={payment} />}
    </div>
  )
}

function DecidePayment({ payment: { id: paymentId, version, title } }: { payment: PaymentView }) {
  const approval = useDecidePayment()
  const rejection = useDecidePayment()
  const approve = async () => {
    try {
      await approval.mutateAsync({ paymentId, version, status: 'APPROVED', reason: null })
    } catch (error) {
      return toastFailure(error)
    }
    focusPageTitle()
    toast.success(`${title} is approved and counts.`)
  }
  return (
    <>
      <Button variant="primary" onClick={approve} loading={approval.isPending}>
        <Check aria-hidden="true" />
        Approve
      </Button>
      <ReasonButton
        title={`Reject ${title}?`}
        step="Reject"
        help="They are told, so that they can put it right and ask again."
        done={`${title} is rejected.`}
        save={(reason) => rejection.mutateAsync({ paymentId, version, status: 'REJECTED', reason })}
      >
        <X aria-hidden="true" />
        Reject
      </ReasonButton>
    </>
  )
}

function VoidPayment({ payment: { id: paymentId, version, title } }: { payment: PaymentView }) {
  const { mutateAsync: makeVoid } = useVoidPayment()
  return (
    <ReasonButton
      variant="quiet"
      title={`Make ${title} void?`}
      description="It stays in the list, and the balances are as if it had never been. This cannot be undone: record it again if it was right after all."
      step="Make void"
      help="The whole group can read it."
      done={`${title} is void.`}
      save={(reason) => makeVoid({ paymentId, version, reason: reason ?? '' })}
    >
      <Undo2 aria-hidden="true" />
      Make void
    </ReasonButton>
  )
}

function DeletePayment({ payment }: { payment: PaymentView }) {
  const { id: paymentId, familyGroupId, title } = payment
  const navigate = useNavigate()
  const deletion = useDeletePayment(payment.id)
  const restoration = useRestorePayment()
  return (
    <DeleteButton
      name={title}
      description="It disappears for everybody in the group, with its receipts. “Undo” brings it back right afterwards, and for 30 days it is in the trash of the group."
      confirmLabel="Delete payment"
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/money/$familyGroupId/payments', params: { familyGroupId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, paymentId })}
      cameBack={`main a[href="/payment/${paymentId}"]`}
    />
  )
}
