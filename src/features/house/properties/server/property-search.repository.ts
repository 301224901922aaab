import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { found, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const propertySearch: SearchKind = {
  kind: 'PROPERTY',
  get label() {
    return t`Property`
  },
  icon: 'house',
  path: ({ id }) => `/property/${id}`,
  ofPlace: sql`
    select ${found({ name: sql`name`, detail: sql`city`, propertyId: sql`id` })}
    from properties where id = place.property_id`,
}
