import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Executor, type Placeholders, preparedReads } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workers } from '../../../../server/db/schema/workers.ts'

type Choice = { familyGroupId: string; propertyId: string; limit: number }

/** The tables that link a property to a contractor. */
const sources: (PgTable & Record<'workerId' | 'propertyId' | 'deletedAt', AnyPgColumn>)[] = [
  visits,
  tasks,
  schedules,
  assets,
]

/** Queried by contractor: a group has few of them, and each query uses an index. */
const worksAt = (propertyId: Placeholders<Choice>['propertyId']): SQL | undefined =>
  or(
    ...sources.map(
      (source) =>
        sql`exists (select 1 from ${source} where ${and(
          eq(source.workerId, workers.id),
          eq(source.propertyId, propertyId),
          isNull(source.deletedAt),
        )})`,
    ),
  )

const contractors = preparedReads(
  'contractors_of_property',
  (db, { familyGroupId, propertyId, limit }: Placeholders<Choice>) =>
    db
      .select({
        workerId: workers.id,
        name: workers.name,
        company: workers.company,
        trades: workers.trades,
        otherTrade: workers.otherTrade,
        phone: workers.phone,
      })
      .from(workers)
      .where(
        and(
          eq(workers.familyGroupId, familyGroupId),
          eq(workers.status, 'ACTIVE'),
          isNull(workers.deletedAt),
          worksAt(propertyId),
        ),
      )
      .orderBy(sql`${workers.lastJobAt} desc nulls last`, asc(workers.id))
      .limit(limit),
)

/** Lists the active contractors of a property, most recent first. */
export const listContractors = (db: Executor, choice: Choice) => contractors(db, choice)
