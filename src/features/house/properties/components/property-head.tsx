import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Archive } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { addressLine } from '../../../../lib/addresses.ts'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'
import type { PropertyView } from '../properties.schemas.ts'
import { kindLabels, usageLabels } from '../properties.texts.ts'
import { CoverPhoto } from './cover-photo.tsx'
import { PropertyMenu } from './property-menu.tsx'

type HeadProps = { property: PropertyView }

/** Renders the head of the overview: the cover photo with the name. */
export function PropertyHero({ property }: HeadProps) {
  const { name, kind, use, coverFileId } = property
  const address = addressLine(property)
  return (
    <header className="relative isolate flex min-h-60 flex-col justify-between overflow-clip rounded-lg sm:min-h-88">
      <CoverPhoto property={property} variant="original" eager className="absolute inset-0 -z-10 size-full" />
      <div className="flex items-start justify-between gap-2 p-3" data-no-print>
        <div className="min-w-0 rounded-md bg-surface ps-3 pe-1 shadow-card">
          <GroupBreadcrumbs of={property} />
        </div>
        <PropertyMenu property={property} className="bg-surface shadow-card" />
      </div>
      <div
        className={clsx(
          'grid gap-1 bg-linear-to-t from-35% to-transparent p-4 pt-16 sm:p-6 sm:pt-20',
          coverFileId ? 'from-photo-shade text-on-photo' : 'from-raised',
        )}
      >
        <ArchivedBadge property={property} />
        <h1 tabIndex={-1} className="text-xl break-words">
          {name}
        </h1>
        <p className="wrap-anywhere">
          {[kindLabels[kind], use && usageLabels[use], address].filter(Boolean).join(' · ')}
        </p>
      </div>
    </header>
  )
}

/** Renders the compact head of the other parts. */
export function PropertyHead({ property }: HeadProps) {
  const address = addressLine(property)
  return (
    <header className="grid grid-cols-1 gap-1">
      <GroupBreadcrumbs of={property} />
      <div className="flex items-center gap-3">
        <CoverPhoto
          property={property}
          variant="thumbnail"
          eager
          className="size-12 shrink-0 rounded-md sm:size-14"
        />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <ArchivedBadge property={property} />
          <h1 tabIndex={-1} className="text-lg break-words sm:text-xl">
            {property.name}
          </h1>
          {address && <p className="text-sm text-muted max-sm:hidden">{address}</p>}
        </div>
        <PropertyMenu property={property} />
      </div>
    </header>
  )
}

const ArchivedBadge = ({ property: { status } }: { property: Pick<PropertyView, 'status'> }) =>
  status === 'ARCHIVED' && (
    <p>
      <Badge tone="warning" icon={Archive}>
        {t`Archived, read-only`}
      </Badge>
    </p>
  )
