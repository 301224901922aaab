import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { ownershipChanges, ownershipShares } from '../../../../server/db/schema/ownership.ts'
import { users } from '../../../../server/db/schema/users.ts'

/** Whether a person owns a share of a property today. */
const ownsToday = (propertyId: string, today: string) => sql`exists (
  select from ${ownershipShares} as share where share.user_id = ${memberships.userId} and share.change_id = (
    select change.id from ${ownershipChanges} as change
    where change.property_id = ${propertyId}::uuid and change.valid_from <= ${today}::date
    order by change.valid_from desc, change.id desc limit 1))`

/** Asked of each member by itself: joined, the accounts of all groups would be read for some values. */
const canSignIn = sql`(
  select person.issuer <> 'sample' and person.deleted_at is null and person.suspended_at is null
  from ${users} as person where person.id = ${memberships.userId})`

/**
 * Who can approve a quote: managers, and who owns the property today; nobody who cannot sign in, such as the relatives of
 * the sample family: it would wait for them for ever.
 */
export async function listApproverIds(
  db: Executor,
  { familyGroupId, propertyId, today }: { familyGroupId: string; propertyId: string; today: string },
): Promise<string[]> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        isNull(memberships.leftAt),
        canSignIn,
        or(eq(memberships.role, 'MANAGER'), ownsToday(propertyId, today)),
      ),
    )
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))
  return rows.map(({ userId }) => userId)
}
