import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { restoreRights } from '../../../base/groups/trash.rules.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { isLive, isOwnStay } from '../stays.rules.ts'
import { stayName, stayTexts } from '../stays.texts.ts'
import { changeStay, isTaken, nameOf, recordStay, requireRoom } from './change-stay.service.ts'
import { personNameOf } from './list-stays.service.ts'
import { announceRequest } from './stay-notices.service.ts'
import * as repository from './stays.repository.ts'

/** Soft: it can be restored for 30 days, then a job removes it. What is planned is cancelled first: then people are told. */
export function deleteStay(ctx: MemberContext, stayId: string) {
  return changeStay(ctx, stayId, async (tx, stay) => {
    requireRight(stay.member, 'stay.delete', { own: stay.caller.isOwn })
    if (isLive(stay.status)) throw new AppError('conflict', stayTexts.cancelFirst)
    await repository.markStayDeleted(tx, stay)
    await recordStay(tx, ctx, stay, { verb: 'deleted', before: { name: nameOf(stay) } })
  })
}

/**
 * Whoever may delete it may bring it back. It comes back as it was; where somebody else was confirmed meanwhile, as a
 * request. Whoever can say yes or no to a request is told.
 */
export function restoreStay(ctx: MemberContext, stayId: string) {
  return changeInGroup(ctx, 'stay.edit', async (tx, { familyGroupId, role, userId }) => {
    const key = { stayId, familyGroupId }
    const propertyId = await repository.findPropertyOf(tx, key, { isDeleted: true })
    await holdActiveProperty(tx, { propertyId, familyGroupId })
    const row = await repository.unmarkStayDeleted(tx, key)
    if (!row) throw notFound('This stay')
    requireRight({ familyGroupId, role, userId }, restoreRights.stay, { own: isOwnStay(row, userId) })
    await repository.lockStaysOf(tx, propertyId)
    const stay = { ...row, stayId, personName: personNameOf(row) }
    await requireRoom(tx, stay, todayIn(row.timeZone, ctx.clock.now()))
    const isAskedAnew = row.status === 'CONFIRMED' && (await isTaken(tx, stay))
    if (isAskedAnew)
      await repository.updateStay(tx, key, { status: 'REQUESTED', decidedBy: null, decidedAt: null })
    await recordStay(tx, ctx, stay, { verb: 'restored', after: { name: nameOf(stay) } })
    if (isAskedAnew || row.status === 'REQUESTED') await announceRequest(tx, ctx, stay)
  })
}

/** For the trash of the group: what can still be restored, newest first. */
export async function listDeletedStays(ctx: MemberContext, limit: number) {
  const rows = await repository.listDeletedStays(ctx.db, ctx.member.familyGroupId, limit)
  return rows.flatMap(({ id, deletedAt, propertyName, propertyStatus, ...stay }) =>
    deletedAt
      ? {
          id,
          deletedAt,
          propertyName,
          propertyStatus,
          name: stayName(personNameOf(stay), stay),
          isOwn: isOwnStay(stay, ctx.user.id),
        }
      : [],
  )
}

/** Removes for good what was deleted more than 30 days ago. @returns how many. */
export const purgeDeletedStays = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, { table: stays, remove: repository.deleteStays })
