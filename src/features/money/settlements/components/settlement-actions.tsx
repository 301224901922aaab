import { t } from '@lingui/core/macro'
import { Ban, Check, X } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { ReasonButton } from '../../components/reason-button.tsx'
import { day } from '../../components/shown.ts'
import { useDecideSettlement } from '../settlements.queries.ts'
import type { SettlementView } from '../settlements.schemas.ts'
import { settlementName } from '../settlements.texts.ts'

/** Renders only the actions the reader may perform. */
export function SettlementActions({ settlement }: { settlement: SettlementView }) {
  const { id: settlementId, version, may } = settlement
  const { mutateAsync: decide } = useDecideSettlement()
  if (!may.confirm && !may.dispute && !may.void) return null
  const description = `${nameOf(settlement)}.`
  return (
    <div className="flex flex-wrap gap-2">
      {may.confirm && <Confirm settlement={settlement} />}
      {may.dispute && (
        <ReasonButton
          title={t`Haven’t received the money?`}
          description={description}
          help={t`The payer sees this. Say what you received, or that you received nothing.`}
          step={t`Dispute`}
          done={t`Disputed. It is not included in the balances.`}
          save={(reason) => decide({ settlementId, version, status: 'DISPUTED', reason })}
        >
          <X aria-hidden="true" />
          {t`Dispute`}
        </ReasonButton>
      )}
      {may.void && (
        <ReasonButton
          variant="quiet"
          className="text-danger"
          title={t`Void this settlement?`}
          description={description}
          help={t`Everyone in the group can read it. The balances return to what they were before.`}
          step={t({ message: 'Void', context: 'verb' })}
          done={t`Voided. It is no longer included in the balances.`}
          save={(reason) => decide({ settlementId, version, status: 'VOID', reason })}
        >
          <Ban aria-hidden="true" />
          {t({ message: 'Void', context: 'verb' })}
        </ReasonButton>
      )}
    </div>
  )
}

/** “Ben paid Anna €40.00”, with names, so that the reader knows what they confirm. */
export const nameOf = ({ from, to, amountMinor, currency }: SettlementView) =>
  settlementName({ fromName: from.name, toName: to.name, amountMinor, currency })

function Confirm({ settlement }: { settlement: SettlementView }) {
  const decision = useDecideSettlement()
  const { id: settlementId, version, settledOn } = settlement
  const confirm = async () => {
    try {
      await decision.mutateAsync({ settlementId, version, status: 'CONFIRMED', reason: null })
    } catch (error) {
      toastFailure(error)
      throw error
    }
    focusPageTitle()
    toast.success(t`Confirmed. It is now included in the balances.`)
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="primary">
          <Check aria-hidden="true" />
          {t`Confirm`}
        </Button>
      }
      title={`${nameOf(settlement)}?`}
      description={t`On ${day(settledOn)}. Confirm it once you have received the money. It is then included in the balances.`}
      confirmLabel={t`Yes, received`}
      confirmVariant="primary"
      onConfirm={confirm}
    />
  )
}
