import type { RequestContext } from '../../../../server/context.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { timesIn } from '../visit-times.rules.ts'
import { isReminderDue } from '../visits.rules.ts'
import { mailWorker, remindFamily } from './visit-notices.service.ts'
import * as reminders from './visit-reminders.repository.ts'
import { findVisit } from './visits.repository.ts'

type Services = Pick<RequestContext, 'db' | 'clock' | 'enqueue' | 'log'> & { signal: AbortSignal }

const batch = 200
const hourMs = 3_600_000

/**
 * Reminds both sides of tomorrow’s confirmed visits, from nine in the morning in the property’s time zone. Each visit
 * is its own transaction: killed and run again, or run concurrently, it reminds once. A failure does not stop other
 * groups.
 * @returns the number of visits reminded of
 */
export async function remindOfVisits(ctx: Services): Promise<number> {
  const now = ctx.clock.now()
  // Tomorrow ends within 48 hours.
  const span = { from: now, to: new Date(now.getTime() + 48 * hourMs) }
  const apart = workApart(ctx)
  let reminded = 0
  for (let after: reminders.Place | null = null; ; ) {
    ctx.signal.throwIfAborted()
    const rows: Ahead[] = await reminders.walkAhead(ctx.db, { ...span, after, limit: batch })
    for (const visit of rows) {
      ctx.signal.throwIfAborted()
      const { startsOn } = timesIn({ startsAt: visit.startsAt, endsAt: visit.startsAt }, visit.timeZone)
      if (!isReminderDue(startsOn, visit.timeZone, now)) continue
      if (await apart.run({ familyGroupId: visit.familyGroupId }, () => remind(ctx, visit, now))) reminded++
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last
  }
  apart.finish()
  return reminded
}

type Ahead = Awaited<ReturnType<typeof reminders.walkAhead>>[number]

const remind = (ctx: Services, { visitId, familyGroupId, startsAt }: Ahead, now: Date): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    if (!(await reminders.markReminded(tx, { visitId, startsAt }, now))) return false
    const visit = await findVisit(tx, { visitId, familyGroupId })
    if (!visit) return false
    await remindFamily(tx, ctx, visit)
    await mailWorker(tx, ctx, 'visit-reminder', visitId)
    return true
  })
