import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { OfWorkerInput } from '../../work-terms/fields.schemas.ts'
import { quotePageSize, stateOf } from '../quotes.rules.ts'
import type { WorkerQuotesView } from '../quotes.schemas.ts'
import * as repository from './quotes-of-worker.repository.ts'

/** Returns a page of a contractor’s requests and quotes, in all projects. */
export async function listQuotesOfWorker(
  { db, clock, member: { familyGroupId } }: MemberContext,
  { workerId, after }: OfWorkerInput,
): Promise<WorkerQuotesView> {
  const limit = quotePageSize + 1
  const rows = await repository.listQuotesOfWorker(db, { workerId, familyGroupId, after, limit })
  const quotes = rows.slice(0, quotePageSize).map(({ timeZone, status, ...quote }) => ({
    ...quote,
    state: stateOf({ status, validUntil: quote.validUntil }, todayIn(timeZone, clock.now())),
  }))
  return { quotes, next: rows.length === limit ? (quotes.at(-1)?.id ?? null) : null }
}
