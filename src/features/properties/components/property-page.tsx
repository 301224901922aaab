import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Breadcrumbs } from '../../../components/ui/page-header.tsx'
import { groupName } from '../../groups/groups.rules.ts'
import { addressLine } from '../properties.rules.ts'
import type { PropertyView } from '../properties.schemas.ts'
import { kindLabels, usageLabels } from '../properties.texts.ts'
import { CoverPhoto } from './cover-photo.tsx'
import { PropertyActions } from './property-actions.tsx'
import { PropertyFacts } from './property-facts.tsx'

/** Everything that is known about one property. */
export function PropertyPage({ property }: { property: PropertyView }) {
  const { name, kind, use, status, familyGroupId } = property
  const address = addressLine(property)
  return (
    <Page className="grid gap-6">
      <Breadcrumbs
        links={[
          {
            key: 'group',
            link: (
              <Link to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
                {groupName(property.groupName)}
              </Link>
            ),
          },
        ]}
      />
      <CoverPhoto
        property={property}
        variant="original"
        eager
        className="aspect-[3/2] max-h-96 w-full rounded-lg sm:aspect-[5/2]"
      />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="text-xl break-words">{name}</h1>
          {address && <p className="text-muted">{address}</p>}
          <p className="flex flex-wrap gap-2">
            <Badge>{kindLabels[kind]}</Badge>
            {use && <Badge>{usageLabels[use]}</Badge>}
            {status === 'ARCHIVED' && (
              <Badge tone="warning" icon={Archive}>
                Archived, read-only
              </Badge>
            )}
          </p>
        </div>
        <PropertyActions property={property} />
      </header>
      <PropertyFacts property={property} />
    </Page>
  )
}
