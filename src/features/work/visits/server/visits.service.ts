import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { addDays } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInProperty } from '../../../house/properties/server/properties.service.ts'
import { requireWorker } from '../../../house/workers/server/workers.service.ts'
import { listOverlaps } from '../../stays/server/stay-pages.service.ts'
import type { OfWorkerInput } from '../../work-terms/fields.schemas.ts'
import { instantsOf, timesIn } from '../visit-times.rules.ts'
import {
  isOver,
  type LocalTimes,
  type VisitStatus,
  visitForm,
  visitPageSize,
  visitRights,
  visitSteps,
} from '../visits.rules.ts'
import type {
  MoveVisitInput,
  ProposeVisitInput,
  UpdateVisitInput,
  VisitPageView,
  VisitView,
  WorkerVisitsView,
} from '../visits.schemas.ts'
import { visitRefusals, visitTexts, whenText } from '../visits.texts.ts'
import {
  changeVisit,
  type HeldVisit,
  nameOf,
  recordVisit,
  requireMove,
  requireRoom,
  visitView,
} from './hold-visit.service.ts'
import * as lists from './visit-lists.repository.ts'
import { announceToHost, mailWorker } from './visit-notices.service.ts'
import * as repository from './visits.repository.ts'

const keyOf = ({ member }: MemberContext, visitId: string) => ({
  visitId,
  familyGroupId: member.familyGroupId,
})

/** Returns a visit for its page, with stays at the property. */
export async function getVisit(ctx: MemberContext, visitId: string): Promise<VisitPageView> {
  const row = await repository.findVisit(ctx.db, keyOf(ctx, visitId))
  if (!row) throw notFound(t`This visit`)
  const visit = visitView(row, ctx)
  // The day of departure is no night of a stay, but the visit still meets those who leave.
  const span = { startsOn: addDays(visit.startsOn, -1), endsOn: addDays(visit.endsOn, 1) }
  const stays = await listOverlaps(ctx, { propertyId: visit.propertyId, ...span })
  const there = stays.filter(({ startsOn, endsOn }) => startsOn <= visit.endsOn && endsOn >= visit.startsOn)
  const { role } = ctx.member
  const { groupName } = row
  const standing = { ...visit, role }
  return { ...standing, groupName, may: visitRights(standing), steps: visitSteps(standing), stays: there }
}

/** Lists the latest visits of a project or property. */
export async function listVisitsOf(
  ctx: MemberContext,
  of: { projectId: string } | { propertyId: string },
): Promise<VisitView[]> {
  const { familyGroupId } = ctx.member
  const rows =
    'projectId' in of
      ? await lists.listVisitsOfProject(ctx.db, { ...of, familyGroupId })
      : await lists.listVisitsOfProperty(ctx.db, { ...of, familyGroupId })
  return rows.map((row) => visitView(row, ctx))
}

/** Returns a page of a contractor’s visits, in all properties. */
export async function listVisitsOfWorker(
  ctx: MemberContext,
  { workerId, after }: OfWorkerInput,
): Promise<WorkerVisitsView> {
  const { familyGroupId } = ctx.member
  const limit = visitPageSize + 1
  const rows = await lists.listVisitsOfWorker(ctx.db, { workerId, familyGroupId, after, limit })
  const visits = rows.slice(0, visitPageSize).map((row) => visitView(row, ctx))
  return { visits, next: rows.length === limit ? (visits.at(-1)?.id ?? null) : null }
}

/** Lists visits in a range of days, both included, earliest first; for the calendar, the feed and the dashboard. */
export async function listVisits(
  ctx: MemberContext,
  { limit, ...choice }: Omit<lists.VisitChoice, 'familyGroupId'> & { limit?: number },
): Promise<VisitView[]> {
  const { familyGroupId } = ctx.member
  const rows = await lists.listVisits(ctx.db, { ...choice, familyGroupId }, limit)
  return rows.map((row) => visitView(row, ctx))
}

/** Counts a project’s proposed and confirmed visits. */
export const countOpenVisits = (ctx: MemberContext, projectId: string) =>
  repository.countOpenVisitsOfProject(ctx.db, { projectId, familyGroupId: ctx.member.familyGroupId })

/** Proposes a visit; the contractor confirms it by link or phone. */
export function proposeVisit(
  ctx: MemberContext,
  { id, propertyId, workerId, projectId, taskId, ...details }: ProposeVisitInput,
) {
  return changeInProperty(ctx, 'visit.edit', propertyId, async (tx, { familyGroupId }) => {
    const house = { propertyId, familyGroupId }
    const key = { visitId: id, familyGroupId }
    const { hostUserId, note, ...times } = details
    const sent = await repository.findVisit(tx, key)
    if (sent) return answerAgain(ctx, sent, times)
    const workerName = await requireWorker(tx, familyGroupId, workerId)
    await requireParts(tx, house, { projectId, taskId })
    await requireHost(tx, familyGroupId, details.hostUserId)
    await requireRoom(tx, house)
    const timeZone = await repository.findTimeZone(tx, house)
    if (instantsOf(times, timeZone).startsAt <= ctx.clock.now()) throw wrong('startsOn', visitTexts.past)
    const visitId = await repository.insertVisit(tx, {
      ...house,
      id,
      ...{ workerId, projectId, taskId, hostUserId, note },
      ...instantsOf(times, timeZone),
      proposedBy: 'FAMILY',
      createdBy: ctx.user.id,
    })
    const visit = visitId && (await repository.findVisit(tx, key))
    if (!visit) throw new AppError('conflict', visitTexts.sentBefore)
    const name = nameOf({ workerName, times })
    await recordVisit(tx, ctx.user, { visitId, ...house }, { verb: 'PROPOSED', after: { name } })
    await announceToHost(tx, ctx, visit, 'HOST', ctx.user.id)
    await mailWorker(tx, ctx, 'visit-changed', visitId)
    return { visitId }
  })
}

