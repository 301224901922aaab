import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import { type Apart, workApart } from '../../../../server/jobs/apart.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { type ExpiryKind, expiring } from '../../../base/notifications/types/houses.ts'
import { listInsuranceRenewals } from '../../../house/properties/server/properties.service.ts'
import { daysUntil, type Notice, noticeDue, noticeKey, noticeWindow } from '../expiries.rules.ts'
import type { ExpiryView } from '../expiries.schemas.ts'
import * as repository from './expiries.repository.ts'

/**
 * Lists what expires between two days (inclusive) in the group's active properties and for its contractors, soonest
 * first: as many as the limit says.
 * @param choice.propertyId only what belongs to this property
 */
export async function listExpiries(
  ctx: MemberContext,
  choice: Omit<repository.EndingChoice, 'familyGroupId'>,
): Promise<ExpiryView[]> {
  const { db, member } = ctx
  const { propertyId, ...ofGroup } = { ...choice, familyGroupId: member.familyGroupId }
  const chosen = { ...ofGroup, propertyId }
  const [renewals, checks, warranties, documents, certificates] = await Promise.all([
    listInsuranceRenewals(ctx, choice),
    repository.listHandoverChecks(db, chosen),
    repository.listWarrantyEnds(db, chosen),
    repository.listDocumentExpiries(db, chosen),
    propertyId === undefined ? repository.listCertificateExpiries(db, ofGroup) : [],
  ])
  const expiries: ExpiryView[] = [
    ...renewals.map((renewal) => ({
      kind: 'INSURANCE_RENEWAL' as const,
      thingId: renewal.propertyId,
      name: renewal.propertyName,
      workerName: null,
      ...renewal,
    })),
    ...checks.map((row) => viewOf('HANDOVER_CHECK', row)),
    ...warranties.map((row) => viewOf('WARRANTY_END', row)),
    ...documents.map((row) => viewOf('DOCUMENT_EXPIRY', row)),
    ...certificates.map((row) => viewOf('CERTIFICATE_EXPIRY', row)),
  ]
  return expiries.toSorted((a, b) => a.on.localeCompare(b.on)).slice(0, choice.limit)
}

type Row = Awaited<ReturnType<typeof repository.walkEndings>>[number]

const viewOf = (
  kind: ExpiryKind,
  { on, thingId, name, workerName, propertyId, propertyName }: Row,
): ExpiryView => ({
  kind,
  on,
  thingId,
  name,
  workerName,
  propertyId,
  propertyName,
  detail: null,
})

type Services = Pick<RequestContext, 'db' | 'clock' | 'enqueue' | 'log'> & { signal: AbortSignal }

const batch = 200

/**
 * Notifies managers and members of what expires soon. Each notice is recorded and sent in its own transaction, so that killed or
 * concurrent runs notify each person once. A failing notice does not stop the others.
 * @returns how many notices were sent
 */
export async function notifyExpiries(ctx: Services): Promise<number> {
  const apart = workApart(ctx)
  const given =
    (await notifyKind(ctx, apart, 'INSURANCE_RENEWAL')) +
    (await notifyKind(ctx, apart, 'HANDOVER_CHECK')) +
    (await notifyKind(ctx, apart, 'WARRANTY_END')) +
    (await notifyKind(ctx, apart, 'DOCUMENT_EXPIRY')) +
    (await notifyKind(ctx, apart, 'CERTIFICATE_EXPIRY'))
  await repository.deleteOldNotices(ctx.db, todayIn('UTC', ctx.clock.now()))
  apart.finish()
  return given
}

/** By date in batches: nothing outside the window is read. */
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

/** Returns rows whose date has come in their house's or group's zone and that were not announced. */
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
  const { familyGroupId, propertyId, propertyName, name, workerName } = row
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
        workerName,
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
