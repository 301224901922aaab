import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workers } from '../../../../server/db/schema/workers.ts'

export type Place = { startsAt: Date; visitId: string }

const awaitsReminder = and(
  isNull(visits.deletedAt),
  eq(visits.status, 'CONFIRMED'),
  isNull(visits.remindedAt),
)

/** Lists confirmed visits of all groups in a range without a reminder, soonest first. */
export const walkAhead = (
  db: Executor,
  { from, to, after, limit }: { from: Date; to: Date; after: Place | null; limit: number },
) =>
  db
    .select({
      visitId: visits.id,
      familyGroupId: visits.familyGroupId,
      startsAt: visits.startsAt,
      timeZone: properties.timeZone,
    })
    .from(visits)
    .innerJoin(properties, eq(properties.id, visits.propertyId))
    .innerJoin(familyGroups, eq(familyGroups.id, visits.familyGroupId))
    .innerJoin(workers, eq(workers.id, visits.workerId))
    .where(
      and(
        awaitsReminder,
        gt(visits.startsAt, from),
        lt(visits.startsAt, to),
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
        isNull(familyGroups.deletedAt),
        isNull(workers.deletedAt),
        after === null
          ? undefined
          : sql`(${visits.startsAt}, ${visits.id}) > (${after.startsAt.toISOString()}::timestamptz, ${after.visitId}::uuid)`,
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit)

/** Records the reminder. @returns false when the visit was moved, closed or reminded since */
export async function markReminded(tx: Tx, { visitId, startsAt }: Place, at: Date): Promise<boolean> {
  const rows = await tx
    .update(visits)
    .set({ remindedAt: at })
    .where(and(eq(visits.id, visitId), eq(visits.startsAt, startsAt), awaitsReminder))
    .returning({ id: visits.id })
  return rows.length === 1
}

/** The data of a mail to a contractor about a visit. */
export async function findForMail(db: Executor, visitId: string) {
  const [row] = await db
    .select({
      status: visits.status,
      proposedBy: visits.proposedBy,
      statusReason: visits.statusReason,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      projectId: visits.projectId,
      workerId: visits.workerId,
      timeZone: properties.timeZone,
      city: properties.city,
      groupName: familyGroups.name,
      plannerFirstName: users.firstName,
      workerName: workers.name,
      workerStatus: workers.status,
      email: workers.email,
    })
    .from(visits)
    .innerJoin(properties, eq(properties.id, visits.propertyId))
    .innerJoin(familyGroups, eq(familyGroups.id, visits.familyGroupId))
    .innerJoin(workers, eq(workers.id, visits.workerId))
    .leftJoin(users, eq(users.id, visits.createdBy))
    .where(
      and(
        eq(visits.id, visitId),
        isNull(visits.deletedAt),
        isNull(properties.deletedAt),
        isNull(familyGroups.deletedAt),
        isNull(workers.deletedAt),
      ),
    )
  return row
}
