import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { Member, MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  type Activity,
  type ActivityEntry,
  recordActivity,
} from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { visitEntity } from '../visit.entity.ts'
import { timesIn } from '../visit-times.rules.ts'
import {
  type LocalTimes,
  maxOpenVisits,
  refuseVisitMove,
  type Side,
  type VisitStatus,
} from '../visits.rules.ts'
import type { VisitView } from '../visits.schemas.ts'
import { visitRefusals, visitTexts } from '../visits.texts.ts'
import * as repository from './visits.repository.ts'

// Shared by every change of a visit, by a member or by link.

export type HeldVisit = repository.VisitRow & { visitId: string; times: LocalTimes; hasBegun: boolean }
export type Actor = Activity<typeof visitEntity>['actor']

/** Locks the property of a visit and its row. @throws AppError `not-found`, or `conflict` in an archived property */
export async function holdVisit(
  tx: Tx,
  { clock }: Pick<RequestContext, 'clock'>,
  key: repository.VisitKey,
): Promise<HeldVisit> {
  const propertyId = await repository.findPropertyOf(tx, key)
  if (!propertyId) throw notFound(t`This visit`)
  await holdActiveProperty(tx, { propertyId, familyGroupId: key.familyGroupId })
  await repository.lockVisit(tx, key)
  const row = await repository.findVisit(tx, key)
  if (!row) throw notFound(t`This visit`)
  const hasBegun = row.startsAt <= clock.now()
  return { ...row, visitId: key.visitId, times: timesIn(row, row.timeZone), hasBegun }
}

/**
 * Guards changes of one visit by a member: checks the right, locks its property and its row.
 * @param version what the caller saw
 */
export function changeVisit<Result>(
  ctx: MemberContext,
  { visitId, version }: { visitId: string; version?: number },
  change: (tx: Tx, visit: HeldVisit, member: Member) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, 'visit.edit', async (tx, member) => {
    const visit = await holdVisit(tx, ctx, { visitId, familyGroupId: member.familyGroupId })
    if (version !== undefined && visit.version !== version)
      throw staleEdit(visitTexts.stale, visitView(visit, ctx))
    return change(tx, visit, member)
  })
}

/** @throws AppError `conflict` when this side may not take the step */
export function requireMove({ status, proposedBy, hasBegun }: HeldVisit, to: VisitStatus, side: Side) {
  const refusal = refuseVisitMove({ from: status, to, side, proposedBy, hasBegun })
  if (refusal) throw new AppError('conflict', visitRefusals[refusal])
}

/** Keeps the limit in concurrent requests. The property is locked. */
export async function requireRoom(tx: Tx, house: repository.House) {
  await repository.lockVisitsOf(tx, house.propertyId)
  if ((await repository.countOpenVisits(tx, house)) < maxOpenVisits) return
  throw new AppError('conflict', visitTexts.tooMany)
}

type Recorded = { visitId: string; familyGroupId: string; propertyId: string }

export const recordVisit = (
  tx: Tx,
  actor: Actor,
  { visitId, familyGroupId, propertyId }: Recorded,
  entry: ActivityEntry<typeof visitEntity>,
) => recordActivity(tx, { of: visitEntity, familyGroupId, actor, entityId: visitId, propertyId, ...entry })

/** Returns what the log keeps as the name. */
export const nameOf = ({ workerName, times }: Pick<HeldVisit, 'workerName' | 'times'>) => {
  const { startsOn, startTime, endsOn, endTime } = times
  return { workerName, startsOn, startTime, endsOn, endTime }
}

/** A visit as the caller sees it. */
export function visitView(
  row: repository.VisitRow,
  { user, clock }: Pick<MemberContext, 'user' | 'clock'>,
): VisitView {
  const {
    startsAt,
    endsAt: _,
    hostFirstName,
    hostLastName,
    groupName: __,
    city: ___,
    createdBy,
    updatedAt,
    ...visit
  } = row
  return {
    ...visit,
    ...timesIn(row, row.timeZone),
    hostName:
      row.hostUserId && (fullName({ firstName: hostFirstName, lastName: hostLastName }) ?? t`A member`),
    hasBegun: startsAt <= clock.now(),
    isOwn: createdBy === user.id,
    updatedAt: updatedAt.toISOString(),
  }
}
