import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { meterReadings } from '../../../../server/db/schema/meters.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { getProperty } from '../../properties/server/properties.service.ts'
import { meterReadingEntity } from '../meter-reading.entity.ts'
import { goesDown, maxReadingsPerMeter, misfitOf, neighboursOf, type Reading } from '../meters.rules.ts'
import type {
  AddReadingInput,
  MeterFields,
  MeterOf,
  ReadingOf,
  ReadingsInput,
  ReadingsView,
} from '../meters.schemas.ts'
import { misfitText } from '../meters.texts.ts'
import * as repository from './meter-readings.repository.ts'
import { lockMeter, type MeterKey } from './meters.repository.ts'
import { changeMeter } from './meters.service.ts'

const pageSize = 20

/** Returns a page of readings, latest first. */
export async function listReadings(
  { db, member: { familyGroupId } }: MemberContext,
  { after, ...of }: ReadingsInput,
): Promise<ReadingsView> {
  // One extra row tells whether there is a next page.
  const rows = await repository.listReadings(db, { ...of, familyGroupId, after, limit: pageSize + 1 })
  const readings = rows.slice(0, pageSize)
  return { readings, next: rows.length > pageSize ? (readings.at(-1)?.readOn ?? null) : null }
}

/** Records a reading. The meter is locked, so that two readings cannot contradict each other. */
export async function addReading(ctx: MemberContext, { propertyId, meterId, ...reading }: AddReadingInput) {
  const { timeZone } = await getProperty(ctx, propertyId)
  if (reading.readOn > todayIn(timeZone, ctx.clock.now())) {
    const message = t`Enter today or an earlier date.`
    throw new AppError('invalid', message, { fields: { readOn: message } })
  }
  return changeMeter(ctx, { propertyId, meterId }, async (tx, key, meter) => {
    await requireRoom(tx, key)
    const misfit = misfitOf(
      reading,
      neighboursOf(await repository.listNeighbours(tx, key, reading.readOn), reading.readOn),
    )
    if (misfit) {
      const message = misfitText(misfit, meter.unit)
      const field = misfit.reason === 'SAME_DAY' ? 'readOn' : 'valueThousandths'
      throw new AppError('invalid', message, { fields: { [field]: message } })
    }
    const [meterReadingId = ''] = await repository.insertReadings(tx, [
      { ...reading, ...key, createdBy: ctx.user.id },
    ])
    await record(
      tx,
      ctx,
      { ...key, meterReadingId },
      {
        verb: reading.isReplacement ? 'REPLACED' : 'RECORDED',
        after: { name: factsOf(meter, reading) },
      },
    )
    return { meterReadingId }
  })
}

/** Inserts past readings that fit together; they are not logged. */
export const addReadingsTo = (
  tx: Tx,
  { member: { familyGroupId }, user }: MemberContext,
  of: MeterOf,
  readings: Pick<Reading, 'readOn' | 'valueThousandths'>[],
) =>
  repository.insertReadings(
    tx,
    readings.map((reading) => ({
      ...{ ...reading, ...of, familyGroupId, createdBy: user.id },
      isReplacement: false,
      note: null,
    })),
  )

async function requireRoom(tx: Tx, key: MeterKey) {
  if ((await repository.countReadings(tx, key)) < maxReadingsPerMeter) return
  throw new AppError(
    'conflict',
    t`A meter can have ${maxReadingsPerMeter} readings. Delete some that you no longer need.`,
  )
}

const factsOf = (
  { name, unit }: Pick<MeterFields, 'name' | 'unit'>,
  { readOn, valueThousandths }: Reading,
) => ({
  meter: name,
  unit,
  readOn,
  valueThousandths,
})

export const meterReadingTrash = defineTrash({
  of: meterReadingEntity,
  get thing() {
    return t`This reading`
  },
  right: 'property.edit',
  table: meterReadings,
  name: repository.factsOfReading,
  house: columnOf(meterReadings.propertyId),
  isOwnerThere: repository.isMeterThere,
  requireRoom: requirePlace,
  purge: { job: { name: 'meter-readings', cron: '37 3 * * *' } },
})

/** A restored reading has to fit among those that were recorded since. */
async function requirePlace(tx: Tx, _ctx: MemberContext, deleted: { id: string; familyGroupId: string }) {
  const reading = await repository.findDeletedReading(tx, deleted)
  const key = reading && {
    meterId: reading.meterId,
    propertyId: reading.propertyId,
    familyGroupId: deleted.familyGroupId,
  }
  if (!key || !(await lockMeter(tx, key))) throw notFound(t`This reading`)
  await requireRoom(tx, key)
  const others = await repository.listNeighbours(tx, key, reading.readOn)
  if (!misfitOf(reading, neighboursOf(others, reading.readOn))) return
  throw new AppError(
    'conflict',
    t`This reading no longer fits the others of its meter, so it was not restored. Record it again.`,
  )
}

/** Soft-deletes a reading, unless those around it would contradict each other. */
export const deleteReading = (ctx: MemberContext, { meterReadingId, ...of }: ReadingOf) =>
  changeMeter(ctx, of, async (tx, key, meter) => {
    const reading = await repository.findReading(tx, { ...key, meterReadingId })
    if (!reading) throw notFound(t`This reading`)
    const { before, after } = neighboursOf(
      await repository.listNeighbours(tx, key, reading.readOn),
      reading.readOn,
    )
    if (before && after && goesDown(before, after))
      throw new AppError(
        'conflict',
        t`The readings after it are lower than the ones before it. Delete those after it first.`,
      )
    await putInTrash(tx, ctx, meterReadingTrash, {
      id: meterReadingId,
      propertyId: of.propertyId,
      name: factsOf(meter, reading),
    })
  })

export const restoreReading = restorer(meterReadingTrash)

const record = (
  tx: Tx,
  { user }: MemberContext,
  { familyGroupId, propertyId, meterReadingId }: repository.ReadingKey,
  entry: ActivityEntry<typeof meterReadingEntity>,
) =>
  recordActivity(tx, {
    of: meterReadingEntity,
    familyGroupId,
    actor: user,
    entityId: meterReadingId,
    propertyId,
    ...entry,
  })
