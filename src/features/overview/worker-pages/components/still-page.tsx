import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'

/** The frame of a page that runs no script: it has no header, and its footer says whose page it is. */
export const StillPage = ({ children }: { children: ReactNode }) => (
  <main id="main" className="min-h-dvh [&_section]:scroll-mt-20">
    <Page width="form" className="grid grid-cols-1 gap-4 pb-8">
      {children}
      <p className="text-sm text-muted">Kinstead: a family runs its shared house, and you need no account.</p>
    </Page>
  </main>
)
