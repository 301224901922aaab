import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { scheduleEntity } from '../schedule.entity.ts'
import { afterStanding, scheduleRights, timingOf } from '../schedules.rules.ts'
import { advance, lockStanding } from './occurrences.repository.ts'
import { makeDue } from './occurrences.service.ts'
import { detachTasks } from './schedules.repository.ts'
import { changeSchedule, requireRoomForSchedules } from './schedules.service.ts'

export const scheduleTrash = defineTrash({
  of: scheduleEntity,
  get thing() {
    return t`This schedule`
  },
  right: 'schedule.delete',
  table: schedules,
  name: columnOf(schedules.title),
  house: columnOf(schedules.propertyId),
  owners: [schedules.createdBy],
  requireRoom: (tx, _ctx, { house }) => requireRoomForSchedules(tx, house, 1),
  goOn: (tx, ctx, { id }) => goOn(tx, ctx, id),
  purge: { job: { name: 'schedules', cron: '29 3 * * *' }, first: detachTasks },
})

/**
 * Deletes softly: it can be restored for 30 days, then a job removes it; its tasks stay. Managers delete any, members
 * their own.
 */
export function deleteSchedule(ctx: MemberContext, scheduleId: string) {
  return changeSchedule(ctx, scheduleId, async (tx, { propertyId, fields, status, createdBy, member }) => {
    const caller = { role: member.role, isMine: createdBy === ctx.user.id }
    if (!scheduleRights({ ...caller, status, propertyStatus: 'ACTIVE' }).delete) throw forbidden()
    await putInTrash(tx, ctx, scheduleTrash, { id: scheduleId, propertyId, name: fields.title })
  })
}

export const restoreSchedule = restorer(scheduleTrash)

/** Missed dates are skipped: it resumes with the first date from today on. */
async function goOn(tx: Tx, ctx: MemberContext, scheduleId: string) {
  const standing = await lockStanding(tx, scheduleId)
  if (!standing) throw notFound(scheduleTrash.thing)
  if (standing.status !== 'ENDED') {
    const nextOn = afterStanding(timingOf(standing), standing)
    const isEnded = nextOn === null && !standing.hasOpen
    await advance(tx, [{ id: scheduleId, nextOn, made: standing.made, isEnded }])
  }
  await makeDue(tx, ctx, [scheduleId])
}
