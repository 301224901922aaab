import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

/** Finds keys by label only; holders are found as members. */
export const keySearch: SearchKind = {
  kind: 'KEY',
  get label() {
    return t`Key`
  },
  icon: 'key',
  get over() {
    return t({ message: 'returned', context: 'key' })
  },
  path: ({ id, propertyId }) => `/property/${propertyId}/keys#key-${id}`,
  ofPlace: inPlace(houseKeys, {
    name: sql`label`,
    isOver: sql`returned_on is not null`,
    words: sql`setweight(to_tsvector('simple', label), 'A')`,
    searchName: sql`lower(label)`,
  }),
}
