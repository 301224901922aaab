import type { ReactNode } from 'react'
import type { PropertyView } from '../properties.schemas.ts'
import { CoverPhoto } from './cover-photo.tsx'
import { PropertyFacts } from './property-facts.tsx'

/** The first part of a property's page: what it looks like, and its facts. */
export function PropertyOverview({ property, notice }: { property: PropertyView; notice: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <CoverPhoto
        property={property}
        variant="original"
        eager
        className="aspect-[3/2] max-h-96 w-full rounded-lg sm:aspect-[5/2]"
      />
      {notice}
      <PropertyFacts property={property} />
    </div>
  )
}
