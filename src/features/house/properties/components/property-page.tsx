import { clsx } from 'clsx'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { TabLink, TabLinks } from '../../../../components/ui/tab-links.tsx'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'
import { addressLine } from '../properties.rules.ts'
import type { PropertyView } from '../properties.schemas.ts'
import { kindLabels, propertyParts, usageLabels } from '../properties.texts.ts'
import { PropertyActions } from './property-actions.tsx'

type PropertyPageProps = {
  property: PropertyView
  /** Whether the first part is open: the others show less of the head, so that a phone shows them and not the head. */
  isOverview: boolean
  /** What the open part shows; the routes put it together. */
  children: ReactNode
}

/** Everything that is known about one property, in parts that have addresses. */
export function PropertyPage({ property, isOverview, children }: PropertyPageProps) {
  const { id: propertyId, name, kind, use, status } = property
  const address = addressLine(property)
  return (
    <Page className="grid grid-cols-1 gap-6">
      <GroupBreadcrumbs of={property} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="text-xl break-words">{name}</h1>
          {address && <p className="text-muted">{address}</p>}
          <p className={clsx('flex flex-wrap gap-2', !isOverview && status === 'ACTIVE' && 'max-sm:hidden')}>
            <Badge>{kindLabels[kind]}</Badge>
            {use && <Badge>{usageLabels[use]}</Badge>}
            {status === 'ARCHIVED' && (
              <Badge tone="warning" icon={Archive}>
                Archived, read-only
              </Badge>
            )}
          </p>
        </div>
        <div className={clsx(!isOverview && 'max-sm:hidden')}>
          <PropertyActions property={property} />
        </div>
      </header>
      <TabLinks label="Parts of the property">
        {propertyParts.map(({ to, label }) => (
          <TabLink
            key={to}
            to={to}
            params={{ propertyId }}
            activeOptions={{ exact: to === '/property/$propertyId', includeSearch: false }}
            resetScroll={false}
          >
            {label}
          </TabLink>
        ))}
      </TabLinks>
      {children}
    </Page>
  )
}
