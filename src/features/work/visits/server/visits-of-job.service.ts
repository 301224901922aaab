import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import type { JobContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { holdProject } from '../../projects/server/projects.service.ts'
import { changeByShare, linkMakerOf } from '../../share-links/server/share-access.service.ts'
import { instantsOf, timesIn } from '../visit-times.rules.ts'
import { isOver, type LocalTimes } from '../visits.rules.ts'
import type {
  CancelVisitFormInput,
  ConfirmVisitFormInput,
  MoveVisitFormInput,
  ProposeVisitFormInput,
  VisitOfJobView,
  VisitsOfJobView,
} from '../visits.schemas.ts'
import { timesOfForm } from '../visits.schemas.ts'
import { visitTexts, whenText } from '../visits.texts.ts'
import {
  type HeldVisit,
  holdVisit,
  nameOf,
  recordVisit,
  requireMove,
  requireRoom,
} from './hold-visit.service.ts'
import { listVisitsOfProject } from './visit-lists.repository.ts'
import { announceToFamily, announceToHost } from './visit-notices.service.ts'
import * as repository from './visits.repository.ts'
import { movedTo } from './visits.service.ts'

// What the contractor of a job can see and do with visits.

const projectOf = ({ share }: JobContext) => ({
  projectId: share.scope.projectId,
  familyGroupId: share.familyGroupId,
})

/** Lists the contractor’s own visits for this job, with the first name of the host only. */
export async function listVisitsOfJob(ctx: JobContext): Promise<VisitsOfJobView> {
  const [rows, timeZone] = await Promise.all([
    listVisitsOfProject(ctx.db, projectOf(ctx), ctx.share.workerId),
    repository.findTimeZone(ctx.db, { ...projectOf(ctx), propertyId: ctx.share.scope.propertyId }),
  ])
  const now = ctx.clock.now()
  const ahead = rows.filter(({ endsAt }) => endsAt > now).toReversed()
  const past = rows.filter(({ endsAt }) => endsAt <= now)
  return {
    timeZone,
    today: todayIn(timeZone, now),
    visits: [...ahead, ...past].map(jobView),
    newId: newId(),
  }
}

const jobView = (row: repository.VisitRow): VisitOfJobView => ({
  id: row.id,
  version: row.version,
  ...timesIn(row, row.timeZone),
  status: row.status,
  proposedBy: row.proposedBy,
  host: row.hostFirstName,
  note: row.note,
  statusReason: row.statusReason,
})

/** @throws AppError `invalid` for the date, when the time is past */
function requireAhead(times: LocalTimes, timeZone: string, { clock }: JobContext) {
  if (instantsOf(times, timeZone).startsAt > clock.now()) return
  throw new AppError('invalid', visitTexts.past, { fields: { on: visitTexts.past } })
}

/** Proposes a visit, which the family confirms. A repeated form proposes once. */
export function proposeVisitByLink(
  ctx: JobContext,
  form: ProposeVisitFormInput,
): Promise<{ visitId: string }> {
  return changeByShare(ctx, 'open', async (tx, { share }) => {
    const { familyGroupId, workerId, workerName } = share
    const key = { visitId: form.id, familyGroupId }
    const { propertyId, projectId } = await holdProject(tx, projectOf(ctx))
    const house = { propertyId, familyGroupId }
    const sent = await repository.findVisit(tx, key)
    const times = timesOfForm(form)
    if (sent && sent.workerId === workerId && sent.projectId === projectId) {
      if (sent.note === form.note && isSameTime(times, timesIn(sent, sent.timeZone)))
        return { visitId: form.id }
      // For example with the browser’s back button: the new input is another visit.
      throw new AppError('conflict', visitTexts.sentBefore)
    }
    const timeZone = await repository.findTimeZone(tx, house)
    requireAhead(times, timeZone, ctx)
    await requireRoom(tx, house)
    const visitId = await repository.insertVisit(tx, {
      ...house,
      ...{ id: form.id, projectId, workerId, note: form.note },
      ...instantsOf(times, timeZone),
      proposedBy: 'WORKER',
    })
    if (!visitId) throw new AppError('conflict', visitTexts.stale)
    const name = nameOf({ workerName, times })
    await recordVisit(tx, ctx.share, { visitId, ...house }, { verb: 'PROPOSED', after: { name } })
    await tellFamily(tx, ctx, key, () => t`Proposed a visit on ${whenText(times, locale())}.`)
    return { visitId }
  })
}

/** Confirms what the family proposed. */
export const confirmVisitByLink = (ctx: JobContext, { id, version }: ConfirmVisitFormInput) =>
  changeOwnVisit(ctx, id, async (tx, visit) => {
    if (visit.status === 'CONFIRMED') return
    requireShown(visit, version)
    requireMove(visit, 'CONFIRMED', 'WORKER')
    await repository.updateVisit(tx, visit, { status: 'CONFIRMED' })
    await recordVisit(tx, ctx.share, visit, {
      verb: 'CONFIRMED',
      before: { status: visit.status },
      after: { name: nameOf(visit) },
    })
    await tellFamily(tx, ctx, visit, () => t`Confirmed the visit on ${whenText(visit.times, locale())}.`)
  })

/** Proposes another time. */
export const moveVisitByLink = (ctx: JobContext, form: MoveVisitFormInput) =>
  changeOwnVisit(ctx, form.id, async (tx, visit) => {
    const times = timesOfForm(form)
    const isSame = isSameTime(times, visit.times)
    if (isSame && visit.proposedBy === 'WORKER' && visit.status === 'PROPOSED') return
    requireShown(visit, form.version)
    requireMove(visit, 'PROPOSED', 'WORKER')
    requireAhead(times, visit.timeZone, ctx)
    await repository.updateVisit(tx, visit, {
      ...movedTo(times, visit, 'WORKER'),
      ...(form.note && { note: form.note }),
    })
    const name = nameOf({ ...visit, times })
    await recordVisit(tx, ctx.share, visit, {
      verb: 'MOVED',
      before: { name: nameOf(visit) },
      after: { name },
    })
    await tellFamily(tx, ctx, visit, () => t`Proposed another time: ${whenText(times, locale())}.`)
  })

export const cancelVisitByLink = (ctx: JobContext, { id, version, reason }: CancelVisitFormInput) =>
  changeOwnVisit(
    ctx,
    id,
    async (tx, visit) => {
      if (visit.status === 'CANCELLED') return
      requireShown(visit, version)
      requireMove(visit, 'CANCELLED', 'WORKER')
      await cancel(tx, ctx, visit, reason)
    },
    // Allowed even for a contractor who was not chosen.
    'link',
  )

async function cancel(tx: Tx, ctx: JobContext, visit: HeldVisit, reason: string | null) {
  await repository.updateVisit(tx, visit, { status: 'CANCELLED', statusReason: reason })
  await recordVisit(tx, ctx.share, visit, {
    verb: 'CANCELLED',
    before: { status: visit.status },
    after: { name: nameOf(visit), reason },
  })
  await announceToHost(tx, ctx, visit, 'CANCELLED', null)
  // The host knows already.
  const update = () => {
    const when = whenText(visit.times, locale())
    return t`Cancelled the visit on ${when}${reason ? `: ${reason}` : '.'}`
  }
  await tellFamily(tx, ctx, visit, update, visit.hostUserId)
}

/** Cancels the visits of a contractor who declines the job, in that transaction, which locks their link. */
export async function cancelVisitsOfJob(tx: Tx, ctx: JobContext, reason: string | null): Promise<void> {
  const rows = await listVisitsOfProject(tx, projectOf(ctx), ctx.share.workerId)
  const { familyGroupId } = ctx.share
  const open = rows.filter(({ status, endsAt }) => !isOver(status) && endsAt > ctx.clock.now())
  for (const { id: visitId } of open.toSorted((one, two) => (one.id < two.id ? -1 : 1)))
    await cancel(tx, ctx, await holdVisit(tx, ctx, { visitId, familyGroupId }), reason)
}

const isSameTime = (one: LocalTimes, other: LocalTimes) => whenText(one) === whenText(other)

/** A contractor can only confirm or cancel a time they have seen. */
function requireShown(visit: HeldVisit, version: number) {
  if (visit.version !== version) throw new AppError('conflict', visitTexts.moved)
}

/** Returns one visit of this job and contractor, locked; others are not found. */
function changeOwnVisit(
  ctx: JobContext,
  visitId: string,
  change: (tx: Tx, visit: HeldVisit) => Promise<void>,
  needs: 'open' | 'link' = 'open',
): Promise<void> {
  return changeByShare(ctx, needs, async (tx, { share }) => {
    const key = { visitId, familyGroupId: share.familyGroupId }
    const found = await repository.findVisit(tx, key)
    if (found?.workerId !== share.workerId || found.projectId !== share.scope.projectId)
      throw notFound(t`This visit`)
    await change(tx, await holdVisit(tx, ctx, key))
  })
}

async function tellFamily(
  tx: Tx,
  ctx: JobContext,
  key: repository.VisitKey,
  update: () => string,
  knows: string | null = null,
) {
  const visit = await repository.findVisit(tx, key)
  if (!visit) return
  await announceToFamily(tx, ctx, visit, { update, linkMaker: await linkMakerOf(tx, ctx), knows })
}
