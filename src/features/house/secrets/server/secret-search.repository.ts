import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'
import { can } from '../../../base/groups/groups.rules.ts'

/** Finds secrets by label, and all of them by “code” and “password”; never by value. */
export const secretSearch: SearchKind = {
  kind: 'SECRET',
  get label() {
    return t`Code or password`
  },
  icon: 'key',
  // Leads to the page that reveals the value on request; the search never does.
  path: ({ id, propertyId }) => `/property/${propertyId}/manual#secret-${id}`,
  isSeenBy: (role) => can(role, 'secret.see'),
  ofPlace: inPlace(secrets, {
    name: sql`label`,
    words: sql`setweight(to_tsvector('simple', label), 'A') || setweight(to_tsvector('simple', 'code password'), 'D')`,
    searchName: sql`lower(label)`,
  }),
}
