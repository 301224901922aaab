import type { Menu as BaseMenu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { baseUi, Overlay, type Trigger } from './overlay.tsx'

type MenuProps = {
  /** The button that opens it. */
  trigger: Trigger
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** Renders a menu of actions; arrow keys, letters and Escape work as usual. */
export function Menu({ trigger, align = 'end', open, onOpenChange, className, children }: MenuProps) {
  return (
    <Overlay trigger={trigger} popup="menu" open={open} onOpenChange={onOpenChange}>
      {({ Menu: Base }, triggerRef) => (
        <Base.Root open={open} onOpenChange={onOpenChange}>
          <Base.Trigger ref={triggerRef} render={trigger} />
          <Base.Portal>
            <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-40 outline-none">
              <Base.Popup
                className={clsx(
                  'max-h-(--available-height) min-w-56 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border bg-surface p-1.5 shadow-overlay outline-none',
                  'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
                  className,
                )}
              >
                {children}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Overlay>
  )
}

const itemClass =
  'flex min-h-touch w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-start outline-none select-none ' +
  'data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-raised ' +
  'forced-colors:data-highlighted:outline-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted'

type MenuItemProps = ComponentProps<typeof BaseMenu.Item> & { icon?: ReactNode; danger?: boolean }

/** Renders an action in a menu. */
export function MenuItem({ icon, danger = false, className, children, ...rest }: MenuItemProps) {
  const { Menu: Base } = baseUi()
  return (
    <Base.Item {...rest} className={clsx(itemClass, danger && 'text-danger [&_svg]:text-danger', className)}>
      {icon}
      {children}
    </Base.Item>
  )
}

type MenuLinkProps = {
  /** The link itself, for example `<Link to="/profile" />`. */
  link: ReactElement
  icon?: ReactNode
  children: ReactNode
}

/** Renders a link in a menu. */
export function MenuLink({ link, icon, children }: MenuLinkProps) {
  const { Menu: Base } = baseUi()
  return (
    <Base.LinkItem render={link} closeOnClick className={itemClass}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

/** Renders a group of a menu with its title. */
export function MenuGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { Menu: Base } = baseUi()
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3 py-2 text-sm text-muted">{title}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuSeparator() {
  const { Menu: Base } = baseUi()
  return <Base.Separator className="mx-1 my-1.5 h-px bg-border" />
}
