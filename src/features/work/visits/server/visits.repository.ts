import { aliasedTable, and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { maxListedVisits, maxVisitDays, openVisitStatuses, visitPageSize } from '../visits.rules.ts'

/** Each statement names the visit and its group: an id of another group finds nothing. */
export type VisitKey = { visitId: string; familyGroupId: string }
export type House = { propertyId: string; familyGroupId: string }

const isThere = isNull(visits.deletedAt)
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

/** Visits of what is there, with what they name. */
const selectVisits = (db: Executor) =>
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

export type VisitChoice = {
  familyGroupId: string
  /** The first and the last day, where each property is. */
  from: string
  to: string
  propertyId?: string | undefined
  /** Who opens the door. */
  userId?: string | undefined
}

type ListedVisits = Placeholders<VisitChoice & { limit: number }>

const chosenVisits = preparedReads('chosen_visits', (db, choice: ListedVisits) =>
  selectVisits(db)
    .where(
      and(
        eq(visits.familyGroupId, choice.familyGroupId),
        isThere,
        // Wide enough for every time zone, and along the index; then to the day.
        sql`${visits.startsAt} >= ${choice.from}::date - ${maxVisitDays + 1}::int`,
        sql`${visits.startsAt} < ${choice.to}::date + 2`,
        sql`day_in(${properties.timeZone}, ${visits.startsAt}) <= ${choice.to}::date`,
        sql`day_in(${properties.timeZone}, ${visits.endsAt}) >= ${choice.from}::date`,
        sql`${visits.status} in ('PROPOSED', 'CONFIRMED', 'DONE', 'MISSED')`,
        choice.propertyId && eq(visits.propertyId, choice.propertyId),
        choice.userId && eq(visits.hostUserId, choice.userId),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(choice.limit),
)

/** What is planned or was done and touches one of the days, the earliest first; not what was cancelled. */
export const listVisits = (db: Executor, choice: VisitChoice, limit = maxListedVisits): Promise<VisitRow[]> =>
  chosenVisits(db, { ...choice, limit })

/** The visits of a project, the latest first. @param workerId of one contractor only */
export const listVisitsOfProject = (
  db: Executor,
  { projectId, familyGroupId }: { projectId: string; familyGroupId: string },
  workerId?: string,
) =>
  selectVisits(db)
    .where(
      and(
        eq(visits.projectId, projectId),
        eq(visits.familyGroupId, familyGroupId),
        isThere,
        workerId === undefined ? undefined : eq(visits.workerId, workerId),
      ),
    )
    .orderBy(desc(visits.startsAt), asc(visits.id))
    .limit(visitPageSize)

/** The visits of a property, the latest first. */
export const listVisitsOfProperty = (db: Executor, { propertyId, familyGroupId }: House) =>
  selectVisits(db)
    .where(and(eq(visits.propertyId, propertyId), eq(visits.familyGroupId, familyGroupId), isThere))
    .orderBy(desc(visits.startsAt), asc(visits.id))
    .limit(visitPageSize)

type OfWorker = { workerId: string; familyGroupId: string; after?: string | undefined; limit: number }

const later = aliasedTable(visits, 'later')

/** The visits of one contractor, the latest first. @param of.after the last visit of the page before */
export const listVisitsOfWorker = (db: Executor, { workerId, familyGroupId, after, limit }: OfWorker) =>
  selectVisits(db)
    .where(
      and(
        eq(visits.workerId, workerId),
        eq(visits.familyGroupId, familyGroupId),
        isThere,
        after === undefined
          ? undefined
          : sql`(${visits.startsAt}, ${visits.id}) < (
              select ${later.startsAt}, ${later.id} from ${visits} as later
              where ${and(eq(later.id, after), eq(later.familyGroupId, familyGroupId))})`,
      ),
    )
    .orderBy(desc(visits.startsAt), desc(visits.id))
    .limit(limit)

export async function findVisit(db: Executor, key: VisitKey) {
  const [visit] = await selectVisits(db).where(isThis(key))
  return visit
}

/** The property of a visit, which never changes. */
export async function findPropertyOf(db: Executor, key: VisitKey) {
  const [row] = await db.select({ propertyId: visits.propertyId }).from(visits).where(isThis(key))
  return row?.propertyId
}

/** Held until the transaction ends. */
export async function lockVisit(tx: Tx, key: VisitKey) {
  await tx.select({ id: visits.id }).from(visits).where(isThis(key)).for('update')
}

/** Those who add visits to one property count one after the other. */
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

/** Writes the given columns and raises the version. */
export async function updateVisit(tx: Tx, key: VisitKey, change: Partial<typeof visits.$inferInsert>) {
  await tx
    .update(visits)
    .set({ ...change, version: sql`${visits.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** The contractor of a group, held so that they are not deleted meanwhile. */
export async function holdWorker(tx: Tx, familyGroupId: string, workerId: string) {
  const [worker] = await tx
    .select({ name: workers.name, status: workers.status })
    .from(workers)
    .where(and(eq(workers.id, workerId), eq(workers.familyGroupId, familyGroupId), isNull(workers.deletedAt)))
    .for('share')
  return worker
}

/** Whether a project or task is one of the property. */
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

/** Who made the link through which a contractor writes. */
export async function findLinkMaker(tx: Tx, shareLinkId: string) {
  const [link] = await tx
    .select({ createdBy: shareLinks.createdBy })
    .from(shareLinks)
    .where(eq(shareLinks.id, shareLinkId))
  return link?.createdBy ?? null
}

const leader = aliasedTable(projects, 'led')

/** Who leads the project of a visit and who began it. */
export async function findPeopleOf(tx: Tx, projectId: string) {
  const [row] = await tx
    .select({ leadUserId: leader.leadUserId, createdBy: leader.createdBy })
    .from(leader)
    .where(eq(leader.id, projectId))
  return row
}

/** The time zone of a property. */
export async function findTimeZone(db: Executor, { propertyId, familyGroupId }: House): Promise<string> {
  const [row] = await db
    .select({ timeZone: properties.timeZone })
    .from(properties)
    .where(and(eq(properties.id, propertyId), eq(properties.familyGroupId, familyGroupId)))
  if (!row) throw notFound('This property')
  return row.timeZone
}
