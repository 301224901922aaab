import { useNavigate } from '@tanstack/react-router'
import { Ban, Pencil, RotateCcw, Wallet } from 'lucide-react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useDeleteBill, useRestoreBill, useSetBillStatus } from '../bills.queries.ts'
import type { BillView } from '../bills.schemas.ts'

/** What the reader may do with the bill: only the buttons that will work for them. */
export function BillActions({ bill }: { bill: BillView }) {
  const { id: billId, state, version, mayPay, mayChange } = bill
  const change = useSetBillStatus(bill.id)
  const isOpen = state === 'PLANNED' || state === 'DUE'
  const set = (status: 'PLANNED' | 'CANCELLED') =>
    change.mutate(
      { status, version },
      {
        onSuccess: () => {
          // The button that was pressed is gone.
          focusPageTitle()
          toast.success(status === 'CANCELLED' ? 'The bill is cancelled.' : 'The bill is to be paid again.')
        },
        onError: toastFailure,
      },
    )
  return (
    <div className="flex flex-wrap gap-2">
      {mayPay && (
        <ButtonLink to="/bill/$billId/pay" params={{ billId }} variant="primary">
          <Wallet aria-hidden="true" />
          Pay
        </ButtonLink>
      )}
      {mayChange && isOpen && (
        <>
          <ButtonLink to="/bill/$billId/edit" params={{ billId }}>
            <Pencil aria-hidden="true" />
            Edit
          </ButtonLink>
          <Button onClick={() => set('CANCELLED')} loading={change.isPending}>
            <Ban aria-hidden="true" />
            Cancel bill
          </Button>
        </>
      )}
      {mayChange && state === 'CANCELLED' && (
        <Button onClick={() => set('PLANNED')} loading={change.isPending}>
          <RotateCcw aria-hidden="true" />
          Plan again
        </Button>
      )}
      {mayChange && state !== 'PAID' && <DeleteBill bill={bill} />}
    </div>
  )
}

function DeleteBill({ bill }: { bill: BillView }) {
  const { id: billId, title, familyGroupId } = bill
  const navigate = useNavigate()
  const deletion = useDeleteBill(bill.id)
  const restoration = useRestoreBill()
  return (
    <DeleteButton
      name={title}
      description="“Undo” brings it back right afterwards, and for 30 days it is in the trash of the group."
      confirmLabel="Delete bill"
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/money/$familyGroupId/bills', params: { familyGroupId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, billId })}
      cameBack={`main a[href="/bill/${billId}"]`}
    />
  )
}
