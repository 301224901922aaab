import { t } from '@lingui/core/macro'
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { useDecideStay, useDeleteStay, useRestoreStay } from '../stays.queries.ts'
import { sharedSpan } from '../stays.rules.ts'
import type { OverlapView, StayView } from '../stays.schemas.ts'
import { spanText, stayName, stayRefusals } from '../stays.texts.ts'
import { DeclineForm } from './decline-form.tsx'
import { EditStayForm } from './stay-form.tsx'

type StayActionsProps = {
  stay: StayView
  /** Other confirmed stays on these nights. */
  taken: OverlapView[]
}

/** Renders the actions of a stay: only those that will work. */
export function StayActions({ stay, taken }: StayActionsProps) {
  const { may } = stay
  const mayDecide = taken.length > 0 ? may.decideTaken : may.decide
  const isWaitingForManager = may.decide && !mayDecide
  if (!may.decide && !may.edit && !may.delete) return null
  return (
    <div className="grid gap-2">
      {isWaitingForManager && <p className="text-sm text-muted">{stayRefusals['needs-manager']}</p>}
      <div className="flex flex-wrap gap-2">
        {mayDecide && <Decide stay={stay} taken={taken} />}
        {may.edit && (
          <>
            <EditStay stay={stay} />
            <CancelStay stay={stay} />
          </>
        )}
        {may.delete && <DeleteStay stay={stay} />}
      </div>
    </div>
  )
}

type DecideProps = Pick<StayActionsProps, 'stay' | 'taken'>

function Decide({ stay, taken }: DecideProps) {
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      <ConfirmStay stay={stay} taken={taken} />
      <Dialog
        title={t`Decline the stay of ${stay.personName}?`}
        open={isDeclining}
        onOpenChange={setDeclining}
        trigger={
          <Button aria-label={t`Decline ${stay.personName}`}>
            <X aria-hidden="true" />
            {t`Decline`}
          </Button>
        }
      >
        <DeclineForm stay={stay} onDone={() => setDeclining(false)} />
      </Dialog>
    </>
  )
}

/** Asks first when another stay is confirmed: names the people and the shared days. */
function ConfirmStay({ stay, taken }: DecideProps) {
  const { id: stayId, version, personName } = stay
  const decision = useDecideStay()
  const isTaken = taken.length > 0
  const confirm = async () => {
    try {
      await decision.mutateAsync({ stayId, version, status: 'CONFIRMED', acceptsOverlap: isTaken })
    } catch (error) {
      // Also closes the dialog: the page behind it shows the current state.
      return toastFailure(error)
    }
    focusPageTitle()
    toast.success(t`Stay of ${personName} confirmed`)
  }
  const button = (
    <Button
      variant="primary"
      {...(!isTaken && { onClick: confirm })}
      loading={decision.isPending}
      aria-label={t`Confirm ${personName}`}
    >
      <Check aria-hidden="true" />
      {t`Confirm`}
    </Button>
  )
  if (!isTaken) return button
  return (
    <AlertDialog
      trigger={button}
      title={t`Confirm the stay of ${personName} anyway?`}
      description={
        <div className="grid gap-2">
          <p>
            {t`Another stay is confirmed for some of these nights. These people would be there at the same time:`}
          </p>
          <ul className="text-foreground">
            {taken.map((other) => (
              <li key={other.id} className="wrap-anywhere">
                {t`${personName} and ${other.personName}, ${spanText(sharedSpan(stay, other), locale())}`}
              </li>
            ))}
          </ul>
        </div>
      }
      confirmLabel={t`Confirm both`}
      confirmVariant="primary"
      onConfirm={confirm}
    />
  )
}

function EditStay({ stay }: { stay: StayView }) {
  const [isOpen, setOpen] = useState(false)
  const needsNewConfirmation = stay.status === 'CONFIRMED' && !stay.may.keepConfirmed
  return (
    <Dialog
      title={t`Change stay`}
      description={needsNewConfirmation && t`If you change the days, the stay has to be confirmed again.`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button aria-label={t`Change the stay of ${stay.personName}`}>
          <Pencil aria-hidden="true" />
          {t({ message: 'Change', context: 'verb' })}
        </Button>
      }
    >
      <EditStayForm stay={stay} close={() => setOpen(false)} />
    </Dialog>
  )
}

function CancelStay({ stay }: { stay: StayView }) {
  const decision = useDecideStay()
  const cancel = async () => {
    try {
      await decision.mutateAsync({
        stayId: stay.id,
        version: stay.version,
        status: 'CANCELLED',
        reason: null,
      })
    } catch (error) {
      toastFailure(error)
      throw error
    }
    // The button disappears with the cancelled stay.
    focusPageTitle()
    toast.success(t`Stay of ${stay.personName} cancelled`)
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" aria-label={t`Cancel the stay of ${stay.personName}`}>
          {t`Cancel stay`}
        </Button>
      }
      title={t`Cancel the stay of ${stay.personName}?`}
      description={
        stay.isByLink
          ? t`The nights become free for others. It appears on their page. Kinstead sends them no message, so tell them too.`
          : t`The nights become free for others. You can request the stay again.`
      }
      confirmLabel={t`Cancel stay`}
      cancelLabel={t`Keep stay`}
      onConfirm={cancel}
    />
  )
}

function DeleteStay({ stay }: { stay: StayView }) {
  const deletion = useDeleteStay()
  const restoration = useRestoreStay()
  const { id: stayId, familyGroupId, personName } = stay
  const remove = async () => {
    try {
      await deletion.mutateAsync(stayId)
    } catch (error) {
      return toastFailure(error)
    }
    focusPageTitle()
    toastUndo(done.deleted(stayName(stay)), () => restoration.mutateAsync({ familyGroupId, stayId }))
  }
  return (
    <Button
      variant="quiet"
      className="text-danger"
      onClick={remove}
      loading={deletion.isPending}
      aria-label={t`Delete the stay of ${personName}`}
    >
      <Trash2 aria-hidden="true" />
      {t`Delete`}
    </Button>
  )
}
