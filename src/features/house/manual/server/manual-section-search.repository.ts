import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const manualSectionSearch: SearchKind = {
  kind: 'SECTION',
  get label() {
    return t`Manual`
  },
  icon: 'book',
  path: ({ id, propertyId }) => `/property/${propertyId}/manual#section-${id}`,
  ofPlace: inPlace(manualSections, { name: sql`title` }),
}
