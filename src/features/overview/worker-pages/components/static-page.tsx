import { t } from '@lingui/core/macro'
import { CircleCheck } from 'lucide-react'
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

/** Says what a form did. */
export const PageNotice = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    // Sticky, because the page opens far down at the used part.
    className="sticky top-2 z-10 flex items-center gap-2 rounded-md bg-success-soft p-3 text-success"
  >
    <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
    {children}
  </p>
)
