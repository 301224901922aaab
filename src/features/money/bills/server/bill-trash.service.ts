import { sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { bills as allBills, billSeries } from '../../../../server/db/schema/bills.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { restoreRights } from '../../../base/groups/trash.rules.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { limitWrites } from '../../ledger/server/write-limit.service.ts'
import * as series from './bill-series.repository.ts'
import { changeSeries, nextDateOf, recordSeries, requireRoom } from './bill-series.service.ts'
import * as reads from './bill-series-reads.repository.ts'
import * as repository from './bill-trash.repository.ts'
import * as bills from './bills.repository.ts'
import { changeBill, recordBill } from './bills.service.ts'
import { makeBills } from './make-bills.service.ts'

/** Soft: it can be restored for 30 days, then a job removes it. Managers delete all bills, members those they added. */
export function deleteBill(ctx: MemberContext, billId: string) {
  return changeBill(ctx, billId, async (tx, { fields, status, key }) => {
    if (status === 'PAID')
      throw new AppError(
        'conflict',
        'This bill is paid. Make its payment void first; then it can be deleted.',
      )
    await bills.updateBill(tx, key, { deletedAt: sql`now()` })
    const { propertyId, title: name } = fields
    await recordBill(tx, ctx, { billId, propertyId, verb: 'deleted', before: { name } })
  })
}

export async function restoreBill(ctx: MemberContext, billId: string) {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'payment.record', async (tx, { familyGroupId, role, userId }) => {
    const key = { billId, familyGroupId }
    const place = await bills.findPlaceOf(tx, key, { isDeleted: true })
    if (!place) throw notFound('This bill')
    const { propertyId } = place
    if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
    const restored = await bills.unmarkBillDeleted(tx, key)
    if (!restored) throw notFound('This bill')
    requireRight({ familyGroupId, role, userId }, restoreRights.bill, { own: restored.createdBy === userId })
    await recordBill(tx, ctx, { billId, propertyId, verb: 'restored', after: { name: restored.title } })
  })
}

/** No more bills come of it; those that it made stay. */
export function deleteBillSeries(ctx: MemberContext, billSeriesId: string) {
  return changeSeries(ctx, billSeriesId, async (tx, { fields, propertyId, key }) => {
    await series.updateSeries(tx, key, { deletedAt: sql`now()` })
    await recordSeries(tx, ctx, { billSeriesId, propertyId, verb: 'deleted', before: { name: fields.title } })
  })
}

/** What it would have made meanwhile is not made up for: it goes on with the first date from today on. */
export async function restoreBillSeries(ctx: MemberContext, billSeriesId: string) {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'payment.record', async (tx, { familyGroupId, role, userId }) => {
    const key = { billSeriesId, familyGroupId }
    const place = await series.findPlaceOf(tx, key, { isDeleted: true })
    if (!place) throw notFound('This plan')
    const { propertyId } = place
    if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
    await requireRoom(tx, familyGroupId)
    const restored = await series.unmarkSeriesDeleted(tx, key)
    const held = await series.lockSeries(tx, key)
    if (!restored || !held) throw notFound('This plan')
    requireRight({ familyGroupId, role, userId }, restoreRights['bill-series'], {
      own: restored.createdBy === userId,
    })
    await goOn(tx, ctx, key, held)
    await recordSeries(tx, ctx, {
      billSeriesId,
      propertyId,
      verb: 'restored',
      after: { name: restored.title },
    })
    await makeBills(tx, ctx.clock.now(), [billSeriesId])
  })
}

async function goOn(
  tx: Tx,
  { clock }: Pick<MemberContext, 'clock'>,
  key: series.SeriesKey,
  { timing, timeZone }: NonNullable<Awaited<ReturnType<typeof series.lockSeries>>>,
) {
  if (timing.nextOn === null) return
  const nextOn = await nextDateOf(tx, key, timing, todayIn(timeZone, clock.now()))
  await series.updateSeries(tx, key, { nextOn })
}

type Dated = { id: string; name: string; deletedAt: Date | null; createdBy: string | null }
type Listed = Dated & { propertyName: string | null; propertyStatus: 'ACTIVE' | 'ARCHIVED' | null }

const deletedOnly = ({ user }: MemberContext, rows: Listed[]) =>
  rows.flatMap(({ deletedAt, createdBy, propertyName, propertyStatus, ...thing }) =>
    deletedAt
      ? {
          ...thing,
          deletedAt,
          isOwn: createdBy === user.id,
          ...(propertyName !== null && { propertyName }),
          ...(propertyStatus !== null && { propertyStatus }),
        }
      : [],
  )

/** For the trash of the group: what can still be restored, newest first. */
export const listDeletedBills = async (ctx: MemberContext, limit: number) =>
  deletedOnly(ctx, await repository.listDeletedBills(ctx.db, ctx.member.familyGroupId, limit))

export const listDeletedBillSeries = async (ctx: MemberContext, limit: number) =>
  deletedOnly(ctx, await reads.listDeletedSeries(ctx.db, ctx.member.familyGroupId, limit))

/** Removes for good what was deleted more than 30 days ago. @returns how many. */
export const purgeDeletedBills = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(
    ctx,
    { table: allBills, remove: repository.deleteBills },
    { table: billSeries, remove: repository.deleteSeries },
  )
