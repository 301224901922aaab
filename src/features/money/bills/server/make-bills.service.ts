import { addDays, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import { billEntity } from '../bill.entity.ts'
import { dateOnReturn, datesToMake } from '../bills.rules.ts'
import * as repository from './make-bills.repository.ts'

/*
 * How a series makes its bills: when it is planned or changed, in the same transaction, or by the job when their day comes
 * near. Both go through `makeBills`, which holds the series: each date makes one bill, however often it is tried.
 */

type Services = Pick<RequestContext, 'db' | 'clock' | 'log'> & { signal: AbortSignal }

const batch = 200

/**
 * Makes what comes near, everywhere. A batch is a transaction: killed at any moment and run again, or run twice at once, it
 * makes each bill once. A group for which it fails does not stop the others.
 * @returns how many bills were made
 */
export async function makeDueBills({ db, clock, log, signal }: Services): Promise<number> {
  const now = clock.now()
  // Where the day begins last: a series that needs a bill by an earlier clock is read all the same, and looked at closely.
  const today = addDays(todayIn('UTC', now), 1)
  const apart = workApart({ log })
  let made = 0
  for (let after: repository.Place | null = null; ; ) {
    signal.throwIfAborted()
    const from: repository.Place | null = after
    const run = await db.transaction(async (tx) => {
      const held = await repository.lockNext(tx, { today, after: from, limit: batch })
      const work = (part: Tx, rows: typeof held) =>
        makeBills(
          part,
          now,
          rows.map(({ id }) => id),
        )
      return { held, made: await apart.together(tx, held, work) }
    })
    made += run.made
    const last = run.held.at(-1)
    if (!last || run.held.length < batch) break
    after = last
  }
  apart.finish()
  return made
}

/**
 * Makes the bills of some series that are due within the days ahead, and the next one of each. The caller holds the series.
 * @returns how many
 */
export async function makeBills(tx: Tx, now: Date, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const plans = (await repository.readSeries(tx, ids)).map(({ timing, timeZone, openUntil, ...series }) => {
    const today = todayIn(timeZone, now)
    const hasNext = openUntil !== null && openUntil >= today
    const { nextOn: before } = timing
    return { ...series, before, ...datesToMake(timing, { nextOn: before, today, hasNext }) }
  })
  const rows = plans.flatMap(({ id: seriesId, bill, dates }) =>
    dates.map((on) => ({ ...bill, seriesId, occurrenceOn: on, dueOn: on })),
  )
  const made = rows.length > 0 ? await repository.insertMade(tx, rows) : []
  for (const { id, before, nextOn } of plans)
    if (nextOn !== before) await repository.advance(tx, { id, nextOn })
  await recordActivities(
    tx,
    made.map(({ id, title, propertyId, familyGroupId }) => ({
      familyGroupId,
      actor: null,
      verb: 'CREATED' as const,
      of: billEntity,
      entityId: id,
      ...(propertyId && { propertyId }),
      after: { name: title },
    })),
  )
  return made.length
}

/**
 * To be called when a house comes back from the archive or the trash, in the transaction that holds it. What its series
 * would have made meanwhile is not made up for: they go on with what is due from today on.
 */
export async function goOnWithBills(
  tx: Tx,
  { clock }: Pick<MemberContext, 'clock'>,
  house: { propertyId: string; familyGroupId: string },
): Promise<void> {
  const now = clock.now()
  const ids = await repository.lockSeriesOfHouse(tx, house)
  for (const { id, timing, timeZone } of await repository.readSeries(tx, ids)) {
    const nextOn = dateOnReturn(timing, { nextOn: timing.nextOn, today: todayIn(timeZone, now) })
    if (nextOn !== timing.nextOn) await repository.advance(tx, { id, nextOn })
  }
  await makeBills(tx, now, ids)
}
