import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { endsOn, isThere, selectListed, waitsFor } from './decisions.repository.ts'

export type DeadlineChoice = {
  familyGroupId: string
  /** Inclusive dates. */
  from: string
  to: string
  propertyId?: string | undefined
  limit: number
}

/**
 * Lists decisions by their last day to vote, or by the day on which they ended before that, without drafts and
 * withdrawn ones.
 */
export const listDeadlines = (
  db: Executor,
  { familyGroupId, from, to, propertyId, limit }: DeadlineChoice,
  userId: string,
) =>
  selectListed(db, userId)
    .where(
      and(
        eq(decisions.familyGroupId, familyGroupId),
        isThere,
        ne(decisions.state, 'DRAFT'),
        ne(decisions.state, 'WITHDRAWN'),
        gte(decisions.deadlineOn, from),
        // None ends after its deadline, so the index still finds where to begin.
        sql`${endsOn} between ${from}::date and ${to}::date`,
        propertyId === undefined ? undefined : eq(decisions.propertyId, propertyId),
      ),
    )
    .orderBy(asc(endsOn), asc(decisions.id))
    .limit(limit)

/** Lists open decisions on which a person is asked and has not voted, the next deadline first. */
export const listWaiting = (
  db: Executor,
  { familyGroupId, limit }: { familyGroupId: string; limit: number },
  userId: string,
) =>
  selectListed(db, userId)
    .where(
      and(
        eq(decisions.familyGroupId, familyGroupId),
        isThere,
        // As the index says it.
        ne(decisions.state, 'DRAFT'),
        waitsFor(userId),
      ),
    )
    .orderBy(asc(decisions.deadlineOn), asc(decisions.id))
    .limit(limit)
