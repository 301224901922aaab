import { type SQL, sql } from 'drizzle-orm'
import { type Executor, preparedRead } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { ownershipChanges } from '../../../../server/db/schema/ownership.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'

type Of = { familyGroupId: string; userId: string }

const doneSteps = preparedRead((db) => {
  const [familyGroupId, userId] = [sql.placeholder('familyGroupId'), sql.placeholder('userId')]
  const inProperty = (table: SQL) => sql<boolean>`exists (
    select from ${properties} as house join ${table} as thing on thing.property_id = house.id
    where house.family_group_id = ${familyGroupId} and house.deleted_at is null`
  return db
    .select({
      PROPERTY: sql<boolean>`exists (
        select from ${properties} as house
        where house.family_group_id = ${familyGroupId} and house.deleted_at is null)`,
      PHOTO: sql<boolean>`exists (
        select from ${properties} as house
        where house.family_group_id = ${familyGroupId} and house.deleted_at is null and house.cover_file_id is not null)`,
      INVITE: sql<boolean>`exists (
          select from ${memberships} as member
          where member.family_group_id = ${familyGroupId} and member.user_id <> ${userId})
        or exists (select from ${invites} as invite where invite.family_group_id = ${familyGroupId})`,
      OWNERS: sql<boolean>`${inProperty(sql`${ownershipChanges}`)})`,
      DOOR_CODE: sql<boolean>`${inProperty(sql`${secrets}`)} and thing.deleted_at is null)`,
      SCHEDULE: sql<boolean>`${inProperty(sql`${schedules}`)} and thing.deleted_at is null)`,
      EXPENSE: sql<boolean>`exists (
        select from ${payments} as payment
        where payment.family_group_id = ${familyGroupId} and payment.deleted_at is null and payment.kind = 'EXPENSE')`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('done_steps')
})

/** Tells which first steps a group has done, each by the first row found. */
export async function findDoneSteps(db: Executor, { familyGroupId, userId }: Of) {
  const [row] = await doneSteps(db).execute({ familyGroupId, userId })
  if (!row) throw new Error('a row of facts is missing')
  return row
}
