import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads } from '../../../../server/db/client.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { ListProblemReportsInput } from '../problem-reports.schemas.ts'

type Page = ListProblemReportsInput & { familyGroupId: string; userId: string; limit: number }

type Listed = Placeholders<{
  propertyId: string
  familyGroupId: string
  /** Whose; without a person, those that wait. */
  userId?: string | undefined
  after?: string | undefined
  limit: number
}>

const problemReports = preparedReads('problem_reports', (db, choice: Listed) => {
  const { propertyId, familyGroupId, userId, after, limit } = choice
  const isWaiting = userId === undefined
  const isBehind = isWaiting ? gt : lt
  return db
    .select({
      id: tasks.id,
      title: tasks.title,
      status: tasks.status,
      statusReason: tasks.statusReason,
      firstName: users.firstName,
      lastName: users.lastName,
      reporterName: tasks.reporterName,
      createdAt: tasks.createdAt,
    })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.reportedBy))
    .where(
      and(
        eq(tasks.propertyId, propertyId),
        eq(tasks.familyGroupId, familyGroupId),
        isNull(tasks.deletedAt),
        userId === undefined ? eq(tasks.status, 'REPORT') : eq(tasks.reportedBy, userId),
        after && isBehind(tasks.id, after),
      ),
    )
    .orderBy(isWaiting ? asc(tasks.id) : desc(tasks.id))
    .limit(limit)
})

/** Lists problem reports of a property: open ones, oldest first, or those of one person, newest first. */
export const listProblemReports = (
  db: Executor,
  { propertyId, familyGroupId, userId, part, after, limit }: Page,
) =>
  problemReports(db, {
    propertyId,
    familyGroupId,
    userId: part === 'waiting' ? undefined : userId,
    after,
    limit,
  })
