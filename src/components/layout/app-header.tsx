import { t } from '@lingui/core/macro'
import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type AppHeaderProps = {
  /** The logo, as a link home. */
  home: ReactNode
  /** Links to the main pages. */
  places?: ReactNode
  /** Group switcher, notifications, feedback and theme. */
  tools?: ReactNode
  /** The progress bar at the top edge. */
  progress?: ReactNode
  /** The account menu, or the sign-in link. */
  account?: ReactNode
}

/** Renders the bar at the top of every page; the route supplies its content. */
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
          <nav aria-label={t`Main`} className="ms-2 flex items-center gap-1 max-md:hidden xl:ms-4">
            {places}
          </nav>
        )}
        {/* Only the end of a long group name is cut off; buttons keep their size. */}
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
        'inline-flex min-h-touch items-center rounded-md px-2 font-medium text-muted transition-colors hover:bg-raised',
        'hover:text-foreground aria-[current=page]:text-foreground',
        className,
      )}
    />
  )
}

export const HeaderLink = createLink(PlainHeaderLink)
