import { daysBetween, todayIn } from '../../../../lib/dates.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { billDue } from '../../../base/notifications/types/money.ts'
import { type NoticeDays, noticeDue, noticeKey, noticeWindow } from '../bills.rules.ts'
import * as repository from './bill-notices.repository.ts'

type Services = Pick<RequestContext, 'db' | 'clock' | 'enqueue' | 'log'> & { signal: AbortSignal }

const batch = 200

/**
 * Sends the reminders of bills that are due soon, in the morning of their property. Each is one transaction that
 * records and sends, so each is sent once however often the job is killed or run at once. A failure does not stop the
 * others.
 * @returns the number of reminders
 */
export async function notifyDueBills(ctx: Services): Promise<number> {
  const now = ctx.clock.now()
  const span = noticeWindow(now)
  const apart = workApart(ctx)
  let given = 0
  for (let after: repository.Place | null = null; ; ) {
    ctx.signal.throwIfAborted()
    const rows: repository.DueRow[] = await repository.walkDue(ctx.db, { ...span, after, limit: batch })
    for (const due of await listDue(ctx, rows, now)) {
      ctx.signal.throwIfAborted()
      if (await apart.run(due, () => tell(ctx, due, now))) given++
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last
  }
  apart.finish()
  return given
}

type Due = repository.Place & { familyGroupId: string; days: NoticeDays }

/** Returns the rows whose reminder is due in their time zone and was not sent. */
async function listDue(ctx: Services, rows: repository.DueRow[], now: Date): Promise<Due[]> {
  const due = rows.flatMap(({ timeZone, ...bill }) => {
    const days = noticeDue(bill.dueOn, timeZone, now)
    return days === null ? [] : [{ ...bill, days }]
  })
  if (due.length === 0) return []
  const given = await repository.listNotices(
    ctx.db,
    due.map(({ billId }) => billId),
  )
  const known = new Set(given.map(noticeKey))
  return due.filter((notice) => !known.has(noticeKey(notice)))
}

const tell = (ctx: Services, due: Due, now: Date): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const bill = await repository.insertNotice(tx, due)
    if (!bill) return false
    const { familyGroupId, timeZone, ...facts } = bill
    await raiseNotification(tx, ctx, billDue, {
      userIds: await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER']),
      actorUserId: null,
      familyGroupId,
      facts: {
        ...facts,
        billId: due.billId,
        familyGroupId,
        daysLeft: daysBetween(todayIn(timeZone, now), facts.dueOn),
      },
      dedupeKey: noticeKey(due),
      isOfRun: true,
    })
    return true
  })

/** Deletes old reminder records, for the nightly job. */
export const forgetOldNotices = ({ db, clock }: Pick<RequestContext, 'db' | 'clock'>) =>
  repository.deleteOldNotices(db, todayIn('UTC', clock.now()))
