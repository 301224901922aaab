import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { users } from '../../../../server/db/schema/users.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { stayEntity } from '../stay.entity.ts'
import { isLive, mayChange, type Span } from '../stays.rules.ts'
import { stayTexts } from '../stays.texts.ts'
import { announceRequest, changeStay, isTaken, nameOf, requireRoom } from './change-stay.service.ts'
import { personNameOf } from './stay-pages.service.ts'
import * as repository from './stays.repository.ts'

/** The guest and dates, formatted later. */
const name = sql`(
  select json_build_object('userId', ${stays.userId}, 'relativeName', ${stays.relativeName}, 'firstName', max(person.first_name),
    'lastName', max(person.last_name), 'startsOn', ${stays.startsOn}, 'endsOn', ${stays.endsOn})
  from ${users} as person where person.id = ${stays.userId})`.mapWith(
  (stay: Parameters<typeof personNameOf>[0] & Span) => nameOf({ ...stay, personName: personNameOf(stay) }),
)

/** Restores a stay as it was; as a request when another one was confirmed since. */
export const stayTrash = defineTrash({
  of: stayEntity,
  get thing() {
    return t`This stay`
  },
  right: 'stay.delete',
  table: stays,
  name,
  house: columnOf(stays.propertyId),
  owners: [stays.userId, stays.createdBy],
  goOn: (tx, ctx, { id, familyGroupId }) => askAgain(tx, ctx, { stayId: id, familyGroupId }),
  purge: { job: { name: 'stays', cron: '43 3 * * *' } },
})

/**
 * Deletes softly: it can be restored for 30 days, then a job removes it. A planned stay is cancelled first, so that
 * people are notified.
 */
export function deleteStay(ctx: MemberContext, stayId: string) {
  return changeStay(ctx, stayId, async (tx, stay) => {
    if (!mayChange(stay.caller)) throw forbidden()
    if (isLive(stay.status)) throw new AppError('conflict', stayTexts.cancelFirst)
    await putInTrash(tx, ctx, stayTrash, { id: stayId, propertyId: stay.propertyId, name: nameOf(stay) })
  })
}

export const restoreStay = restorer(stayTrash)

/** Those who can decide a request are notified. */
async function askAgain(tx: Tx, ctx: MemberContext, key: repository.StayKey) {
  const row = await repository.findStay(tx, key)
  if (!row) throw notFound(stayTrash.thing)
  await repository.lockStaysOf(tx, row.propertyId)
  const stay = { ...row, stayId: key.stayId, personName: personNameOf(row) }
  await requireRoom(tx, stay, todayIn(row.timeZone, ctx.clock.now()))
  const isAskedAgain = row.status === 'CONFIRMED' && (await isTaken(tx, stay))
  if (isAskedAgain)
    await repository.updateStay(tx, key, { status: 'REQUESTED', decidedBy: null, decidedAt: null })
  if (isAskedAgain || row.status === 'REQUESTED') await announceRequest(tx, ctx, stay, ctx.user.id)
}
