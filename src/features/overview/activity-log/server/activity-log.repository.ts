import { aliasedTable, and, desc, eq, type Placeholder, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads } from '../../../../server/db/client.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { users } from '../../../../server/db/schema/users.ts'

type Page = {
  familyGroupId: string
  kind?: string | undefined
  propertyId?: string | undefined
  entityId?: string | undefined
  /** The last entry of the previous page; one of another group finds nothing. */
  after?: string | undefined
  /** Kinds of things that the reader may not see. */
  hiddenKinds?: string[]
  limit: number
}

const person = aliasedTable(users, 'person')

const activityPage = preparedReads('activity_page', (db, page: Placeholders<Page>) =>
  db
    .select({
      id: activityLog.id,
      at: activityLog.at,
      verb: activityLog.verb,
      entityType: activityLog.entityType,
      actor: activityLog.actorLabel,
      actorImageUrl: profileImageUrl,
      actorColor: memberships.color,
      before: activityLog.before,
      after: activityLog.after,
      propertyName: properties.name,
      assetName: assets.name,
      firstName: person.firstName,
      lastName: person.lastName,
    })
    .from(activityLog)
    .leftJoin(users, eq(users.id, activityLog.actorUserId))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .leftJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, activityLog.familyGroupId),
        eq(memberships.userId, activityLog.actorUserId),
      ),
    )
    .leftJoin(
      properties,
      and(
        eq(activityLog.entityType, 'property'),
        eq(properties.id, activityLog.entityId),
        eq(properties.familyGroupId, activityLog.familyGroupId),
      ),
    )
    .leftJoin(
      assets,
      and(
        eq(activityLog.entityType, 'asset'),
        eq(assets.id, activityLog.entityId),
        eq(assets.familyGroupId, activityLog.familyGroupId),
      ),
    )
    .leftJoin(person, and(eq(activityLog.entityType, 'member'), eq(person.id, activityLog.entityId)))
    .where(
      and(
        eq(activityLog.familyGroupId, page.familyGroupId),
        page.kind && eq(activityLog.entityType, page.kind),
        page.propertyId && eq(activityLog.propertyId, page.propertyId),
        page.entityId && eq(activityLog.entityId, page.entityId),
        page.hiddenKinds && sql`${activityLog.entityType} <> all(${page.hiddenKinds}::text[])`,
        page.after && isOlderThan(page.familyGroupId, page.after),
      ),
    )
    .orderBy(desc(activityLog.at), desc(activityLog.id))
    .limit(page.limit),
)

/** Lists the activity of a group, newest first, with current names of things and people. */
export const listActivity = (db: Executor, page: Page) => activityPage(db, page)

const isOlderThan = (
  familyGroupId: Placeholder,
  lineId: Placeholder,
) => sql`(${activityLog.at}, ${activityLog.id}) < (
  (select line.at from ${activityLog} as line where line.id = ${lineId} and line.family_group_id = ${familyGroupId}),
  ${lineId}::uuid
)`
