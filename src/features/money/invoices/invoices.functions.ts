import { memberOfGroup, memberOfInvoice, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as schemas from './invoices.schemas.ts'
import * as decide from './server/decide-invoice.service.ts'
import * as trash from './server/invoice-trash.service.ts'
import * as views from './server/invoice-view.service.ts'
import * as invoices from './server/invoices.service.ts'

export const getInvoice = memberOfInvoice({ method: 'GET' })
  .validator(input(schemas.invoiceInput))
  .handler(({ context, data }) => views.getInvoice(context.ctx, data.invoiceId))

export const listInvoices = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listInvoicesInput))
  .handler(({ context, data }) => views.listInvoices(context.ctx, data))

export const addInvoice = memberOfProperty({ method: 'POST' })
  .validator(input(schemas.addInvoiceInput))
  .handler(({ context, data }) => invoices.addInvoice(context.ctx, data))

export const updateInvoice = memberOfInvoice({ method: 'POST' })
  .validator(input(schemas.updateInvoiceInput))
  .handler(({ context, data }) => invoices.updateInvoice(context.ctx, data))

export const approveInvoice = memberOfInvoice({ method: 'POST' })
  .validator(input(schemas.approveInvoiceInput))
  .handler(({ context, data }) => decide.approveInvoice(context.ctx, data))

export const queryInvoice = memberOfInvoice({ method: 'POST' })
  .validator(input(schemas.queryInvoiceInput))
  .handler(({ context, data }) => decide.queryInvoice(context.ctx, data))

export const answerInvoice = memberOfInvoice({ method: 'POST' })
  .validator(input(schemas.answerInvoiceInput))
  .handler(({ context, data }) => decide.answerInvoice(context.ctx, data))

export const rejectInvoice = memberOfInvoice({ method: 'POST' })
  .validator(input(schemas.rejectInvoiceInput))
  .handler(({ context, data }) => decide.rejectInvoice(context.ctx, data))

export const deleteInvoice = memberOfInvoice({ method: 'POST' })
  .validator(input(schemas.invoiceInput))
  .handler(({ context, data }) => trash.deleteInvoice(context.ctx, data.invoiceId))

export const restoreInvoice = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.restoreInvoiceInput))
  .handler(({ context, data }) => trash.restoreInvoice(context.ctx, data.invoiceId))
