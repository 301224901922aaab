import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { visitEntity } from '../visit.entity.ts'
import { timesIn } from '../visit-times.rules.ts'
import { isOver, mayDelete } from '../visits.rules.ts'
import { visitTexts } from '../visits.texts.ts'
import { changeVisit, nameOf } from './hold-visit.service.ts'

/** The contractor and time, formatted later. */
const name = sql`(
  select json_build_object('worker', worker.name, 'timeZone', place.time_zone,
    'startsAt', ${visits.startsAt}, 'endsAt', ${visits.endsAt})
  from workers as worker, properties as place
  where worker.id = ${visits.workerId} and place.id = ${visits.propertyId})`.mapWith(
  (visit: { worker: string; timeZone: string; startsAt: string; endsAt: string }) =>
    nameOf({
      workerName: visit.worker,
      times: timesIn({ startsAt: new Date(visit.startsAt), endsAt: new Date(visit.endsAt) }, visit.timeZone),
    }),
)

export const visitTrash = defineTrash({
  of: visitEntity,
  get thing() {
    return t`This visit`
  },
  right: 'visit.delete',
  table: visits,
  name,
  house: columnOf(visits.propertyId),
  owners: [visits.createdBy],
  // With its contractor in the trash, it is restored with them.
  isOwnerThere: sql`exists (select from workers as worker where worker.id = ${visits.workerId} and worker.deleted_at is null)`,
  purge: { job: { name: 'visits', cron: '57 3 * * *' } },
})

/**
 * Deletes softly: it can be restored for 30 days, then a job removes it. A planned visit is cancelled first, so that
 * both sides know.
 */
export function deleteVisit(ctx: MemberContext, visitId: string) {
  return changeVisit(ctx, { visitId }, async (tx, visit, member) => {
    if (!mayDelete({ role: member.role, isOwn: visit.createdBy === ctx.user.id })) throw forbidden()
    if (!isOver(visit.status)) throw new AppError('conflict', visitTexts.cancelFirst)
    await putInTrash(tx, ctx, visitTrash, {
      id: visitId,
      propertyId: visit.propertyId,
      name: nameOf(visit),
    })
  })
}

export const restoreVisit = restorer(visitTrash)
