import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { RelativePageView } from '../relative-pages.schemas.ts'

type RelativePageProps = {
  view: Pick<RelativePageView, 'relativeName' | 'propertyName'>
  /** A part for each thing that the link opens. */
  children: ReactNode
}

/** Renders the parts of a property that a relative’s link opens, in larger letters than elsewhere. */
export const RelativePage = ({ view: { relativeName, propertyName }, children }: RelativePageProps) => (
  <div className="grid grid-cols-1 gap-6 text-lg">
    <header className="grid grid-cols-1 gap-1">
      <h1 className="text-xl wrap-anywhere">{propertyName}</h1>
      <p className="text-muted wrap-anywhere">
        {t`This page is for ${relativeName}. Please don’t pass the link on.`}
      </p>
    </header>
    {children}
    <p className="text-muted">
      {t`Would you like an account? Ask the family for an invite. Your stays and reports can then be moved to it.`}
    </p>
  </div>
)
