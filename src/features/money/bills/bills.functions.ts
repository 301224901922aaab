import { memberOfBill, memberOfBillSeries, memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as schemas from './bills.schemas.ts'
import * as series from './server/bill-series.service.ts'
import * as trash from './server/bill-trash.service.ts'
import * as bills from './server/bills.service.ts'
import * as ahead from './server/bills-ahead.service.ts'
import * as pay from './server/pay-bill.service.ts'

export const getBill = memberOfBill({ method: 'GET' })
  .validator(input(schemas.billInput))
  .handler(({ context, data }) => bills.getBill(context.ctx, data.billId))

export const listBills = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listBillsInput))
  .handler(({ context, data }) => ahead.listBills(context.ctx, data))

export const getBillsAhead = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.getBillsAheadInput))
  .handler(({ context, data }) => ahead.getBillsAhead(context.ctx, data))

export const createBill = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.createBillInput))
  .handler(({ context, data }) => bills.createBill(context.ctx, data))

export const updateBill = memberOfBill({ method: 'POST' })
  .validator(input(schemas.updateBillInput))
  .handler(({ context, data }) => bills.updateBill(context.ctx, data))

export const setBillStatus = memberOfBill({ method: 'POST' })
  .validator(input(schemas.setBillStatusInput))
  .handler(({ context, data }) => bills.setBillStatus(context.ctx, data))

export const payBill = memberOfBill({ method: 'POST' })
  .validator(input(schemas.payBillInput))
  .handler(({ context, data }) => pay.payBill(context.ctx, data))

export const deleteBill = memberOfBill({ method: 'POST' })
  .validator(input(schemas.billInput))
  .handler(({ context, data }) => trash.deleteBill(context.ctx, data.billId))

export const restoreBill = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.restoreBillInput))
  .handler(({ context, data }) => trash.restoreBill(context.ctx, data.billId))

export const getBillSeries = memberOfBillSeries({ method: 'GET' })
  .validator(input(schemas.billSeriesInput))
  .handler(({ context, data }) => series.getBillSeries(context.ctx, data.billSeriesId))

export const listBillSeries = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listBillSeriesInput))
  .handler(({ context, data }) => series.listBillSeries(context.ctx, data))

export const createBillSeries = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.createBillSeriesInput))
  .handler(({ context, data }) => series.createBillSeries(context.ctx, data))

export const updateBillSeries = memberOfBillSeries({ method: 'POST' })
  .validator(input(schemas.updateBillSeriesInput))
  .handler(({ context, data }) => series.updateBillSeries(context.ctx, data))

export const endBillSeries = memberOfBillSeries({ method: 'POST' })
  .validator(input(schemas.endBillSeriesInput))
  .handler(({ context, data }) => series.endBillSeries(context.ctx, data))

export const deleteBillSeries = memberOfBillSeries({ method: 'POST' })
  .validator(input(schemas.billSeriesInput))
  .handler(({ context, data }) => trash.deleteBillSeries(context.ctx, data.billSeriesId))

export const restoreBillSeries = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.restoreBillSeriesInput))
  .handler(({ context, data }) => trash.restoreBillSeries(context.ctx, data.billSeriesId))
