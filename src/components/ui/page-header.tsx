import { t } from '@lingui/core/macro'
import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type PageHeaderProps = {
  title: string
  /** One line about it, or its state as badges. */
  subtitle?: ReactNode
  /** `Breadcrumbs` to the parent pages. */
  above?: ReactNode
  /** Actions for the whole page. */
  actions?: ReactNode
}

/** Renders the head of a page: breadcrumbs, its only h1, and actions. */
export function PageHeader({ title, subtitle, above, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 grid gap-1">
      {above}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 tabIndex={-1} className="rounded-sm text-xl">
            {title}
          </h1>
          {subtitle && <div className="text-muted">{subtitle}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}

/** A breadcrumb leads above the open page, so it is never current, although the page's address may begin with its own. */
export const Crumb = createLink(({ 'aria-current': _, ...props }: ComponentProps<'a'>) => <a {...props} />)

/** Renders breadcrumbs, the nearest page last. The page itself is omitted, because its title says it. */
export function Breadcrumbs({ links }: { links: readonly { key: string; link: ReactNode }[] }) {
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted [&_a]:inline-flex [&_a]:min-h-touch [&_a]:items-center [&_a]:rounded-sm [&_a]:underline-offset-4 [&_a:hover]:text-foreground [&_a:hover]:underline">
        {links.map(({ key, link }) => (
          <li key={key} className="group flex items-center gap-1">
            {link}
            <ChevronRight className="size-4 group-last:hidden" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </nav>
  )
}
