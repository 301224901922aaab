import { fieldsLike } from '../../../lib/fields.ts'
import type { WorkerFields } from './workers.schemas.ts'

/** Trades, as the table has them, in the order in which they are offered. */
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

/** What one group can have, deleted ones not counted. */
export const maxWorkersPerGroup = 1_000
export const workerPageSize = 30

/** A contractor of whom nothing is known yet, in the order of the form. */
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

/** Whether it is the address of a website: nothing but http and https is ever linked to. */
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

/** Whether it can be dialled: a plus, digits and what people put between them. */
export const isPhoneNumber = (phone: string): boolean =>
  /^\+?[\d\s()./\-\u2010-\u2015]+(?:\s*(?:ext\.?|x|#)\s*\d{1,6})?$/i.test(phone) &&
  phone.replace(/\D/g, '').length >= 3

/** The number as `tel:` and `sms:` take it, without what stands behind it. */
export function dialled(phone: string): string {
  const [number = ''] = phone.split(/ext|x|#/i)
  return `${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\(0\)/g, '').replace(/\D/g, '')}`
}

/** What is typed into the search, as the words that all have to be found; more than five only narrow by chance. */
export const searchWords = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, 5)

/** What can become of a contractor. Each step can be taken back; links that ended with a block stay ended. */
export const statusMoves: Record<WorkerStatus, readonly WorkerStatus[]> = {
  ACTIVE: ['ARCHIVED', 'BLOCKED'],
  ARCHIVED: ['ACTIVE', 'BLOCKED'],
  BLOCKED: ['ACTIVE'],
}

export const canMove = (from: WorkerStatus, to: WorkerStatus): boolean =>
  from === to || statusMoves[from].includes(to)
