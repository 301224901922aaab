import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { meters } from '../../../../server/db/schema/meters.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

/** Finds meters by name and meter number. */
export const meterSearch: SearchKind = {
  kind: 'METER',
  get label() {
    return t`Meter`
  },
  icon: 'gauge',
  path: ({ id, propertyId }) => `/property/${propertyId}/meters/${id}`,
  ofPlace: inPlace(meters, {
    name: sql`name`,
    words: sql`setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(number, '')), 'B')`,
    searchName: sql`lower(name)`,
  }),
}
