import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/**
 * The bar at the bottom of a phone: up to five places, for example Dashboard, Calendar, Add, Notifications, More.
 * Fill it with `BottomBarLink`.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label="Quick access"
      data-bottom-bar
      data-no-print
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className="flex justify-between px-1">{children}</div>
    </nav>
  )
}

const itemClass =
  'flex h-bottom-bar min-w-touch flex-1 flex-col items-center justify-center gap-1 px-0.5 text-sm text-muted transition-colors ' +
  'aria-[current=page]:font-medium aria-[current=page]:text-accent [&_svg]:size-6 [&_svg]:shrink-0'

type ItemProps = { icon: ReactNode; label: string; className?: string }

const Item = ({ icon, label }: ItemProps) => (
  <>
    {icon}
    <span className="leading-none tracking-tight">{label}</span>
  </>
)

function PlainBottomBarLink({
  icon,
  label,
  className,
  ...rest
}: Omit<ComponentProps<'a'>, 'children'> & ItemProps) {
  return (
    <a {...rest} className={clsx(itemClass, className)}>
      <Item icon={icon} label={label} />
    </a>
  )
}

type BottomBarButtonProps = Omit<ComponentProps<'button'>, 'children'> & ItemProps

/** Something that the bar opens. */
export function BottomBarButton({ icon, label, className, ...rest }: BottomBarButtonProps) {
  return (
    <button type="button" {...rest} className={clsx(itemClass, className)}>
      <Item icon={icon} label={label} />
    </button>
  )
}

/** A place in the bar. */
export const BottomBarLink = createLink(PlainBottomBarLink)
