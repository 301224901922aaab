import { t } from '@lingui/core/macro'
import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/**
 * Renders the bar at the bottom of a phone with up to five links. Fill it with `BottomBarLink`, and `BottomBarMain` in
 * the middle.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label={t`Quick access`}
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

/** Leads to the groups while none is selected, and is never the current link. */
export const BottomBarFallback = ({ href, icon, label }: ItemProps & { href: string }) => (
  <a href={href} className={itemClass}>
    <Item icon={icon} label={label} />
  </a>
)

function PlainBottomBarMain({ icon, label, ...rest }: Omit<ComponentProps<'a'>, 'children'> & ItemProps) {
  return (
    <a {...rest} title={label} className={clsx(itemClass, 'group')}>
      <span className="grid h-11 w-13 place-items-center rounded-full bg-accent-fill text-accent-foreground transition-colors group-hover:bg-accent-fill-strong">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
    </a>
  )
}

/** Renders the prominent main link in the middle of the bar. */
export const BottomBarMain = createLink(PlainBottomBarMain)

export const BottomBarLink = createLink(PlainBottomBarLink)
