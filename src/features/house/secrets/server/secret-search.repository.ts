import { sql } from 'drizzle-orm'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'
import { can } from '../../../base/groups/groups.rules.ts'

/** By their label, and all of them by "code" and "password"; never by what is sealed. */
export const secretSearch: SearchKind = {
  kind: 'SECRET',
  label: 'Code or password',
  icon: 'key',
  // The page that reveals the value on a click; the search itself never does.
  path: ({ id, propertyId }) => `/property/${propertyId}/manual#secret-${id}`,
  isSeenBy: (role) => can(role, 'secret.see'),
  ofPlace: inPlace(secrets, {
    name: sql`label`,
    words: sql`setweight(to_tsvector('simple', label), 'A') || setweight(to_tsvector('simple', 'code password'), 'D')`,
    searchName: sql`lower(label)`,
  }),
}
