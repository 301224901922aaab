import { memberOfGroup, memberOfPayment, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  decidePaymentInput,
  listPaymentsInput,
  ownershipWeightsInput,
  paymentInput,
  recordPaymentInput,
  restorePaymentInput,
  updatePaymentInput,
  voidPaymentInput,
} from './payments.schemas.ts'
import * as decisions from './server/decide-payment.service.ts'
import * as find from './server/find-payment.service.ts'
import * as ownership from './server/ownership-weights.service.ts'
import * as trash from './server/payment-trash.service.ts'
import * as payments from './server/payments.service.ts'
import * as update from './server/update-payment.service.ts'

export const listPayments = memberOfGroup({ method: 'GET' })
  .validator(input(listPaymentsInput))
  .handler(({ context, data }) => payments.listPayments(context.ctx, data))

export const getPayment = memberOfPayment({ method: 'GET' })
  .validator(input(paymentInput))
  .handler(({ context, data }) => find.getPayment(context.ctx, data.paymentId))

export const getOwnershipWeights = memberOfProperty({ method: 'GET' })
  .validator(input(ownershipWeightsInput))
  .handler(({ context, data }) => ownership.getOwnershipWeights(context.ctx, data))

export const recordPayment = memberOfGroup({ method: 'POST' })
  .validator(input(recordPaymentInput))
  .handler(({ context, data }) => payments.recordPayment(context.ctx, data))

export const updatePayment = memberOfPayment({ method: 'POST' })
  .validator(input(updatePaymentInput))
  .handler(({ context, data }) => update.updatePayment(context.ctx, data))

export const decidePayment = memberOfPayment({ method: 'POST' })
  .validator(input(decidePaymentInput))
  .handler(({ context, data }) => decisions.decidePayment(context.ctx, data))

export const voidPayment = memberOfPayment({ method: 'POST' })
  .validator(input(voidPaymentInput))
  .handler(({ context, data }) => decisions.voidPayment(context.ctx, data))

export const deletePayment = memberOfPayment({ method: 'POST' })
  .validator(input(paymentInput))
  .handler(({ context, data }) => trash.deletePayment(context.ctx, data.paymentId))

export const restorePayment = memberOfGroup({ method: 'POST' })
  .validator(input(restorePaymentInput))
  .handler(({ context, data }) => trash.restorePayment(context.ctx, data.paymentId))
