import { Check, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import type { Role } from '../../../../server/context.ts'
import { useDecideStay, useDeleteStay, useRestoreStay } from '../stays.queries.ts'
import { isFinal, mayChange, refuseStayMove, sharedSpan } from '../stays.rules.ts'
import type { OverlapView, StayView } from '../stays.schemas.ts'
import { spanText, stayName, stayRefusals } from '../stays.texts.ts'
import { DeclineForm } from './decline-form.tsx'
import { EditStayForm } from './stay-form.tsx'

/** Who looks at the page, and whether anything of the house can be changed. */
export type StayReader = { role: Role; isEditable: boolean }

type StayActionsProps = {
  stay: StayView
  /** Who else is confirmed for some of the nights. */
  taken: OverlapView[]
  reader: StayReader
}

/** What the reader may do about a stay: only the buttons that will work for them. */
export function StayActions({ stay, taken, reader: { role, isEditable } }: StayActionsProps) {
  if (!isEditable || role === 'VIEWER') return null
  const caller = { role, isOwn: stay.isOwn }
  const isRequest = stay.status === 'REQUESTED'
  const refusal = refuseStayMove({
    from: stay.status,
    to: 'CONFIRMED',
    reason: null,
    caller,
    isTaken: taken.length > 0,
    acceptsOverlap: true,
  })
  const isWaitingForManager = isRequest && refusal === 'needs-manager'
  return (
    <div className="grid gap-2">
      {isWaitingForManager && <p className="text-sm text-muted">{stayRefusals['needs-manager']}</p>}
      <div className="flex flex-wrap gap-2">
        {isRequest && refusal === null && <Decide stay={stay} taken={taken} />}
        {!isFinal(stay.status) && mayChange(caller) && (
          <>
            <EditStay stay={stay} role={role} />
            <CancelStay stay={stay} />
          </>
        )}
        {isFinal(stay.status) && mayChange(caller) && <DeleteStay stay={stay} />}
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
        title={`Decline the stay of ${stay.personName}?`}
        open={isDeclining}
        onOpenChange={setDeclining}
        trigger={
          <Button aria-label={`Decline ${stay.personName}`}>
            <X aria-hidden="true" />
            Decline
          </Button>
        }
      >
        <DeclineForm stay={stay} onDone={() => setDeclining(false)} />
      </Dialog>
    </>
  )
}

/** Where somebody else is confirmed, it asks first: who, and on which days both would be there. */
function ConfirmStay({ stay, taken }: DecideProps) {
  const { id: stayId, version, personName } = stay
  const decision = useDecideStay()
  const isTaken = taken.length > 0
  const confirm = async () => {
    try {
      await decision.mutateAsync({ stayId, version, status: 'CONFIRMED', acceptsOverlap: isTaken })
    } catch (error) {
      // Also out of the question: what is known now stands on the page behind it.
      return toastFailure(error)
    }
    focusPageTitle()
    toast.success(`The stay of ${personName} is confirmed.`)
  }
  const button = (
    <Button
      variant="primary"
      {...(!isTaken && { onClick: confirm })}
      loading={decision.isPending}
      aria-label={`Confirm ${personName}`}
    >
      <Check aria-hidden="true" />
      Confirm
    </Button>
  )
  if (!isTaken) return button
  return (
    <AlertDialog
      trigger={button}
      title={`Confirm the stay of ${personName} all the same?`}
      description={
        <div className="grid gap-2">
          <p>Somebody else is confirmed for some of these nights. These would be there together:</p>
          <ul className="text-foreground">
            {taken.map((other) => (
              <li key={other.id} className="wrap-anywhere">
                {personName} and {other.personName}, {spanText(sharedSpan(stay, other), locale())}
              </li>
            ))}
          </ul>
        </div>
      }
      confirmLabel="Confirm both"
      confirmVariant="primary"
      onConfirm={confirm}
    />
  )
}

function EditStay({ stay, role }: { stay: StayView; role: Role }) {
  const [isOpen, setOpen] = useState(false)
  const isAskedAnew = stay.status === 'CONFIRMED' && role !== 'MANAGER'
  return (
    <Dialog
      title="Change the stay"
      description={isAskedAnew && 'Other days have to be confirmed again.'}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button aria-label={`Change the stay of ${stay.personName}`}>
          <Pencil aria-hidden="true" />
          Change
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
    // The button that asked is gone with what it cancelled.
    focusPageTitle()
    toast.success(`The stay of ${stay.personName} is cancelled.`)
  }
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" aria-label={`Cancel the stay of ${stay.personName}`}>
          Cancel stay
        </Button>
      }
      title={`Cancel the stay of ${stay.personName}?`}
      description="The nights are free for others again. Who wants to come after all asks anew."
      confirmLabel="Cancel stay"
      cancelLabel="Keep it"
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
    toastUndo(`${stayName(personName, stay)} is deleted.`, () =>
      restoration.mutateAsync({ familyGroupId, stayId }),
    )
  }
  return (
    <Button
      variant="quiet"
      className="text-danger"
      onClick={remove}
      loading={deletion.isPending}
      aria-label={`Delete the stay of ${personName}`}
    >
      <Trash2 aria-hidden="true" />
      Delete
    </Button>
  )
}
