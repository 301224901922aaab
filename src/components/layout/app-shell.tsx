import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** Frames every page: skip link, header, content, footer and the bottom bar of a phone. */
export function AppShell({
  header,
  footer,
  bottomBar,
  children,
}: {
  header: ReactNode
  footer: ReactNode
  bottomBar?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      data-app
      className="flex min-h-dvh flex-col max-md:has-[[data-bottom-bar]]:pb-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))]"
    >
      <a
        href="#main"
        data-no-print
        className="fixed start-4 -top-20 z-50 rounded-md bg-accent-fill px-4 py-2.5 font-medium text-accent-foreground focus:top-2"
      >
        {t`Skip to content`}
      </a>
      {header}
      <p className="hidden bg-warning-soft px-4 py-3 text-center noscript:block">
        {t`JavaScript is turned off in this browser. You can read pages and follow links, but buttons and forms need it.`}
      </p>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {footer}
      {bottomBar}
    </div>
  )
}

type PageProps = ComponentProps<'div'> & {
  /** How wide the page may grow: a grid of cards, a form, or text. */
  width?: 'page' | 'form' | 'prose'
}

const widths = { page: 'max-w-page', form: 'max-w-form', prose: 'max-w-prose' } as const

/** Sets the width and margins of a page’s content. */
export function Page({ width = 'page', className, ...rest }: PageProps) {
  return (
    <div {...rest} className={clsx('mx-auto w-full px-4 pt-6 sm:px-6 sm:pt-8', widths[width], className)} />
  )
}
