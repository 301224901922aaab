import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { changeInGroup } from '../../groups/server/access.service.ts'
import { pauseAfter, requestLimit } from '../emergency-access.rules.ts'
import { emergencyTexts, nameOf } from '../emergency-access.texts.ts'
import * as repository from './emergency-access.repository.ts'
import { readHeld, recordTrust } from './emergency-access.service.ts'
import { tellManagers, tellTrusted } from './emergency-notices.service.ts'

/** Asks to become a manager. All managers are told at once, and the wait begins. */
export async function requestAccess(ctx: MemberContext, reason: string | null) {
  await ctx.limits.limit('emergency-request', ctx.user.id, requestLimit)
  return changeInGroup(ctx, 'group.see', async (tx, { familyGroupId, userId, role }) => {
    if (role === 'MANAGER') throw new AppError('conflict', emergencyTexts.isManager)
    const key = { familyGroupId, userId }
    const before = await readHeld(tx, key)
    if (before.request) throw new AppError('conflict', emergencyTexts.isWaiting)
    if (!(await repository.insertRequest(tx, key, reason))) throw refusalOf(before)
    const row = await readHeld(tx, key)
    await recordTrust(tx, ctx.user, key, { verb: 'REQUESTED', after: { name: nameOf(row) } })
    await tellManagers(tx, ctx, row, { about: 'REQUESTED', actorUserId: userId })
  })
}

function refusalOf(person: repository.TrustedRow) {
  const pause = pauseAfter(person)
  if (!pause) return notFound()
  return new AppError(
    'conflict',
    pause.after === 'OBJECTED' ? emergencyTexts.isPaused : emergencyTexts.wasWithdrawn,
  )
}

/** Takes one's own request back. */
export function withdrawRequest(ctx: MemberContext) {
  return changeInGroup(ctx, 'group.see', async (tx, { familyGroupId, userId }) => {
    const key = { familyGroupId, userId }
    const row = await readHeld(tx, key)
    if (!(await repository.endRequest(tx, key, { state: 'WITHDRAWN', endedBy: userId })))
      throw new AppError('conflict', emergencyTexts.notWaiting)
    await recordTrust(tx, ctx.user, key, { verb: 'WITHDRAWN', before: { name: nameOf(row) } })
    await tellManagers(tx, ctx, row, { about: 'WITHDRAWN', actorUserId: userId })
  })
}

/** Ends the request of a trusted person at once. One manager is enough. */
export function objectToRequest(ctx: MemberContext, userId: string) {
  return changeInGroup(ctx, 'emergency-access.manage', async (tx, { familyGroupId }) => {
    const key = { familyGroupId, userId }
    const row = await readHeld(tx, key)
    if (!(await repository.endRequest(tx, key, { state: 'OBJECTED', endedBy: ctx.user.id })))
      throw new AppError('conflict', emergencyTexts.notWaiting)
    await recordTrust(tx, ctx.user, key, { verb: 'OBJECTED', before: { name: nameOf(row) } })
    await tellTrusted(tx, ctx, row, 'OBJECTED')
    await tellManagers(tx, ctx, row, { about: 'OBJECTED', actorUserId: ctx.user.id })
  })
}
