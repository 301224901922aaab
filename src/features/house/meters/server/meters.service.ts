import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { meters } from '../../../../server/db/schema/meters.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { changeInProperty } from '../../properties/server/properties.service.ts'
import { meterEntity } from '../meter.entity.ts'
import { changedFields, maxMetersPerProperty, meterFieldsOf, pickFields } from '../meters.rules.ts'
import type { AddMeterInput, MeterFields, MeterOf, MeterView, UpdateMeterInput } from '../meters.schemas.ts'
import * as repository from './meters.repository.ts'

export const addMeter = (ctx: MemberContext, { propertyId, ...fields }: AddMeterInput) =>
  changeInProperty(ctx, 'property.edit', propertyId, (tx) => addMeterTo(tx, ctx, propertyId, fields))

/** Adds a meter in a transaction that holds the property. */
export async function addMeterTo(tx: Tx, ctx: MemberContext, propertyId: string, fields: MeterFields) {
  const house = { propertyId, familyGroupId: ctx.member.familyGroupId }
  await requireRoom(tx, house)
  const meterId = await repository.insertMeter(tx, { ...fields, ...house, createdBy: ctx.user.id })
  await record(tx, ctx, { ...house, meterId }, { verb: 'CREATED', after: fields })
  return { meterId }
}

async function requireRoom(tx: Tx, house: repository.House) {
  if ((await repository.lockAndCount(tx, house)) < maxMetersPerProperty) return
  throw new AppError(
    'conflict',
    t`A property can have ${maxMetersPerProperty} meters. Delete one that is no longer there.`,
  )
}

/** Saves the form. A stale edit is refused with the newer version. */
export function updateMeter(
  ctx: MemberContext,
  { propertyId, meterId, version, ...fields }: UpdateMeterInput,
) {
  return changeMeter(ctx, { propertyId, meterId }, async (tx, key, current) => {
    if (version !== current.version) throw staleMeter({ ...current, last: null })
    const before = meterFieldsOf(current)
    const changed = changedFields(before, fields)
    if (changed.length === 0) return { version }
    await repository.updateMeter(tx, key, fields)
    const told = changed.filter((name) => name !== 'name')
    await record(tx, ctx, key, {
      verb: 'CHANGED',
      before: { ...pickFields(before, told), name: before.name },
      after: { ...pickFields(fields, told), name: fields.name },
    })
    return { version: version + 1 }
  })
}

const staleMeter = (current: MeterView) =>
  staleEdit(
    t`This meter was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    current,
  )

export const meterTrash = defineTrash({
  of: meterEntity,
  get thing() {
    return t`This meter`
  },
  right: 'property.edit',
  table: meters,
  name: columnOf(meters.name),
  house: columnOf(meters.propertyId),
  requireRoom: (tx, _ctx, { house, familyGroupId }) => requireRoom(tx, { propertyId: house, familyGroupId }),
  purge: { job: { name: 'meters', cron: '35 3 * * *' } },
})

/** Soft-deletes with its readings: restorable for 30 days, then a job removes it. */
export const deleteMeter = (ctx: MemberContext, of: MeterOf) =>
  changeMeter(ctx, of, (tx, { meterId, propertyId }, { name }) =>
    putInTrash(tx, ctx, meterTrash, { id: meterId, propertyId, name }),
  )

export const restoreMeter = restorer(meterTrash)

type Row = NonNullable<Awaited<ReturnType<typeof repository.lockMeter>>>

/** Runs `changeInProperty` with one meter locked. */
export function changeMeter<Result>(
  ctx: MemberContext,
  of: MeterOf,
  change: (tx: Tx, key: repository.MeterKey, current: Row) => Promise<Result>,
): Promise<Result> {
  return changeInProperty(ctx, 'property.edit', of.propertyId, async (tx, { familyGroupId }) => {
    const key = { ...of, familyGroupId }
    const current = await repository.lockMeter(tx, key)
    if (!current) throw notFound(t`This meter`)
    return change(tx, key, current)
  })
}

const record = (
  tx: Tx,
  { user }: MemberContext,
  { familyGroupId, propertyId, meterId }: repository.MeterKey,
  entry: ActivityEntry<typeof meterEntity>,
) =>
  recordActivity(tx, { of: meterEntity, familyGroupId, actor: user, entityId: meterId, propertyId, ...entry })
