import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { stayEntity } from '../stay.entity.ts'
import { type Caller, isOwnStay, maxLiveStays, type Span } from '../stays.rules.ts'
import { stayName } from '../stays.texts.ts'
import { personNameOf, stayView } from './list-stays.service.ts'
import * as repository from './stays.repository.ts'

export type HeldStay = Awaited<ReturnType<typeof repository.lockStay>> &
  repository.StayKey & {
    personName: string
    propertyName: string
    caller: Caller
    member: Member
  }

/**
 * The door for changes of one stay: the right, its house held and active, its row locked, and then the stays of the
 * house: whoever looks for other stays in the same nights finds all that were there before.
 */
export function changeStay<Result>(
  ctx: MemberContext,
  stayId: string,
  change: (tx: Tx, stay: HeldStay) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, 'stay.edit', async (tx, member) => {
    const key = { stayId, familyGroupId: member.familyGroupId }
    const propertyId = await repository.findPropertyOf(tx, key)
    await holdActiveProperty(tx, { propertyId, familyGroupId: key.familyGroupId })
    const stay = await repository.lockStay(tx, key)
    await repository.lockStaysOf(tx, propertyId)
    const row = await repository.findStay(tx, key)
    if (!row) throw notFound('This stay')
    const isOwn = isOwnStay(stay, ctx.user.id)
    return change(tx, {
      ...stay,
      ...key,
      member,
      personName: personNameOf(row),
      propertyName: row.propertyName,
      caller: { role: member.role, isOwn },
    })
  })
}

/** Whether another stay is confirmed for one of the nights. Asked under `lockStaysOf`. */
export async function isTaken(tx: Tx, stay: Span & repository.StayKey & { propertyId: string }) {
  const confirmed = await repository.listOverlaps(
    tx,
    stay,
    { ...stay, exceptStayId: stay.stayId },
    { statuses: ['CONFIRMED'], limit: 1 },
  )
  return confirmed.length > 0
}

/** That the house has no more stays ahead of it than it may, the new one included. Asked under `lockStaysOf`. */
export async function requireRoom(
  tx: Tx,
  house: { propertyId: string; familyGroupId: string },
  today: string,
) {
  if ((await repository.countLiveStays(tx, house, today)) <= maxLiveStays) return
  throw new AppError(
    'conflict',
    `A house can have ${maxLiveStays} stays ahead of it. Cancel some that nobody needs any more.`,
  )
}

/** @param version what the caller knows of the stay. */
export async function requireFresh(tx: Tx, ctx: MemberContext, stay: HeldStay, version: number) {
  if (stay.version === version) return
  const row = await repository.findStay(tx, stay)
  throw new AppError(
    'conflict',
    'Somebody else changed this stay while you were looking at it. Nothing of theirs was overwritten: look at the newer values, then save again.',
    { current: row && stayView(row, ctx.user.id) },
  )
}

type Entry = ActivityEntry<typeof stayEntity>

/** A line in the log, by which name the stay went before and goes now. */
export const recordStay = (
  tx: Tx,
  ctx: MemberContext,
  { stayId, familyGroupId, propertyId }: repository.StayKey & { propertyId: string },
  entry: Entry,
) =>
  recordActivity(tx, {
    familyGroupId,
    actor: ctx.user,
    of: stayEntity,
    entityId: stayId,
    propertyId,
    ...entry,
  })

export const nameOf = ({ personName, ...span }: Span & { personName: string }) => stayName(personName, span)
