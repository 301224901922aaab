import { paymentImports, paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { paymentEntity } from '../payment.entity.ts'
import { ownPayments } from './own-payments.repository.ts'
import { paymentSearch } from './payment-search.repository.ts'
import { paymentTrash, restorePayment } from './payment-trash.service.ts'

export const paymentDeclaration: EntityDeclaration = {
  entity: paymentEntity,
  tables: [payments, paymentParts, paymentImports],
  trash: { of: paymentTrash, restore: restorePayment },
  search: paymentSearch,
  own: ownPayments,
}
