import { type Category, categories } from '../categories/categories.ts'
import { type PaymentKind, type PaymentStatus, paymentKinds, paymentStatuses } from './payments.rules.ts'

/** Which payments of a group the address asks for. */
export type PaymentSearch = {
  q?: string
  propertyId?: string
  participantId?: string
  category?: Category
  kind?: PaymentKind
  status?: PaymentStatus
  from?: string
  to?: string
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const dateShape = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const textLike = (value: unknown, shape: RegExp) =>
  typeof value === 'string' && shape.test(value) ? value : undefined

/** A date that exists: the 30th of February is none. */
function dateOf(value: unknown) {
  const date = textLike(value, dateShape)
  return date && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date) ? date : undefined
}

/** By hand, so that the schema library stays out of the script that every page loads. */
export function paymentSearch(search: Record<string, unknown>): PaymentSearch {
  const { q } = search
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : ''
  const propertyId = textLike(search.propertyId, idShape)
  const participantId = textLike(search.participantId, idShape)
  const category = categories.find((known) => known === search.category)
  const kind = paymentKinds.find((known) => known === search.kind)
  const status = paymentStatuses.find((known) => known === search.status)
  const [from, to] = [dateOf(search.from), dateOf(search.to)]
  return {
    ...(text && { q: text }),
    ...(propertyId && { propertyId }),
    ...(participantId && { participantId }),
    ...(category && { category }),
    ...(kind && { kind }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** What a payment that is to be recorded is for, when the address says so. */
export function newPaymentSearch(search: Record<string, unknown>): NewPaymentSearch {
  const kind = paymentKinds.find((known) => known === search.kind)
  const propertyId = textLike(search.propertyId, idShape)
  const projectId = propertyId && textLike(search.projectId, idShape)
  const taskId = propertyId && textLike(search.taskId, idShape)
  return {
    ...(kind && { kind }),
    ...(propertyId && { propertyId }),
    ...(projectId && { projectId }),
    ...(taskId && { taskId }),
  }
}

type NewPaymentSearch = { kind?: PaymentKind; propertyId?: string; projectId?: string; taskId?: string }
