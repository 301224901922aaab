import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'

/** The frame of a page without script: no header, and a footer that explains the page. */
export const StaticPage = ({ children }: { children: ReactNode }) => (
  <main id="main" className="min-h-dvh [&_section]:scroll-mt-20">
    <Page width="form" className="grid grid-cols-1 gap-4 pb-8">
      {children}
      <p className="text-sm text-muted">
        {t`Kinstead helps families run the houses they share. You don’t need an account.`}
      </p>
    </Page>
  </main>
)
