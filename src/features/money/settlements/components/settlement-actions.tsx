import { Ban, Check, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { day } from '../../components/shown.ts'
import { useDecideSettlement } from '../settlements.queries.ts'
import type { SettlementView } from '../settlements.schemas.ts'
import { settlementName } from '../settlements.texts.ts'

/** What the reader may do about a settlement: only the buttons that will work for them. */
export function SettlementActions({ settlement }: { settlement: SettlementView }) {
  const { mayConfirm, mayDispute, mayVoid } = settlement
  if (!mayConfirm && !mayDispute && !mayVoid) return null
  return (
    <div className="flex flex-wrap gap-2">
      {mayConfirm && <Confirm settlement={settlement} />}
      {mayDispute && (
        <WithReason
          settlement={settlement}
          title="The money has not come?"
          trigger={(open) => (
            <Button onClick={open}>
              <X aria-hidden="true" />
              Dispute
            </Button>
          )}
          status="DISPUTED"
          help="The payer reads it: what came, or that nothing did."
          step="Dispute"
          done="Disputed. It does not count in the balances."
        />
      )}
      {mayVoid && (
        <WithReason
          settlement={settlement}
          title="Make this settlement void?"
          trigger={(open) => (
            <Button variant="quiet" className="text-danger" onClick={open}>
              <Ban aria-hidden="true" />
              Make void
            </Button>
          )}
          status="VOID"
          help="The others read it. The balances become what they were before."
          step="Make void"
          done="Void. It does not count in the balances any more."
        />
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

type WithReasonProps = {
  settlement: SettlementView
  status: 'DISPUTED' | 'VOID'
  title: string
  trigger: (open: () => void) => ReactElement
  step: string
  help: string
  done: string
}

/** Says that the money has not come, or takes the settlement back, and why. */
function WithReason({ settlement, status, trigger, done, ...dialog }: WithReasonProps) {
  const decision = useDecideSettlement()
  const [isOpen, setOpen] = useState(false)
  const save = async (reason: string | null) => {
    const { id: settlementId, version } = settlement
    await decision.mutateAsync({ settlementId, version, status, reason })
    toast.success(done)
    setOpen(false)
    // The button that opened this is gone with what it asked for.
    focusPageTitle()
  }
  return (
    <>
      {trigger(() => setOpen(true))}
      {isOpen && (
        <ReasonDialog
          {...dialog}
          description={`${nameOf(settlement)}.`}
          max={2_500}
          save={save}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
