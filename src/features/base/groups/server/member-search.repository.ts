import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { found, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

/** Lists the members of a group by name, at most `maxMembersPerGroup`. E-mail addresses are for managers. */
export const memberSearch: SearchKind = {
  kind: 'PERSON',
  get label() {
    return t`Person`
  },
  icon: 'person',
  path: ({ familyGroupId }) => `/family-select?familyGroupId=${familyGroupId}`,
  ofGroup: () => sql`
    select ${found({
      name: sql`full_name.text`,
      words: sql`to_tsvector('simple', full_name.text)`,
      searchName: sql`lower(full_name.text)`,
      propertyId: sql`null::uuid`,
    })}
    from memberships
    join users on users.id = memberships.user_id
    cross join lateral (select concat_ws(' ', users.first_name, users.last_name) as text) as full_name
    where memberships.family_group_id = mine.id and memberships.left_at is null and full_name.text <> ''`,
}
