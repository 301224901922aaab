import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import type { CommentSubject } from '../../../work/comments/server/comments.ports.ts'
import { paymentEntity } from '../payment.entity.ts'
import { paymentTexts } from '../payments.texts.ts'
import * as reads from './payment-reads.repository.ts'
import * as repository from './payments.repository.ts'

/**
 * Comments on payments: they notify the person who recorded the payment, and the person who paid or received the money.
 */
export const paymentComments: CommentSubject = {
  require: (ctx, paymentId) =>
    repository.findPlace(ctx.db, { paymentId, familyGroupId: ctx.member.familyGroupId }),
  hold: async (tx, { familyGroupId, userId }, paymentId) => {
    const key = { paymentId, familyGroupId }
    const { propertyId } = await repository.findPlace(tx, key)
    if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
    const held = await repository.lockPayment(tx, key)
    if (held.propertyId !== propertyId) throw new AppError('conflict', paymentTexts.moved)
    const row = await reads.findPayment(tx, key, userId)
    if (!row) throw notFound(t`This payment`)
    return {
      entity: paymentEntity,
      id: paymentId,
      propertyId,
      name: row.title,
      nameForReader: () => row.title,
      pointers: {},
      told: [row.createdBy, row.payerUserId].filter((one) => one !== null),
    }
  },
}
