import { memberOfGroup, memberOfPayment, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as schemas from './payments.schemas.ts'
import * as decisions from './server/decide-payment.service.ts'
import * as trash from './server/payment-trash.service.ts'
import * as find from './server/payments.service.ts'
import * as payments from './server/payments.service.ts'
import * as ownership from './server/split-payment.service.ts'
import * as update from './server/update-payment.service.ts'

export const listPayments = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listPaymentsInput))
  .handler(({ context, data }) => payments.listPayments(context.ctx, data))

export const getPayment = memberOfPayment({ method: 'GET' })
  .validator(input(schemas.paymentInput))
  .handler(({ context, data }) => find.getPayment(context.ctx, data.paymentId))

export const getOwnershipWeights = memberOfProperty({ method: 'GET' })
  .validator(input(schemas.ownershipWeightsInput))
  .handler(({ context, data }) => ownership.getOwnershipWeights(context.ctx, data))

export const recordPayment = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.recordPaymentInput))
  .handler(({ context, data }) => payments.recordPayment(context.ctx, data))

export const updatePayment = memberOfPayment({ method: 'POST' })
  .validator(input(schemas.updatePaymentInput))
  .handler(({ context, data }) => update.updatePayment(context.ctx, data))

export const decidePayment = memberOfPayment({ method: 'POST' })
  .validator(input(schemas.decidePaymentInput))
  .handler(({ context, data }) => decisions.decidePayment(context.ctx, data))

export const voidPayment = memberOfPayment({ method: 'POST' })
  .validator(input(schemas.voidPaymentInput))
  .handler(({ context, data }) => decisions.voidPayment(context.ctx, data))

export const deletePayment = memberOfPayment({ method: 'POST' })
  .validator(input(schemas.paymentInput))
  .handler(({ context, data }) => trash.deletePayment(context.ctx, data.paymentId))

export const restorePayment = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.restorePaymentInput))
  .handler(({ context, data }) => trash.restorePayment(context.ctx, data.paymentId))
