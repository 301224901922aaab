import { Ban, Check, X } from 'lucide-react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { ReasonButton } from '../../components/reason-button.tsx'
import { day } from '../../components/shown.ts'
import { useDecideSettlement } from '../settlements.queries.ts'
import type { SettlementView } from '../settlements.schemas.ts'
import { settlementName } from '../settlements.texts.ts'

/** What the reader may do about a settlement: only the buttons that will work for them. */
export function SettlementActions({ settlement }: { settlement: SettlementView }) {
  const { id: settlementId, version, mayConfirm, mayDispute, mayVoid } = settlement
  const { mutateAsync: decide } = useDecideSettlement()
  if (!mayConfirm && !mayDispute && !mayVoid) return null
  const description = `${nameOf(settlement)}.`
  return (
    <div className="flex flex-wrap gap-2">
      {mayConfirm && <Confirm settlement={settlement} />}
      {mayDispute && (
        <ReasonButton
          title="The money has not come?"
          description={description}
          help="The payer reads it: what came, or that nothing did."
          step="Dispute"
          done="Disputed. It does not count in the balances."
          save={(reason) => decide({ settlementId, version, status: 'DISPUTED', reason })}
        >
          <X aria-hidden="true" />
          Dispute
        </ReasonButton>
      )}
      {mayVoid && (
        <ReasonButton
          variant="quiet"
          className="text-danger"
          title="Make this settlement void?"
          description={description}
          help="The others read it. The balances become what they were before."
          step="Make void"
          done="Void. It does not count in the balances any more."
          save={(reason) => decide({ settlementId, version, status: 'VOID', reason })}
        >
          <Ban aria-hidden="true" />
          Make void
        </ReasonButton>
      )}
    </div>
  )
}

/** "Ben paid Anna €40.00", by their names: nobody confirms what they did not read. */
export const nameOf = ({ from, to, amountMinor, currency }: SettlementView) =>
  settlementName({ fromName: from.name, toName: to.name, amountMinor, currency }, locale())

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
    toast.success('Confirmed. It counts in the balances now.')
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="primary">
          <Check aria-hidden="true" />
          Confirm
        </Button>
      }
      title={`${nameOf(settlement)}?`}
      description={`On ${day(settledOn)}. Confirm it when the money has come: it counts in the balances from then on.`}
      confirmLabel="The money has come"
      confirmVariant="primary"
      onConfirm={confirm}
    />
  )
}
