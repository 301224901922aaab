import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { ownershipChanges, ownershipShares } from '../../../../server/db/schema/ownership.ts'
import { users } from '../../../../server/db/schema/users.ts'

/** Tells whether a person owns a share of a property today. */
const ownsToday = (propertyId: string, today: string) => sql`exists (
  select from ${ownershipShares} as share where share.user_id = ${memberships.userId} and share.change_id = (
    select change.id from ${ownershipChanges} as change
    where change.property_id = ${propertyId}::uuid and change.valid_from <= ${today}::date
    order by change.valid_from desc, change.id desc limit 1))`

/** A subquery per member: a join would read the accounts of all groups for some values. */
const canSignIn = sql`(
  select person.issuer <> 'sample' and person.deleted_at is null and person.suspended_at is null
  from ${users} as person where person.id = ${memberships.userId})`

/**
 * Lists who can approve a quote: managers and current owners who can sign in. Relatives in the sample family cannot,
 * and would block it forever.
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
