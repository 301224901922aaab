import { sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../lib/app-error.ts'
import { todayIn } from '../../../lib/dates.ts'
import type { MemberContext, RequestContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { changeInGroup, requireRight } from '../../groups/server/access.ts'
import { limitWrites } from '../../ledger/server/write-limit.ts'
import { holdActiveProperty } from '../../properties/server/properties.service.ts'
import * as series from './bill-series.repository.ts'
import { changeSeries, nextDateOf, recordSeries, requireRoom } from './bill-series.service.ts'
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
    requireRight({ familyGroupId, role, userId }, 'payment.change', { own: restored.createdBy === userId })
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
    requireRight({ familyGroupId, role, userId }, 'payment.change', { own: restored.createdBy === userId })
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

type Dated = { id: string; name: string; deletedAt: Date | null; propertyName: string | null }
type Listed = Dated & { propertyStatus: 'ACTIVE' | 'ARCHIVED' | null }

const deletedOnly = (rows: Listed[]) =>
  rows.flatMap(({ deletedAt, propertyName, propertyStatus, ...thing }) =>
    deletedAt
      ? {
          ...thing,
          deletedAt,
          ...(propertyName !== null && { propertyName }),
          ...(propertyStatus !== null && { propertyStatus }),
        }
      : [],
  )

/** For the trash of the group: what can still be restored, newest first. */
export const listDeletedBills = async (ctx: MemberContext, limit: number) =>
  deletedOnly(await repository.listDeletedBills(ctx.db, ctx.member.familyGroupId, limit))

export const listDeletedBillSeries = async (ctx: MemberContext, limit: number) =>
  deletedOnly(await series.listDeletedSeries(ctx.db, ctx.member.familyGroupId, limit))

const purgeBatch = 500

/** Removes for good what was deleted more than 30 days ago. @returns how many. */
export async function purgeDeletedBills({ db }: Pick<RequestContext, 'db'>): Promise<number> {
  let purged = 0
  for (const remove of [repository.deleteExpiredBills, repository.deleteExpiredSeries]) {
    for (let removed = purgeBatch; removed === purgeBatch; purged += removed)
      removed = await db.transaction((tx) => remove(tx, purgeBatch))
  }
  return purged
}
