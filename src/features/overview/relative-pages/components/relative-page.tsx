import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { RelativePageView } from '../relative-pages.schemas.ts'

type RelativePageProps = {
  view: RelativePageView
  /** A part for each thing that the link opens. */
  children: ReactNode
}

/** Renders the parts of a property that a relative’s link opens, in larger letters than elsewhere. */
export const RelativePage = ({ view: { relativeName, ...view }, children }: RelativePageProps) => (
  <div className="grid grid-cols-1 gap-6 text-lg">
    <header className="grid grid-cols-1 gap-1">
      <h1 className="text-xl wrap-anywhere">{view.propertyName}</h1>
      <p className="text-muted wrap-anywhere">
        {t`This page is for ${relativeName}. Please don’t pass the link on.`}
      </p>
    </header>
    <Contents view={view} />
    {children}
    <p className="text-muted">
      {t`Would you like an account? Ask the family for an invite. Your stays and reports can then be moved to it.`}
    </p>
  </div>
)

/** Leads to the parts, in their order. */
function Contents({ view }: { view: Omit<RelativePageView, 'relativeName'> }) {
  const parts = [
    { id: 'decisions', label: t`Decisions`, isThere: view.decisions },
    { id: 'stays', label: t`Your stays`, isThere: view.stays },
    { id: 'problems', label: t`Problems at the house`, isThere: view.problems },
    { id: 'money', label: t`Money`, isThere: view.money },
    { id: 'calendar', label: t`Calendar`, isThere: view.calendar },
    { id: 'manual', label: t`House manual`, isThere: view.manual },
  ].filter(({ isThere }) => isThere)
  if (parts.length < 2) return null
  return (
    <nav aria-label={t`On this page`}>
      <ul className="flex flex-wrap gap-x-4">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-touch items-center text-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
