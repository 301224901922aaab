import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { CurrentUser, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../activity/server/activity.service.ts'
import { can } from '../../groups/groups.rules.ts'
import { changeInGroup, changeMembership } from '../../groups/server/access.service.ts'
import { lockGroup } from '../../groups/server/groups.service.ts'
import {
  grantsAt,
  maxTrustedPeople,
  namingLimit,
  pauseAfter,
  trustRights,
} from '../emergency-access.rules.ts'
import type {
  EmergencyAccessView,
  SaveTrustedPersonInput,
  TrustedPersonView,
  WaitingAccessView,
} from '../emergency-access.schemas.ts'
import { emergencyTexts, nameOf } from '../emergency-access.texts.ts'
import { trustedPersonEntity } from '../trusted-person.entity.ts'
import * as repository from './emergency-access.repository.ts'
import { tellManagers, tellTrusted } from './emergency-notices.service.ts'

/** Returns the trusted people: all for managers, for anyone else only themselves. */
export async function getEmergencyAccess(ctx: MemberContext): Promise<EmergencyAccessView> {
  const { familyGroupId, userId, role } = ctx.member
  const isManager = can(role, 'emergency-access.manage')
  const rows = await repository.listTrusted(ctx.db, {
    familyGroupId,
    userId: isManager ? undefined : userId,
  })
  const reader = { isManager, userId, now: ctx.clock.now() }
  return { trusted: rows.map((row) => viewOf(row, reader)) }
}

/** Lists the open requests to which the caller can object. */
export async function listWaitingAccess(ctx: MemberContext): Promise<WaitingAccessView[]> {
  const { trusted } = await getEmergencyAccess(ctx)
  return trusted.flatMap(({ userId, name, request, may }) =>
    request && may.object ? [{ userId, name, grantsAt: request.grantsAt }] : [],
  )
}

function viewOf(
  row: repository.TrustedRow,
  reader: { isManager: boolean; userId: string; now: Date },
): TrustedPersonView {
  const { userId, waitDays, request } = row
  const pause = pauseAfter(row)
  const isMe = userId === reader.userId
  return {
    userId,
    name: nameOf(row),
    isMe,
    waitDays,
    request: request && {
      requestedAt: request.requestedAt.toISOString(),
      // Who was not reminded yet is reminded now at the earliest.
      grantsAt: grantsAt({ ...request, remindedAt: request.remindedAt ?? reader.now }).toISOString(),
      waitDays: request.waitDays,
      reason: request.reason,
    },
    pause: pause && { ...pause, until: pause.until.toISOString() },
    may: trustRights({
      isMe,
      isManager: reader.isManager,
      isWaiting: request !== null,
      isPaused: pause !== null,
    }),
  }
}

/** Names a member as a trusted person, or changes how long managers can object. An open request keeps its wait. */
export async function saveTrustedPerson(ctx: MemberContext, input: SaveTrustedPersonInput) {
  const { userId, waitDays } = input
  await ctx.limits.limit('emergency-naming', ctx.user.id, namingLimit)
  return changeMembership(ctx, 'emergency-access.manage', userId, async (tx, target) => {
    const key = { familyGroupId: target.familyGroupId, userId }
    if (target.role === 'MANAGER') throw new AppError('conflict', emergencyTexts.isManager)
    // Of two managers who name the fifth person, the second one counts the first.
    await lockGroup(tx, key.familyGroupId)
    const before = await repository.holdTrusted(tx, key)
    if (before?.waitDays === waitDays) return
    if (before) await repository.setWaitDays(tx, key, waitDays)
    else await nameNewPerson(tx, ctx, { ...key, waitDays })
    const row = await readHeld(tx, key)
    const name = nameOf(row)
    await recordTrust(tx, ctx.user, key, {
      verb: before ? 'CHANGED' : 'NAMED',
      before: before ? { name, waitDays: before.waitDays } : {},
      after: { name, waitDays },
    })
    const about = before ? 'WAIT_CHANGED' : 'NAMED'
    await tellTrusted(tx, ctx, row, about)
    await tellManagers(tx, ctx, row, { about, actorUserId: ctx.user.id })
  })
}

async function nameNewPerson(
  tx: Tx,
  { user }: MemberContext,
  person: repository.TrustKey & { waitDays: number },
) {
  if (!(await repository.canSignIn(tx, person.userId)))
    throw new AppError('conflict', emergencyTexts.cannotSignIn)
  const total = await repository.countTrusted(tx, person.familyGroupId)
  if (total >= maxTrustedPeople) throw new AppError('conflict', emergencyTexts.full)
  await repository.insertTrusted(tx, { ...person, namedBy: user.id })
}

/** Removes a trusted person and tells them and the other managers. This is an objection to their open request. */
export function removeTrustedPerson(ctx: MemberContext, userId: string) {
  return changeInGroup(ctx, 'emergency-access.manage', async (tx, { familyGroupId }) => {
    const key = { familyGroupId, userId }
    const row = await readHeld(tx, key)
    const before = { name: nameOf(row) }
    if (await repository.endRequest(tx, key, { state: 'OBJECTED', endedBy: ctx.user.id }))
      await recordTrust(tx, ctx.user, key, { verb: 'OBJECTED', before })
    await repository.deleteTrusted(tx, key)
    await recordTrust(tx, ctx.user, key, { verb: 'REMOVED', before })
    await tellTrusted(tx, ctx, row, 'REMOVED')
    await tellManagers(tx, ctx, row, { about: 'REMOVED', actorUserId: ctx.user.id })
  })
}

/** Gives up one's own role as a trusted person, with an open request. */
export function declineTrust(ctx: MemberContext) {
  return changeInGroup(ctx, 'group.see', async (tx, { familyGroupId, userId }) => {
    const key = { familyGroupId, userId }
    const row = await readHeld(tx, key)
    const name = nameOf(row)
    if (await repository.endRequest(tx, key, { state: 'WITHDRAWN', endedBy: userId }))
      await recordTrust(tx, ctx.user, key, { verb: 'WITHDRAWN', before: { name } })
    await repository.deleteTrusted(tx, key)
    await recordTrust(tx, ctx.user, key, { verb: 'DECLINED', before: { name } })
    await tellManagers(tx, ctx, row, { about: 'DECLINED', actorUserId: userId })
  })
}

/** Locks a trusted person. Someone who is not one gets the same answer as for an unknown id. */
export async function readHeld(tx: Tx, key: repository.TrustKey): Promise<repository.TrustedRow> {
  const row = await repository.holdTrusted(tx, key)
  if (!row) throw notFound(emergencyTexts.trustedPerson)
  return row
}

/** Writes a line about a trusted person in the group's log. */
export const recordTrust = (
  tx: Tx,
  actor: CurrentUser | null,
  { familyGroupId, userId }: repository.TrustKey,
  entry: ActivityEntry<typeof trustedPersonEntity>,
) => recordActivity(tx, { familyGroupId, actor, of: trustedPersonEntity, entityId: userId, ...entry })
