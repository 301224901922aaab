import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheckBig, Pencil, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import {
  useCloseDecision,
  useDeleteDecision,
  useOpenDecision,
  useRestoreDecision,
  useWithdrawDecision,
} from '../decisions.queries.ts'
import type { DecisionView } from '../decisions.schemas.ts'

/** Renders what the reader can do besides voting. */
export function DecisionActions({ decision }: { decision: DecisionView }) {
  const { id: decisionId, may } = decision
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {may.open && <Open decision={decision} />}
      {may.edit && (
        <ButtonLink to="/decision/$decisionId/edit" params={{ decisionId }}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </ButtonLink>
      )}
      {may.close && <Close decision={decision} />}
      {may.withdraw && <Withdraw decision={decision} />}
      {may.delete && <Delete decision={decision} />}
    </div>
  )
}

type Of = { decision: DecisionView }

/** Confirms a step; a refusal is shown and closes the dialog, because what it is about has changed. */
function useStep(run: () => Promise<unknown>, message: string) {
  return async () => {
    try {
      await run()
      toast.success(message)
    } catch (error) {
      toastFailure(error)
    }
    focusPageTitle()
  }
}

function Open({ decision: { id: decisionId, version } }: Of) {
  const { mutateAsync: open } = useOpenDecision()
  const confirm = useStep(() => open({ decisionId, version }), t`The owners have been asked`)
  return (
    <AlertDialog
      title={t`Open this decision?`}
      description={t`Everyone who owns a share today is asked, with the share they own today. After that, the question, its documents and the rules can’t be changed.`}
      confirmLabel={t`Open and ask the owners`}
      confirmVariant="primary"
      onConfirm={confirm}
      trigger={
        <Button variant="primary">
          <Send aria-hidden="true" />
          {t`Open decision`}
        </Button>
      }
    />
  )
}

function Close({ decision: { id: decisionId, isPast } }: Of) {
  const { mutateAsync: close } = useCloseDecision()
  const confirm = useStep(() => close({ decisionId }), t`The votes are counted`)
  return (
    <AlertDialog
      title={t`Close this decision?`}
      description={
        isPast
          ? t`Voting has ended. The votes are counted now.`
          : t`Votes that are still missing can’t change the outcome. After closing, nobody can vote or change their vote.`
      }
      confirmLabel={t`Close and count`}
      confirmVariant="primary"
      onConfirm={confirm}
      trigger={
        <Button variant="primary">
          <CircleCheckBig aria-hidden="true" />
          {t`Close decision`}
        </Button>
      }
    />
  )
}

function Withdraw({ decision: { id: decisionId } }: Of) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: withdraw } = useWithdrawDecision()
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" />
        {t`Withdraw`}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t`Withdraw this decision?`}
          description={t`Voting stops, and nothing is decided. The votes stay readable.`}
          step={t`Withdraw`}
          help={t`Everyone in the group can read this.`}
          isRequired={false}
          save={async (reason) => {
            await withdraw({ decisionId, reason })
            setAsking(false)
            focusPageTitle()
            toast.success(t`Decision withdrawn`)
          }}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Delete({ decision: { id: decisionId, familyGroupId, propertyId, question } }: Of) {
  const navigate = useNavigate()
  const deletion = useDeleteDecision(decisionId)
  const restoration = useRestoreDecision()
  return (
    <DeleteButton
      name={question}
      description={t`You can restore it from the trash for 30 days.`}
      confirmLabel={t`Delete decision`}
      remove={() => deletion.mutateAsync({ decisionId })}
      leave={() => navigate({ to: '/property/$propertyId/decisions', params: { propertyId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, decisionId })}
    />
  )
}
