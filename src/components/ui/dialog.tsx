import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { buttonClass } from './button.tsx'
import { baseUi, Overlay, type Trigger } from './overlay.tsx'

export const scrimClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

export const popupClass =
  'fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[calc(100dvh-1rem)] w-full max-w-form flex-col overflow-y-auto overscroll-contain ' +
  'rounded-t-lg border bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-overlay outline-none transition ' +
  'sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:rounded-lg sm:p-6 data-ending-style:opacity-0 ' +
  'data-starting-style:opacity-0 data-starting-style:translate-y-4 sm:data-starting-style:-translate-y-[calc(50%-0.5rem)]'

type DialogProps = {
  title: string
  description?: ReactNode
  /** The button that opens it; omit it when `open` is controlled. */
  trigger?: Trigger
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element to focus first, if it is not the first control. */
  /** Only its buttons close it: for what can’t be shown again. */
  isKept?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/**
 * Renders a dialog: a bottom sheet on a phone, centred elsewhere. It traps the focus and returns it; Escape and the
 * backdrop close it, unless it `isKept`.
 */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  isKept = false,
  initialFocus,
  className,
  children,
}: DialogProps) {
  return (
    <Overlay trigger={trigger} popup="dialog" open={open} onOpenChange={onOpenChange}>
      {({ Dialog: Base }, triggerRef) => (
        <Base.Root
          open={open}
          disablePointerDismissal={isKept}
          onOpenChange={(next, { reason }) => {
            if (!isKept || reason === 'close-press') onOpenChange?.(next)
          }}
        >
          {trigger && <Base.Trigger ref={triggerRef} render={trigger} />}
          <Base.Portal>
            <Base.Backdrop className={scrimClass} />
            <Base.Popup className={clsx(popupClass, className)} initialFocus={initialFocus}>
              <Base.Title className="mb-4 pe-10 text-lg">{title}</Base.Title>
              {description && (
                <Base.Description className="-mt-2 mb-4 text-muted">{description}</Base.Description>
              )}
              {children}
              {/* Last, so that opening focuses the first field instead of the close button. */}
              <Base.Close
                aria-label={t`Close`}
                className={buttonClass(
                  'quiet',
                  'absolute end-2 top-2 w-touch shrink-0 px-0 sm:end-3 sm:top-4',
                )}
              >
                <X aria-hidden="true" />
              </Base.Close>
            </Base.Popup>
          </Base.Portal>
        </Base.Root>
      )}
    </Overlay>
  )
}

/** Renders the buttons at the end of a dialog or form; the main one is last in reading order and on top on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
}

/** Closes the surrounding dialog. */
export function DialogClose({ disabled, children }: { disabled?: boolean; children: ReactNode }) {
  const { Dialog: Base } = baseUi()
  return (
    <Base.Close disabled={disabled} className={buttonClass('secondary')}>
      {children}
    </Base.Close>
  )
}
