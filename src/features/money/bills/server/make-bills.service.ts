import { addDays, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import { billEntity } from '../bill.entity.ts'
import { dateOnReturn, datesToMake } from '../bills.rules.ts'
import * as repository from './make-bills.repository.ts'

/*
 * Creates the bills of recurring bills, when one is added or edited, or by the job. Both use `makeBills`, which locks,
 * so each date creates one bill.
 */

type Services = Pick<RequestContext, 'db' | 'clock' | 'log'> & { signal: AbortSignal }

const batch = 200

/**
 * Creates all bills that are due soon. Each batch is one transaction, so each bill is created once however often the
 * job is killed or run at once. A failing group does not stop the others.
 * @returns the number of bills
 */
export async function makeDueBills({ db, clock, log, signal }: Services): Promise<number> {
  const now = clock.now()
  // In the latest time zone: candidates are read early and checked again.
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
 * Creates the bills of the days ahead, and the next one of each. The caller holds the locks.
 * @returns the number of bills
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
 * Called in the transaction that restores a property. Missed bills are skipped; recurring bills continue from today.
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
