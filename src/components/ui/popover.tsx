import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { Overlay, type Trigger } from './overlay.tsx'

type PopoverProps = {
  /** The button that opens it. */
  trigger: Trigger
  title: string
  /** Gets the focus when nothing else does, such as after the last item is removed. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Next to the title. */
  action?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** Renders a small panel next to its button, for more than a list of actions. Escape returns to the button. */
export function Popover({
  trigger,
  title,
  titleRef,
  action,
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Overlay trigger={trigger} popup="dialog" open={open} onOpenChange={onOpenChange}>
      {({ Popover: Base }, triggerRef) => (
        <Base.Root open={open} onOpenChange={onOpenChange}>
          <Base.Trigger ref={triggerRef} render={trigger} />
          <Base.Portal>
            <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-40 outline-none">
              <Base.Popup
                className={clsx(
                  'flex max-h-(--available-height) max-w-[calc(100vw-1rem)] flex-col overflow-clip rounded-md border bg-surface shadow-overlay outline-none',
                  'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
                  className,
                )}
              >
                <div className="flex min-h-13 items-center justify-between gap-2 border-b ps-4 pe-1">
                  <Base.Title ref={titleRef} tabIndex={-1} className="font-semibold outline-none">
                    {title}
                  </Base.Title>
                  {action}
                </div>
                {children}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Overlay>
  )
}
