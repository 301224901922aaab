import { useNavigate } from '@tanstack/react-router'
import { Check, Pencil, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useDecidePayment, useDeletePayment, useRestorePayment, useVoidPayment } from '../payments.queries.ts'
import type { PaymentView } from '../payments.schemas.ts'

/** As long as the server reads it. */
const maxReason = 2_500

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
  const decision = useDecidePayment()
  const [isRejecting, setRejecting] = useState(false)
  const approve = async () => {
    try {
      await decision.mutateAsync({ paymentId, version, status: 'APPROVED', reason: null })
    } catch (error) {
      return toastFailure(error)
    }
    focusPageTitle()
    toast.success(`${title} is approved and counts.`)
  }
  const reject = async (reason: string | null) => {
    await decision.mutateAsync({ paymentId, version, status: 'REJECTED', reason })
    toast.success(`${title} is rejected.`)
    setRejecting(false)
    // The button that opened the dialog is gone.
    focusPageTitle()
  }
  return (
    <>
      <Button variant="primary" onClick={approve} loading={decision.isPending && !isRejecting}>
        <Check aria-hidden="true" />
        Approve
      </Button>
      <Button onClick={() => setRejecting(true)}>
        <X aria-hidden="true" />
        Reject
      </Button>
      {isRejecting && (
        <ReasonDialog
          title={`Reject ${title}?`}
          step="Reject"
          help="They are told, so that they can put it right and ask again."
          max={maxReason}
          save={reject}
          close={() => setRejecting(false)}
        />
      )}
    </>
  )
}

function VoidPayment({ payment: { id: paymentId, version, title } }: { payment: PaymentView }) {
  const voiding = useVoidPayment()
  const [isOpen, setOpen] = useState(false)
  const makeVoid = async (reason: string | null) => {
    await voiding.mutateAsync({ paymentId, version, reason: reason ?? '' })
    toast.success(`${title} is void.`)
    setOpen(false)
    focusPageTitle()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Undo2 aria-hidden="true" />
        Make void
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Make ${title} void?`}
          description="It stays in the list, and the balances are as if it had never been. This cannot be undone: record it again if it was right after all."
          step="Make void"
          help="The whole group can read it."
          max={maxReason}
          save={makeVoid}
          close={() => setOpen(false)}
        />
      )}
    </>
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
