import { t } from '@lingui/core/macro'
import { aliasedTable, and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { openVisitStatuses } from '../visits.rules.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type VisitKey = { visitId: string; familyGroupId: string }
export type House = { propertyId: string; familyGroupId: string }

export const isThere = isNull(visits.deletedAt)
const isThis = ({ visitId, familyGroupId }: VisitKey) =>
  and(eq(visits.id, visitId), eq(visits.familyGroupId, familyGroupId), isThere)

const host = aliasedTable(users, 'host')

const columns = {
  id: visits.id,
  familyGroupId: visits.familyGroupId,
  groupName: familyGroups.name,
  propertyId: visits.propertyId,
  propertyName: properties.name,
  propertyStatus: properties.status,
  city: properties.city,
  timeZone: properties.timeZone,
  projectId: visits.projectId,
  projectTitle: projects.title,
  taskId: visits.taskId,
  taskTitle: tasks.title,
  workerId: visits.workerId,
  workerName: workers.name,
  workerPhone: workers.phone,
  startsAt: visits.startsAt,
  endsAt: visits.endsAt,
  status: visits.status,
  proposedBy: visits.proposedBy,
  hostUserId: visits.hostUserId,
  hostFirstName: host.firstName,
  hostLastName: host.lastName,
  note: visits.note,
  statusReason: visits.statusReason,
  createdBy: visits.createdBy,
  version: visits.version,
  updatedAt: visits.updatedAt,
}

/** Existing visits, with what they name. */
export const selectVisits = (db: Executor) =>
  db
    .select(columns)
    .from(visits)
    .innerJoin(
      properties,
      and(
        eq(properties.id, visits.propertyId),
        eq(properties.familyGroupId, visits.familyGroupId),
        isNull(properties.deletedAt),
      ),
    )
    .innerJoin(familyGroups, eq(familyGroups.id, visits.familyGroupId))
    .innerJoin(workers, and(eq(workers.id, visits.workerId), isNull(workers.deletedAt)))
    .leftJoin(projects, and(eq(projects.id, visits.projectId), isNull(projects.deletedAt)))
    .leftJoin(tasks, and(eq(tasks.id, visits.taskId), isNull(tasks.deletedAt)))
    .leftJoin(host, eq(host.id, visits.hostUserId))
    .$dynamic()

export type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number]

export async function findVisit(db: Executor, key: VisitKey) {
  const [visit] = await selectVisits(db).where(isThis(key))
  return visit
}

/** Returns the property of a visit, which never changes. */
export async function findPropertyOf(db: Executor, key: VisitKey) {
  const [row] = await db.select({ propertyId: visits.propertyId }).from(visits).where(isThis(key))
  return row?.propertyId
}

/** Locked until the transaction ends. */
export async function lockVisit(tx: Tx, key: VisitKey) {
  await tx.select({ id: visits.id }).from(visits).where(isThis(key)).for('update')
}

/** Serialises those who add visits to one property. */
export async function lockVisitsOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visits-of:${propertyId}`}, 0))`)
}

const isOpen = oneOf(visits.status, openVisitStatuses)

export async function countOpenVisits(db: Executor, { propertyId, familyGroupId }: House): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(visits)
    .where(and(eq(visits.propertyId, propertyId), eq(visits.familyGroupId, familyGroupId), isOpen, isThere))
  return row?.total ?? 0
}

export async function countOpenVisitsOfProject(
  db: Executor,
  { projectId, familyGroupId }: { projectId: string; familyGroupId: string },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(visits)
    .where(and(eq(visits.projectId, projectId), eq(visits.familyGroupId, familyGroupId), isOpen, isThere))
  return row?.total ?? 0
}

/** @returns null when the id is taken */
export async function insertVisit(tx: Tx, visit: typeof visits.$inferInsert): Promise<string | null> {
  const [row] = await tx
    .insert(visits)
    .values(visit)
    .onConflictDoNothing({ target: visits.id })
    .returning({ id: visits.id })
  return row?.id ?? null
}

/** Writes the given columns and increments the version. */
export async function updateVisit(tx: Tx, key: VisitKey, change: Partial<typeof visits.$inferInsert>) {
  await tx
    .update(visits)
    .set({ ...change, version: sql`${visits.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Tells whether a project or task belongs to the property. */
export async function isPartOf(
  tx: Tx,
  kind: 'project' | 'task',
  id: string,
  { propertyId, familyGroupId }: House,
): Promise<boolean> {
  const table = kind === 'project' ? projects : tasks
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.id, id),
        eq(table.propertyId, propertyId),
        eq(table.familyGroupId, familyGroupId),
        isNull(table.deletedAt),
      ),
    )
    .for('share')
  return rows.length === 1
}

export async function isMember(tx: Tx, familyGroupId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        eq(memberships.userId, userId),
        isNull(memberships.leftAt),
      ),
    )
  return rows.length === 1
}

const leader = aliasedTable(projects, 'led')

/** Returns the lead of a visit’s project and its creator. */
export async function findPeopleOf(tx: Tx, projectId: string) {
  const [row] = await tx
    .select({ leadUserId: leader.leadUserId, createdBy: leader.createdBy })
    .from(leader)
    .where(eq(leader.id, projectId))
  return row
}

/** Returns the time zone of a property. */
export async function findTimeZone(db: Executor, { propertyId, familyGroupId }: House): Promise<string> {
  const [row] = await db
    .select({ timeZone: properties.timeZone })
    .from(properties)
    .where(and(eq(properties.id, propertyId), eq(properties.familyGroupId, familyGroupId)))
  if (!row) throw notFound(t`This property`)
  return row.timeZone
}

type OpenVisits = { familyGroupId: string; workerId?: string; hostUserId?: string; after: Date }

/** Returns open visits of a contractor or host, each locked, in the order of ids. */
export const lockVisitsAhead = (tx: Tx, { familyGroupId, workerId, hostUserId, after }: OpenVisits) =>
  tx
    .select({ visitId: visits.id })
    .from(visits)
    .where(
      and(
        eq(visits.familyGroupId, familyGroupId),
        workerId === undefined ? undefined : eq(visits.workerId, workerId),
        hostUserId === undefined ? undefined : eq(visits.hostUserId, hostUserId),
        gt(visits.endsAt, after),
        isOpen,
        isThere,
      ),
    )
    .orderBy(asc(visits.id))
    .for('update')
