import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { restoreRights } from '../../../base/groups/trash.rules.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { afterStanding, timingOf } from '../schedules.rules.ts'
import { advance, lockStanding } from './occurrences.repository.ts'
import { makeDue } from './occurrences.service.ts'
import * as repository from './schedules.repository.ts'
import { changeSchedule, record, requireRoomForSchedules } from './schedules.service.ts'

/**
 * Soft: it can be restored for 30 days, then a job removes it; the tasks that it made stay. Managers delete all plans,
 * members those they made.
 */
export function deleteSchedule(ctx: MemberContext, scheduleId: string) {
  return changeSchedule(ctx, scheduleId, async (tx, { propertyId, fields, createdBy, member, ...key }) => {
    requireRight(member, 'schedule.delete', { own: createdBy === ctx.user.id })
    await repository.markScheduleDeleted(tx, key)
    const before = { name: fields.title }
    await record(tx, ctx, { propertyId, entityId: scheduleId, verb: 'deleted', before })
  })
}

/** What it would have made meanwhile is not made up for: it goes on with the first date from today on. */
export function restoreSchedule(ctx: MemberContext, scheduleId: string) {
  return changeInGroup(ctx, 'schedule.edit', async (tx, member) => {
    const key = { scheduleId, familyGroupId: member.familyGroupId }
    const { propertyId, createdBy } = await repository.findPropertyOf(tx, key, { isDeleted: true })
    requireRight(member, restoreRights.schedule, { own: createdBy === ctx.user.id })
    await holdActiveProperty(tx, { propertyId, familyGroupId: member.familyGroupId })
    await requireRoomForSchedules(tx, propertyId, 1)
    const restored = await repository.unmarkScheduleDeleted(tx, key)
    const standing = await lockStanding(tx, scheduleId)
    if (!restored || !standing) throw notFound('This schedule')
    if (standing.status !== 'ENDED') {
      const nextOn = afterStanding(timingOf(standing), standing)
      const isEnded = nextOn === null && !standing.hasOpen
      await advance(tx, [{ id: scheduleId, nextOn, made: standing.made, isEnded }])
    }
    const after = { name: restored.title }
    await record(tx, ctx, { propertyId, entityId: scheduleId, verb: 'restored', after })
    await makeDue(tx, ctx, [scheduleId])
  })
}

/** For the trash of the group: what can still be restored, newest first. */
export async function listDeletedSchedules(ctx: MemberContext, limit: number) {
  const rows = await repository.listDeletedSchedules(ctx.db, ctx.member.familyGroupId, limit)
  return rows.flatMap(({ deletedAt, createdBy, ...schedule }) =>
    deletedAt ? { ...schedule, deletedAt, isOwn: createdBy === ctx.user.id } : [],
  )
}

/** Removes for good what was deleted more than 30 days ago. @returns how many. */
export const purgeDeletedSchedules = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, { table: schedules, remove: repository.deleteSchedules })
