import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { DialogActions, popupClass, scrimClass } from './dialog.tsx'
import { baseUi, Overlay, type Trigger } from './overlay.tsx'

type AlertDialogProps = {
  /** The question, for example “Delete the cabin?”. */
  title: string
  /** What is lost, by name. */
  description: ReactNode
  /** The verb on the button, for example “Delete cabin”. */
  confirmLabel: string
  cancelLabel?: string
  /** `primary` when nothing is lost. */
  confirmVariant?: 'danger' | 'primary'
  /** The dialog stays open and busy until the promise resolves; a rejection keeps it open. */
  onConfirm: () => unknown
  trigger?: Trigger
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * Asks for confirmation before something is lost. It closes with its two buttons and Escape, never by a click outside.
 */
export function AlertDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  ...actions
}: AlertDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const setOpen = onOpenChange ?? setOwnOpen
  return (
    <Overlay trigger={trigger} popup="dialog" open={open ?? ownOpen} onOpenChange={setOpen}>
      {({ AlertDialog: Base }, triggerRef) => (
        <Base.Root open={open ?? ownOpen} onOpenChange={setOpen}>
          {trigger && <Base.Trigger ref={triggerRef} render={trigger} />}
          <Base.Portal>
            <Base.Backdrop className={scrimClass} />
            <Base.Popup className={popupClass}>
              <Base.Title className="mb-2 text-lg">{title}</Base.Title>
              <Base.Description render={<div />} className="text-muted">
                {description}
              </Base.Description>
              <ConfirmButtons {...actions} onDone={() => setOpen(false)} />
            </Base.Popup>
          </Base.Portal>
        </Base.Root>
      )}
    </Overlay>
  )
}

type ConfirmButtonsProps = Pick<
  AlertDialogProps,
  'confirmLabel' | 'cancelLabel' | 'confirmVariant' | 'onConfirm'
> & {
  onDone: () => void
}

function ConfirmButtons({
  confirmLabel,
  cancelLabel = t`Cancel`,
  confirmVariant = 'danger',
  onConfirm,
  onDone,
}: ConfirmButtonsProps) {
  const { AlertDialog: Base } = baseUi()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onDone()
    } catch (error) {
      // The caller’s mutation reports the error; the dialog only has to stay usable.
      console.warn(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogActions>
      <Base.Close className={buttonClass('secondary')}>{cancelLabel}</Base.Close>
      <Button variant={confirmVariant} loading={busy} onClick={confirm}>
        {confirmLabel}
      </Button>
    </DialogActions>
  )
}
