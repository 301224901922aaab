import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { maxAmountMinor } from '../../../../lib/money.ts'
import { money } from '../../components/shown.ts'
import { useRecordSettlement } from '../settlements.queries.ts'

type MarkAsPaidProps = {
  familyGroupId: string
  currency: string
  /** In the group’s time zone. */
  today: string
  otherName: string
  of: { fromId: string; toId: string; amountMinor: number; propertyId: string | null }
}

/** Records the reader’s payment to someone in two taps. */
export function MarkAsPaid({ familyGroupId, currency, today, otherName, of }: MarkAsPaidProps) {
  const { mutateAsync: record } = useRecordSettlement()
  // One id for each button, so that a retry records once.
  const [settlementId] = useState(newId)
  const amountMinor = Math.min(of.amountMinor, maxAmountMinor)
  const amount = money(amountMinor, currency)
  const save = async () => {
    const { fromId, toId, propertyId } = of
    const how = { settledOn: today, method: 'BANK_TRANSFER', propertyId, note: null } as const
    try {
      const { status } = await record({ familyGroupId, settlementId, fromId, toId, amountMinor, ...how })
      toast.success(
        status === 'CONFIRMED'
          ? t`Recorded. It is now included in the balances.`
          : t`Recorded. Waiting for ${otherName} to confirm.`,
      )
    } catch (error) {
      toastFailure(error)
      throw error
    }
    focusPageTitle()
  }
  return (
    <AlertDialog
      trigger={
        <Button className="shrink-0" aria-label={t`Mark as paid: ${amount} to ${otherName}`}>
          {t`Mark as paid`}
        </Button>
      }
      title={t`Have you paid ${otherName} ${amount}?`}
      description={t`Kinstead keeps the records but doesn’t move money. Mark it as paid once you have sent it by bank transfer. For cash or another date, use “Settle up” on the Balances page.`}
      confirmLabel={t`Mark as paid`}
      confirmVariant="primary"
      onConfirm={save}
    />
  )
}
