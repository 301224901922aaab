import { fieldsLike } from '../../../lib/fields.ts'
import { can } from '../../base/groups/groups.rules.ts'
import type { WorkerFields, WorkerView } from './workers.schemas.ts'

/** The trades as stored, in the order in which they are offered. */
export const trades = [
  'PLUMBING',
  'HEATING',
  'ELECTRICITY',
  'ROOFING',
  'CARPENTRY',
  'PAINTING',
  'MASONRY',
  'FLOORING',
  'WINDOWS',
  'LOCKS',
  'CHIMNEY',
  'GARDEN',
  'CLEANING',
  'PESTS',
  'APPLIANCES',
  'MOVING',
  'ARCHITECTURE',
  'HANDYMAN',
] as const
export type Trade = (typeof trades)[number]

export const workerStatuses = ['ACTIVE', 'ARCHIVED', 'BLOCKED'] as const
export type WorkerStatus = (typeof workerStatuses)[number]

export const workerSorts = ['name', 'lastJob'] as const
export type WorkerSort = (typeof workerSorts)[number]

/** The limit of one group, without deleted contractors. */
export const maxWorkersPerGroup = 1_000
export const workerPageSize = 30

/** Returns what the caller may do with a contractor and add to them; `isOwn`: they added them. */
export function workerRights({ role, isOwn }: Pick<WorkerView, 'role' | 'isOwn'>): WorkerView['may'] {
  const mayEdit = can(role, 'worker.edit')
  return {
    edit: mayEdit,
    delete: mayEdit && can(role, 'worker.delete', { own: isOwn }),
    editDocuments: can(role, 'document.edit'),
    editInvoices: can(role, 'invoice.edit'),
  }
}

/** An empty contractor, in form order. */
export const emptyWorker: WorkerFields = {
  name: '',
  company: null,
  trades: [],
  otherTrade: null,
  phone: null,
  email: null,
  website: null,
  hourlyRateMinor: null,
  rating: null,
  notes: null,
}

export const { changedFields, pickFields, fieldsOf: workerFieldsOf } = fieldsLike(emptyWorker)

/** Adds the scheme that people leave out: `roofs.example` becomes `https://roofs.example`. */
export const withScheme = (address: string) =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`

/** Returns whether it is a web address; only http and https are ever linked. */
export function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.hostname.includes('.')
  )
}

/** Returns whether it can be dialled: a plus, digits and usual separators. */
export const isPhoneNumber = (phone: string): boolean =>
  /^\+?[\d\s()./\-\u2010-\u2015]+(?:\s*(?:ext\.?|x|#)\s*\d{1,6})?$/i.test(phone) &&
  phone.replace(/\D/g, '').length >= 3

/** Returns the number for `tel:` and `sms:`, without an extension. */
export function dialled(phone: string): string {
  const [number = ''] = phone.split(/ext|x|#/i)
  return `${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\(0\)/g, '').replace(/\D/g, '')}`
}

/** The status transitions. Each can be reversed, but links ended by a block stay ended. */
export const statusMoves: Record<WorkerStatus, readonly WorkerStatus[]> = {
  ACTIVE: ['ARCHIVED', 'BLOCKED'],
  ARCHIVED: ['ACTIVE', 'BLOCKED'],
  BLOCKED: ['ACTIVE'],
}

export const canMove = (from: WorkerStatus, to: WorkerStatus): boolean =>
  from === to || statusMoves[from].includes(to)
