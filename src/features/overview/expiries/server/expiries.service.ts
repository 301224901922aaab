import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import { type Apart, workApart } from '../../../../server/jobs/apart.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { expiring } from '../../../base/notifications/types/houses.ts'
import { listInsuranceRenewals } from '../../../house/properties/server/properties.service.ts'
import { daysUntil, type Notice, noticeDue, noticeKey, noticeWindow } from '../expiries.rules.ts'
import type { ExpiryKind, ExpiryView } from '../expiries.schemas.ts'
import * as repository from './expiries.repository.ts'

/** More of a kind within the span is no list that anybody reads; the soonest are shown. */
const listedOfAKind = 1_000

/** Lists what expires between two days (inclusive) in the group's active properties and for its contractors, soonest first. */
export async function listExpiries(ctx: MemberContext, span: repository.Span): Promise<ExpiryView[]> {
  const { familyGroupId } = ctx.member
  const [renewals, warranties, documents, certificates] = await Promise.all([
    listInsuranceRenewals(ctx, span),
    repository.listEndings(ctx.db, { kind: 'WARRANTY_END', familyGroupId, limit: listedOfAKind }, span),
    repository.listEndings(ctx.db, { kind: 'DOCUMENT_EXPIRY', familyGroupId, limit: listedOfAKind }, span),
    repository.listEndings(ctx.db, { kind: 'CERTIFICATE_EXPIRY', familyGroupId, limit: listedOfAKind }, span),
  ])
  const expiries: ExpiryView[] = [
    ...renewals.map((renewal) => ({
      kind: 'INSURANCE_RENEWAL' as const,
      thingId: renewal.propertyId,
      name: renewal.propertyName,
      ...renewal,
    })),
    ...warranties.map((row) => viewOf('WARRANTY_END', row)),
    ...documents.map((row) => viewOf('DOCUMENT_EXPIRY', row)),
    ...certificates.map((row) => viewOf('CERTIFICATE_EXPIRY', row)),
  ]
  return expiries.toSorted((a, b) => a.on.localeCompare(b.on))
}

type Row = Awaited<ReturnType<typeof repository.walkEndings>>[number]

const viewOf = (kind: ExpiryKind, { on, thingId, name, propertyId, propertyName }: Row): ExpiryView => ({
  kind,
  on,
  thingId,
  name,
  propertyId,
  propertyName,
  detail: null,
})

type Services = Pick<RequestContext, 'db' | 'clock' | 'enqueue' | 'log'> & { signal: AbortSignal }

const batch = 200

/**
 * Tells the families what ends soon. Each notice is a transaction of its own, in which it is noted and told: killed at any
 * moment and run again, or run twice at once, it tells each of them once. One that fails does not stop the others.
 * @returns how many notices were given
 */
export async function notifyExpiries(ctx: Services): Promise<number> {
  const apart = workApart(ctx)
  const given =
    (await notifyKind(ctx, apart, 'INSURANCE_RENEWAL')) +
    (await notifyKind(ctx, apart, 'WARRANTY_END')) +
    (await notifyKind(ctx, apart, 'DOCUMENT_EXPIRY')) +
    (await notifyKind(ctx, apart, 'CERTIFICATE_EXPIRY'))
  await repository.deleteOldNotices(ctx.db, todayIn('UTC', ctx.clock.now()))
  apart.finish()
  return given
}

/** By day, a batch at a time: what ends outside the window is never read. */
async function notifyKind(ctx: Services, apart: Apart, kind: ExpiryKind): Promise<number> {
  const span = noticeWindow(ctx.clock.now())
  let given = 0
  for (let after: repository.Place | null = null; ; ) {
    ctx.signal.throwIfAborted()
    const rows: Row[] = await repository.walkEndings(ctx.db, kind, { ...span, after, limit: batch })
    for (const due of await listDue(ctx, kind, rows)) {
      ctx.signal.throwIfAborted()
      if (await apart.run(due.row, () => tell(ctx, due))) given++
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return given
    after = last
  }
}

type Due = { row: Row; notice: Notice; today: string }

/** Those of the rows whose day has come where their house or their group is, and of which nobody was told. */
async function listDue(ctx: Services, kind: ExpiryKind, rows: Row[]): Promise<Due[]> {
  const due = rows.flatMap((row) => {
    const today = todayIn(row.timeZone, ctx.clock.now())
    const days = noticeDue(row.on, today)
    return days === null ? [] : [{ row, today, notice: { kind, thingId: row.thingId, on: row.on, days } }]
  })
  if (due.length === 0) return []
  const given = await repository.listNotices(
    ctx.db,
    due.map(({ row }) => row.thingId),
  )
  const known = new Set(given.map(noticeKey))
  return due.filter(({ notice }) => !known.has(noticeKey(notice)))
}

function tell(ctx: Services, { row, notice, today }: Due): Promise<boolean> {
  const { familyGroupId, propertyId, propertyName, name } = row
  return ctx.db.transaction(async (tx) => {
    if (!(await repository.insertNotice(tx, { ...notice, familyGroupId }))) return false
    await raiseNotification(tx, ctx, expiring, {
      userIds: await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER']),
      actorUserId: null,
      familyGroupId,
      facts: {
        kind: notice.kind,
        on: notice.on,
        daysLeft: daysUntil(notice.on, today),
        name,
        thingId: notice.thingId,
        familyGroupId,
        propertyId,
        propertyName,
      },
      dedupeKey: noticeKey(notice),
      isOfRun: true,
    })
    return true
  })
}
