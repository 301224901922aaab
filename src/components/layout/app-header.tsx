import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type AppHeaderProps = {
  /** The logo, as a link home. */
  home: ReactNode
  /** Links to the main places. */
  places?: ReactNode
  /** What switches or tells: group switcher, notifications, feedback, theme. */
  tools?: ReactNode
  /** How a page that loads comes along, at the upper edge. */
  progress?: ReactNode
  /** The account menu, or the way to sign in. */
  account?: ReactNode
}

/** The bar at the top of every page. The route composes what stands in it. */
export function AppHeader({ home, places, tools, progress, account }: AppHeaderProps) {
  return (
    <header
      className="sticky top-0 z-30 border-b bg-background/92 backdrop-blur-sm supports-[not_(backdrop-filter:blur(1px))]:bg-background"
      data-no-print
    >
      {progress}
      <div className="mx-auto flex h-header max-w-page items-center gap-1 px-4 max-[22.5rem]:gap-0 max-[22.5rem]:px-2 sm:gap-2 sm:px-6">
        {home}
        {places && (
          <nav aria-label="Main" className="ms-4 flex items-center gap-1 max-md:hidden">
            {places}
          </nav>
        )}
        {/* What has no room is the end of a long name of a group; buttons keep their size. */}
        <div className="ms-auto flex min-w-0 items-center gap-1 *:shrink-0 max-[22.5rem]:gap-0">
          {tools}
          {account}
        </div>
      </div>
    </header>
  )
}

function PlainHeaderLink({ className, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={clsx(
        'inline-flex min-h-touch items-center rounded-md px-3 font-medium text-muted transition-colors hover:bg-raised',
        'hover:text-foreground aria-[current=page]:text-foreground',
        className,
      )}
    />
  )
}

/** A place in the header. */
export const HeaderLink = createLink(PlainHeaderLink)
