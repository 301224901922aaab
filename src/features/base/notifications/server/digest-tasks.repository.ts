import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/db/client.ts'
import { digestDays, maxCounted } from '../notifications.rules.ts'

/** What is for a person to do within the days after the digest, in the groups that they are in, in houses in use. */
const dueOf = (userId: SQL, at: SQL) => sql`
  from memberships
  join family_groups on family_groups.id = memberships.family_group_id and family_groups.deleted_at is null
  join tasks on tasks.assignee_user_id = memberships.user_id and tasks.family_group_id = memberships.family_group_id
  join properties on properties.id = tasks.property_id and properties.deleted_at is null
    and properties.status = 'ACTIVE'
  where memberships.user_id = ${userId} and memberships.left_at is null
    and tasks.deleted_at is null and tasks.status in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')
    and tasks.due_on between day_in(properties.time_zone, ${at})
      and day_in(properties.time_zone, ${at}) + ${sql.raw(String(digestDays))}`

export const hasDueTask = (userId: SQL) => sql`exists (select ${dueOf(userId, sql`now()`)})`

export type DigestTask = { title: string; dueOn: string; propertyName: string }

/** The soonest first, at most `maxCounted`. */
export async function listDueForDigest(db: Db, userId: string, at: Date): Promise<DigestTask[]> {
  const { rows } = await db.execute<DigestTask>(sql`
    select tasks.title, tasks.due_on::text as "dueOn", properties.name as "propertyName"
    ${dueOf(sql`${userId}::uuid`, sql`${at.toISOString()}::timestamptz`)}
    order by tasks.due_on, tasks.id limit ${maxCounted}`)
  return rows
}
