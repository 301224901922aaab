import { categories } from '../categories/categories.ts'
import { dayOf, idOf, oneOf, said, wordsOf } from '../ledger/search-values.ts'
import { paymentKinds, paymentStatuses } from './payments.rules.ts'

/** Which payments of a group the address asks for. */
export const paymentSearch = (search: Record<string, unknown>) =>
  said({
    q: wordsOf(search.q),
    propertyId: idOf(search.propertyId),
    participantId: idOf(search.participantId),
    workerId: idOf(search.workerId),
    category: oneOf(categories, search.category),
    kind: oneOf(paymentKinds, search.kind),
    status: oneOf(paymentStatuses, search.status),
    from: dayOf(search.from),
    to: dayOf(search.to),
  })
export type PaymentSearch = ReturnType<typeof paymentSearch>

/** What a payment that is to be recorded is for, when the address says so. */
export function newPaymentSearch(search: Record<string, unknown>) {
  const propertyId = idOf(search.propertyId)
  return said({
    kind: oneOf(paymentKinds, search.kind),
    propertyId,
    projectId: propertyId && idOf(search.projectId),
    taskId: propertyId && idOf(search.taskId),
  })
}
