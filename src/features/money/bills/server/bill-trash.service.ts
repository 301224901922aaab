import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { limitWrites } from '../../balance-entries/server/balance-entries.service.ts'
import { billEntity } from '../bill.entity.ts'
import { billSeriesEntity } from '../bill-series.entity.ts'
import * as series from './bill-series.repository.ts'
import { changeSeries, nextDateOf, requireRoom } from './bill-series.service.ts'
import { changeBill } from './bills.service.ts'
import { makeBills } from './make-bills.service.ts'

export const billTrash = defineTrash({
  of: billEntity,
  get thing() {
    return t`This bill`
  },
  right: 'payment.change',
  table: bills,
  name: columnOf(bills.title),
  house: columnOf(bills.propertyId),
  owners: [bills.createdBy],
})

export const billSeriesTrash = defineTrash({
  of: billSeriesEntity,
  get thing() {
    return t`This recurring bill`
  },
  right: 'payment.change',
  table: billSeries,
  name: columnOf(billSeries.title),
  house: columnOf(billSeries.propertyId),
  owners: [billSeries.createdBy],
  requireRoom: (tx, _ctx, { familyGroupId }) => requireRoom(tx, familyGroupId),
  goOn: (tx, ctx, { id, familyGroupId }) => goOn(tx, ctx, { billSeriesId: id, familyGroupId }),
  purge: { first: series.detachBills },
})

/** Moves a bill to the trash for 30 days. Managers delete all bills, members their own. */
export function deleteBill(ctx: MemberContext, billId: string) {
  return changeBill(ctx, billId, async (tx, { fields, status, isOfInvoice }) => {
    if (status === 'PAID')
      throw new AppError('conflict', t`This bill is paid. Void its expense first, then delete the bill.`)
    if (isOfInvoice)
      throw new AppError(
        'conflict',
        t`This bill was created from an invoice, so it can’t be deleted. Cancel the bill instead.`,
      )
    const { propertyId, title: name } = fields
    await putInTrash(tx, ctx, billTrash, { id: billId, propertyId, name })
  })
}

/** Moves a recurring bill to the trash; its bills stay. */
export const deleteBillSeries = (ctx: MemberContext, billSeriesId: string) =>
  changeSeries(ctx, billSeriesId, (tx, { fields, propertyId }) =>
    putInTrash(tx, ctx, billSeriesTrash, { id: billSeriesId, propertyId, name: fields.title }),
  )

const [backToBills, backToSeries] = [restorer(billTrash), restorer(billSeriesTrash)]

export async function restoreBill(ctx: MemberContext, billId: string) {
  await limitWrites(ctx)
  await backToBills(ctx, billId)
}

export async function restoreBillSeries(ctx: MemberContext, billSeriesId: string) {
  await limitWrites(ctx)
  await backToSeries(ctx, billSeriesId)
}

/** Continues from today; missed dates are skipped. */
async function goOn(tx: Tx, { clock }: MemberContext, key: series.SeriesKey) {
  const held = await series.lockSeries(tx, key)
  if (!held) throw notFound(billSeriesTrash.thing)
  const { timing, timeZone } = held
  if (timing.nextOn !== null) {
    const nextOn = await nextDateOf(tx, key, timing, todayIn(timeZone, clock.now()))
    await series.updateSeries(tx, key, { nextOn })
  }
  await makeBills(tx, clock.now(), [key.billSeriesId])
}
