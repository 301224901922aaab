import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { Member, MemberContext, RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  type Activity,
  type ActivityEntry,
  recordActivity,
} from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { stayDecided, stayRequested } from '../../../base/notifications/types/houses.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { stayEntity } from '../stay.entity.ts'
import { type Caller, isOwnStay, maxLiveStays, type Span, type StayStatus } from '../stays.rules.ts'
import * as stayLists from './stay-lists.repository.ts'
import { personNameOf, stayView } from './stay-pages.service.ts'
import * as repository from './stays.repository.ts'

export type HeldStay = Awaited<ReturnType<typeof repository.lockStay>> &
  repository.StayKey & {
    personName: string
    propertyName: string
    timeZone: string
    caller: Caller
    member: Member
  }

/** Guards changes of one stay: checks the right, and locks it and then the property’s stays, so that overlaps are seen. */
export const changeStay = <Result>(
  ctx: MemberContext,
  stayId: string,
  change: (tx: Tx, stay: HeldStay) => Promise<Result>,
): Promise<Result> =>
  changeInGroup(ctx, 'stay.edit', async (tx, member) =>
    change(tx, await holdStay(tx, member, stayId, { withOthers: true })),
  )

/** Locks the active property of a stay and its row. @param withOthers locks all stays of the property too */
export async function holdStay(
  tx: Tx,
  member: Member,
  stayId: string,
  { withOthers = false } = {},
): Promise<HeldStay> {
  const key = { stayId, familyGroupId: member.familyGroupId }
  const propertyId = await repository.findPropertyOf(tx, key)
  await holdActiveProperty(tx, { propertyId, familyGroupId: key.familyGroupId })
  const stay = await repository.lockStay(tx, key)
  if (withOthers) await repository.lockStaysOf(tx, propertyId)
  const row = await repository.findStay(tx, key)
  if (!row) throw notFound(t`This stay`)
  return {
    ...stay,
    ...key,
    member,
    personName: personNameOf(row),
    propertyName: row.propertyName,
    timeZone: row.timeZone,
    caller: { role: member.role, isOwn: isOwnStay(stay, member.userId) },
  }
}

/** Tells whether another stay is confirmed for one of the nights. Call it under `lockStaysOf`. */
export async function isTaken(tx: Tx, stay: Span & repository.StayKey & { propertyId: string }) {
  const confirmed = await stayLists.listOverlaps(
    tx,
    stay,
    { ...stay, exceptStayId: stay.stayId },
    { statuses: ['CONFIRMED'], limit: 1 },
  )
  return confirmed.length > 0
}

/** Checks the property’s limit of upcoming stays, the new one included. Call it under `lockStaysOf`. */
export async function requireRoom(
  tx: Tx,
  house: { propertyId: string; familyGroupId: string },
  today: string,
) {
  if ((await stayLists.countLiveStays(tx, house, today)) <= maxLiveStays) return
  throw new AppError(
    'conflict',
    t`A property can have ${maxLiveStays} upcoming stays. Cancel some that are no longer needed.`,
  )
}

/** @param version what the caller saw */
export async function requireFresh(tx: Tx, stay: HeldStay, version: number) {
  if (stay.version === version) return
  const row = await repository.findStay(tx, stay)
  throw staleEdit(
    t`This stay was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    row && stayView(row, stay.member),
  )
}

type Entry = ActivityEntry<typeof stayEntity>
type Actor = Activity<typeof stayEntity>['actor']

/** Logs a change with the old and new name of the stay. */
export const recordStay = (
  tx: Tx,
  actor: Actor,
  { stayId, familyGroupId, propertyId }: repository.StayKey & { propertyId: string },
  entry: Entry,
) =>
  recordActivity(tx, {
    familyGroupId,
    actor,
    of: stayEntity,
    entityId: stayId,
    propertyId,
    ...entry,
  })

/** Returns what the log keeps as the name. */
export const nameOf = ({ personName, startsOn, endsOn }: Span & { personName: string }) => ({
  personName,
  startsOn,
  endsOn,
})

type Told = Span & {
  familyGroupId: string
  propertyId: string
  propertyName: string
  personName: string
  userId: string | null
  createdBy: string | null
}

const factsOf = ({ familyGroupId, propertyId, propertyName, personName, startsOn, endsOn }: Told) => ({
  familyGroupId,
  propertyId,
  propertyName,
  personName,
  startsOn,
  endsOn,
})

/** Notifies those who can decide. @param actorUserId the member who requests it; null for a relative */
export async function announceRequest(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  stay: Told & { id: string },
  actorUserId: string | null,
) {
  await raiseNotification(tx, ctx, stayRequested, {
    userIds: await listMemberIds(tx, stay.familyGroupId, ['MANAGER', 'MEMBER']),
    actorUserId,
    familyGroupId: stay.familyGroupId,
    facts: { ...factsOf(stay), stayId: stay.id },
  })
}

/** Notifies the guest and the requester. */
export const announceDecision = (
  tx: Tx,
  ctx: MemberContext,
  stay: Told,
  decided: { status: Exclude<StayStatus, 'REQUESTED'>; reason: string | null },
) => announce(tx, ctx, stay, { ...decided, to: [stay.userId, stay.createdBy], actorUserId: ctx.user.id })

/** Notifies the managers, and the member who had confirmed it, that a relative has cancelled their stay. */
export async function announceCancelled(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  stay: Told & { decidedBy: string | null },
) {
  const managers = await listMemberIds(tx, stay.familyGroupId, ['MANAGER'])
  const to = [...new Set([...managers, stay.decidedBy])]
  await announce(tx, ctx, stay, { status: 'CANCELLED', reason: null, to, actorUserId: null })
}

type Announced = {
  status: Exclude<StayStatus, 'REQUESTED'>
  reason: string | null
  to: (string | null)[]
  actorUserId: string | null
}

const announce = (
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  stay: Told,
  { to, actorUserId, ...decided }: Announced,
) =>
  raiseNotification(tx, ctx, stayDecided, {
    userIds: to.filter((userId) => userId !== null),
    actorUserId,
    familyGroupId: stay.familyGroupId,
    facts: { ...factsOf(stay), ...decided },
  })

type Leaver = {
  familyGroupId: string
  userId: string
  /** Who is recorded as cancelling: the actor, or nobody when the account is deleted. */
  decidedBy?: string | null
}

/**
 * Cancels a leaving member’s requests and upcoming stays, in the transaction of leaving; current and past stays
 * remain.
 */
export async function cancelStaysOf(
  tx: Tx,
  { user, clock }: Pick<SignedInContext, 'user' | 'clock'>,
  { familyGroupId, userId, decidedBy = user.id }: Leaver,
) {
  const leaver = { familyGroupId, userId, decidedBy }
  for (const row of await repository.cancelPlansOf(tx, leaver, clock.now())) {
    await recordActivity(tx, {
      familyGroupId,
      actor: user,
      verb: 'CANCELLED',
      of: stayEntity,
      entityId: row.id,
      propertyId: row.propertyId,
      before: { name: nameOf({ ...row, personName: personNameOf(row) }), status: row.status },
      after: { status: 'CANCELLED' },
    })
  }
}