/** A retry of the same person is answered as before; other data under its id is refused. */
function answerAgain({ user }: MemberContext, sent: repository.VisitRow, times: LocalTimes) {
  if (sent.createdBy !== user.id || whenText(timesIn(sent, sent.timeZone)) !== whenText(times))
    throw new AppError('conflict', visitTexts.sentBefore)
  return { visitId: sent.id }
}

async function requireParts(
  tx: Tx,
  house: repository.House,
  { projectId, taskId }: { projectId: string | null; taskId: string | null },
) {
  if (projectId && !(await repository.isPartOf(tx, 'project', projectId, house)))
    throw wrong('projectId', visitTexts.notInProperty)
  if (taskId && !(await repository.isPartOf(tx, 'task', taskId, house)))
    throw wrong('taskId', visitTexts.notInProperty)
}

async function requireHost(tx: Tx, familyGroupId: string, hostUserId: string | null) {
  if (hostUserId === null || (await repository.isMember(tx, familyGroupId, hostUserId))) return
  throw wrong('hostUserId', visitTexts.notAMember)
}

const wrong = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })

/** Saves the form. A new time returns it to proposed, with a new reminder. */
export function updateVisit(ctx: MemberContext, { visitId, version, ...next }: UpdateVisitInput) {
  return changeVisit(ctx, { visitId, version }, async (tx, visit) => {
    const before = { ...visit.times, hostUserId: visit.hostUserId, note: visit.note }
    const changed = visitForm.changedFields(before, next)
    if (changed.length === 0) return { version }
    if (isOver(visit.status)) throw new AppError('conflict', visitRefusals['no-such-move'])
    const { hostUserId, note, ...times } = next
    if (changed.includes('hostUserId')) await requireHost(tx, visit.familyGroupId, hostUserId)
    const isMoved = changed.some((name) => name in visit.times)
    if (isMoved) requireMove(visit, 'PROPOSED', 'FAMILY')
    await repository.updateVisit(tx, keyOf(ctx, visitId), {
      ...{ hostUserId, note },
      ...(isMoved && movedTo(times, visit, 'FAMILY')),
    })
    await recordVisit(tx, ctx.user, visit, {
      verb: isMoved ? 'MOVED' : 'CHANGED',
      before: { name: nameOf(visit), ...visitForm.pickFields(before, changed) },
      after: { name: nameOf({ ...visit, times }), ...visitForm.pickFields(next, changed) },
    })
    const saved = await repository.findVisit(tx, keyOf(ctx, visitId))
    const isOtherHost = changed.includes('hostUserId')
    if (saved && (isMoved || isOtherHost)) await announceToHost(tx, ctx, saved, 'HOST', ctx.user.id)
    if (isOtherHost) await announceToHost(tx, ctx, visit, 'RELEASED', ctx.user.id)
    if (isMoved) await mailWorker(tx, ctx, 'visit-changed', visitId)
    return { version: version + 1 }
  })
}

/** The columns of a rescheduled visit. */
export const movedTo = (times: LocalTimes, { timeZone }: HeldVisit, proposedBy: 'FAMILY' | 'WORKER') => ({
  ...instantsOf(times, timeZone),
  status: 'PROPOSED' as const,
  proposedBy,
  statusReason: null,
  remindedAt: null,
})

/** Moves a visit. A repeated request changes nothing. */
export function moveVisit(ctx: MemberContext, { visitId, version, status, reason }: MoveVisitInput) {
  return changeVisit(ctx, { visitId }, async (tx, visit) => {
    if (visit.status === status) return { version: visit.version }
    if (visit.version !== version) throw staleEdit(visitTexts.stale, visitView(visit, ctx))
    requireMove(visit, status, 'FAMILY')
    await repository.updateVisit(tx, keyOf(ctx, visitId), { status, statusReason: reasonFor(status, reason) })
    await recordVisit(tx, ctx.user, visit, {
      verb: status,
      before: { status: visit.status },
      after: { name: nameOf(visit), reason },
    })
    if (status === 'CANCELLED') await announceToHost(tx, ctx, visit, 'CANCELLED', ctx.user.id)
    if (status === 'CANCELLED' || status === 'CONFIRMED') await mailWorker(tx, ctx, 'visit-changed', visitId)
    return { version: version + 1 }
  })
}

const reasonFor = (status: VisitStatus, reason: string | null) =>
  status === 'CANCELLED' || status === 'MISSED' ? reason : null
