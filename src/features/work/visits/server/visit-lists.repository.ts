import { aliasedTable, and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { maxListedVisits, maxVisitDays, type VisitStatus, visitPageSize } from '../visits.rules.ts'
import { type House, isThere, selectVisits, type VisitRow } from './visits.repository.ts'

export type VisitChoice = {
  familyGroupId: string
  /** The first and last day, in each property’s time zone. */
  from: string
  to: string
  propertyId?: string | undefined
  /** The host, who opens the door. */
  userId?: string | undefined
  /** By default all but the cancelled ones. */
  statuses?: VisitStatus[]
}

type ListedVisits = Placeholders<VisitChoice & { limit: number }>

const chosenVisits = preparedReads('chosen_visits', (db, choice: ListedVisits) =>
  selectVisits(db)
    .where(
      and(
        eq(visits.familyGroupId, choice.familyGroupId),
        isThere,
        // First a range wide enough for every time zone, by index; then the exact days.
        sql`${visits.startsAt} >= ${choice.from}::date - ${maxVisitDays + 1}::int`,
        sql`${visits.startsAt} < ${choice.to}::date + 2`,
        sql`day_in(${properties.timeZone}, ${visits.startsAt}) <= ${choice.to}::date`,
        sql`day_in(${properties.timeZone}, ${visits.endsAt}) >= ${choice.from}::date`,
        sql`${visits.status} = any(${choice.statuses}::text[])`,
        choice.propertyId && eq(visits.propertyId, choice.propertyId),
        choice.userId && eq(visits.hostUserId, choice.userId),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(choice.limit),
)

/** Lists visits in a range of days, earliest first. */
export const listVisits = (
  db: Executor,
  { statuses = ['PROPOSED', 'CONFIRMED', 'DONE', 'MISSED'], ...choice }: VisitChoice,
  limit = maxListedVisits,
): Promise<VisitRow[]> => chosenVisits(db, { ...choice, statuses, limit })

/** Lists a project’s visits, latest first. @param workerId of one contractor only */
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

/** Lists a property’s visits, latest first. */
export const listVisitsOfProperty = (db: Executor, { propertyId, familyGroupId }: House) =>
  selectVisits(db)
    .where(and(eq(visits.propertyId, propertyId), eq(visits.familyGroupId, familyGroupId), isThere))
    .orderBy(desc(visits.startsAt), asc(visits.id))
    .limit(visitPageSize)

type OfWorker = { workerId: string; familyGroupId: string; after?: string | undefined; limit: number }

const later = aliasedTable(visits, 'later')

/** Lists a contractor’s visits, latest first. @param of.after the last visit of the previous page */
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
