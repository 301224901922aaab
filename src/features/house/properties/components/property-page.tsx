import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import type { PropertyView } from '../properties.schemas.ts'
import { PropertyHead, PropertyHero } from './property-head.tsx'
import { PropertyTabs } from './property-tabs.tsx'

type PropertyPageProps = {
  property: PropertyView
  /** Whether the overview is open; the other parts have a smaller head, to save room on a phone. */
  isOverview: boolean
  /** The content of the open part, supplied by the routes. */
  children: ReactNode
}

/** Renders the frame of a property page, whose parts have their own addresses. */
export function PropertyPage({ property, isOverview, children }: PropertyPageProps) {
  return (
    <Page className="grid grid-cols-1 content-start gap-5 max-sm:pt-4">
      {isOverview ? <PropertyHero property={property} /> : <PropertyHead property={property} />}
      <PropertyTabs property={property} />
      {children}
    </Page>
  )
}
