import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Check, Pencil, Undo2, X } from 'lucide-react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { AskOwners } from '../../../work/components/decision-note.tsx'
import { ReasonButton } from '../../components/reason-button.tsx'
import { useDecidePayment, useDeletePayment, useRestorePayment, useVoidPayment } from '../payments.queries.ts'
import type { PaymentView } from '../payments.schemas.ts'

/** A plain path, since the page belongs to another feature. */
const editPath = (paymentId: string): string => `/payment/${paymentId}/edit`

/** Renders only the actions the reader may perform. */
export function PaymentActions({ payment }: { payment: PaymentView }) {
  const { may } = payment
  return (
    <div className="flex flex-wrap gap-2">
      {may.decide && <DecidePayment payment={payment} />}
      {may.askOwners && payment.propertyId && (
        <AskOwners propertyId={payment.propertyId} about={{ kind: 'PAYMENT', id: payment.id }} />
      )}
      {may.edit && (
        <ButtonLink to={editPath(payment.id)}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
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
    toast.success(t`${title} approved`)
  }
  return (
    <>
      <Button variant="primary" onClick={approve} loading={approval.isPending}>
        <Check aria-hidden="true" />
        {t`Approve`}
      </Button>
      <ReasonButton
        title={t`Reject ${title}?`}
        step={t`Reject`}
        help={t`They are notified, so they can correct it and ask again.`}
        done={t`${title} rejected`}
        save={(reason) => rejection.mutateAsync({ paymentId, version, status: 'REJECTED', reason })}
      >
        <X aria-hidden="true" />
        {t`Reject`}
      </ReasonButton>
    </>
  )
}

function VoidPayment({ payment: { id: paymentId, version, title } }: { payment: PaymentView }) {
  const { mutateAsync: makeVoid } = useVoidPayment()
  return (
    <ReasonButton
      variant="quiet"
      title={t`Void ${title}?`}
      description={t`It stays in the list but no longer affects the balances. This can’t be undone: if you need the payment after all, record it again.`}
      step={t({ message: 'Void', context: 'verb' })}
      help={t`Everyone in the group can read it.`}
      done={t`${title} voided`}
      save={(reason) => makeVoid({ paymentId, version, reason: reason ?? '' })}
    >
      <Undo2 aria-hidden="true" />
      {t({ message: 'Void', context: 'verb' })}
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
      description={t`It is deleted for everyone in the group, with its receipts. You can restore it from the trash for 30 days.`}
      confirmLabel={t`Delete payment`}
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/money/$familyGroupId/payments', params: { familyGroupId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, paymentId })}
      cameBack={`main a[href="/payment/${paymentId}"]`}
    />
  )
}
