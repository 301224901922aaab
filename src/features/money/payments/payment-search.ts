import { dayOf, idOf, oneOf, said, wordsOf } from '../balance-entries/search-values.ts'
import { type Category, isCategory } from '../categories/category-keys.ts'
import { paymentKinds, paymentStatuses } from './payments.rules.ts'

/** The filters of the payments page. */
export const paymentSearch = (search: Record<string, unknown>) =>
  said({
    q: wordsOf(search.q),
    propertyId: idOf(search.propertyId),
    participantId: idOf(search.participantId),
    workerId: idOf(search.workerId),
    category: categoryIn(search.category),
    kind: oneOf(paymentKinds, search.kind),
    status: oneOf(paymentStatuses, search.status),
    from: dayOf(search.from),
    to: dayOf(search.to),
  })
export type PaymentSearch = ReturnType<typeof paymentSearch>

const categoryIn = (value: unknown) => (typeof value === 'string' && isCategory(value) ? value : undefined)

/** Leaves out a category that the group does not have, as its filter offers none such. */
export const withKnownCategory = (
  search: PaymentSearch,
  categories: readonly { key: Category }[],
): PaymentSearch =>
  said({
    ...search,
    category: categories.some(({ key }) => key === search.category) ? search.category : undefined,
  })

/** The initial values of a new payment. */
export function newPaymentSearch(search: Record<string, unknown>) {
  const propertyId = idOf(search.propertyId)
  return said({
    kind: oneOf(paymentKinds, search.kind),
    propertyId,
    projectId: propertyId && idOf(search.projectId),
    taskId: propertyId && idOf(search.taskId),
  })
}

/** Returns the property of a new payment to start with: that of the address, or else the only one. */
export const propertyToStart = (wanted: string | undefined, houses: readonly { propertyId: string }[]) =>
  wanted ?? (houses.length === 1 ? houses[0]?.propertyId : undefined)
