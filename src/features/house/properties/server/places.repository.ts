import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Executor, preparedRead } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'

const placesOfUser = preparedRead((db) =>
  db
    .select({
      propertyId: properties.id,
      name: properties.name,
      familyGroupId: properties.familyGroupId,
      isArchived: sql<boolean>`${properties.status} = 'ARCHIVED'`,
    })
    .from(memberships)
    .innerJoin(
      familyGroups,
      and(eq(familyGroups.id, memberships.familyGroupId), isNull(familyGroups.deletedAt)),
    )
    .innerJoin(
      properties,
      and(eq(properties.familyGroupId, memberships.familyGroupId), isNull(properties.deletedAt)),
    )
    .where(and(eq(memberships.userId, sql.placeholder('userId')), isNull(memberships.leftAt)))
    .orderBy(asc(sql`lower(${properties.name})`), asc(properties.id))
    .prepare('places_of_user'),
)

/** At most `maxGroupsPerUser` times `maxPropertiesPerGroup` rows. */
export const listPlaces = (db: Executor, userId: string) => placesOfUser(db).execute({ userId })
