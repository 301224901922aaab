import { t } from '@lingui/core/macro'
import { CircleCheck, X } from 'lucide-react'
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

/** Says what a form did. @param address the page without the notice: closing it needs no script */
export const PageNotice = ({ address, children }: { address: string; children: ReactNode }) => (
  // Sticky, because the page opens far down at the used part.
  <div className="sticky top-2 z-10 flex items-center gap-2 rounded-md bg-success-soft ps-3 text-success">
    <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
    <p role="status" className="grow py-3">
      {children}
    </p>
    <a href={address} aria-label={t`Close`} className="grid size-touch shrink-0 place-items-center">
      <X className="size-5" aria-hidden="true" />
    </a>
  </div>
)
