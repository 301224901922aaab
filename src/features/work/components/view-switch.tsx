import { t } from '@lingui/core/macro'
import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** Renders the views of the same list, each a `ViewLink`. */
export const ViewSwitch = ({ children }: { children: ReactNode }) => (
  <nav aria-label={t`View`} className="flex rounded-md border border-border-strong bg-surface p-1">
    {children}
  </nav>
)

const PlainViewLink = ({ isCurrent, ...rest }: ComponentProps<'a'> & { isCurrent: boolean }) => (
  <a
    {...rest}
    aria-current={isCurrent ? 'page' : undefined}
    className={clsx(
      'flex min-h-touch items-center rounded-sm px-4',
      isCurrent ? 'bg-raised font-medium' : 'text-muted',
    )}
  />
)

export const ViewLink = createLink(PlainViewLink)
