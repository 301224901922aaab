import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** The ways in which the same things can be seen, each a `ViewLink`. */
export const ViewSwitch = ({ children }: { children: ReactNode }) => (
  <nav aria-label="View" className="flex rounded-md border border-border-strong bg-surface p-1">
    {children}
  </nav>
)

const PlainViewLink = ({ isCurrent, ...rest }: ComponentProps<'a'> & { isCurrent: boolean }) => (
  <a
    {...rest}
    aria-current={isCurrent ? 'page' : undefined}
    className={clsx(
      'flex min-h-touch items-center rounded-sm px-4',
      isCurrent && 'bg-accent-soft font-medium',
    )}
  />
)

export const ViewLink = createLink(PlainViewLink)
