import { sql } from 'drizzle-orm'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const manualSectionSearch: SearchKind = {
  kind: 'SECTION',
  label: 'Manual',
  icon: 'book',
  path: ({ id, propertyId }) => `/property/${propertyId}/manual#section-${id}`,
  ofPlace: inPlace(manualSections, { name: sql`title` }),
}
