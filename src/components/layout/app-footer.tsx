import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const linkClass =
  'inline-flex min-h-touch items-center hover:text-foreground hover:underline underline-offset-4'

/** Renders the company, the legal links and the visitor’s settings on every page. */
export function AppFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mt-8 border-t text-sm text-muted sm:mt-16" data-no-print>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 px-4 py-3 sm:px-6">
        <p className="py-2">{t`© Kinstead`}</p>
        {children}
        <nav aria-label={t`Legal`} className="flex flex-wrap gap-x-6">
          <Link to="/privacy" className={linkClass}>
            {t`Privacy Policy`}
          </Link>
          <Link to="/terms" className={linkClass}>
            {t`Terms of Service`}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
