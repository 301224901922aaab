import { addMonths } from '../../../lib/dates.ts'
import { fieldsLike } from '../../../lib/fields.ts'
import type { DocumentFields } from './documents.schemas.ts'

/** What a document can be; a photo is shown as a picture, everything else as a paper. */
export const documentKinds = [
  'PHOTO',
  'MANUAL',
  'WARRANTY',
  'RECEIPT',
  'INVOICE',
  'QUOTE',
  'CONTRACT',
  'CERTIFICATE',
  'PLAN',
  'DEED',
  'OTHER',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const isDocumentKind = (value: unknown): value is DocumentKind =>
  documentKinds.some((kind) => kind === value)

/** How a task looked before the work and after it, for its photos. */
export const moments = ['BEFORE', 'AFTER'] as const
export type Moment = (typeof moments)[number]

/** How many files a property itself may have, each of its assets, projects and tasks, and each payment. */
export const maxDocumentsPerOwner = 30
export const documentsPageSize = 24

const owners = {
  property: 'The property itself',
  asset: 'An asset',
  project: 'A project',
  task: 'A task',
  quote: 'A quote',
  invoice: 'An invoice',
  payment: 'A payment',
  worker: 'A contractor',
} as const
type OwnerKind = keyof typeof owners

/**
 * The thing that a file belongs to: an asset, a project, a task, a quote or an invoice of the property, or the property itself. The receipt of
 * a payment belongs to no property, since the payment may be about none, or about another one tomorrow; what belongs to a
 * contractor is the group's.
 */
export type DocumentOwner = {
  propertyId: string | null
  paymentId?: string | null
  workerId?: string | null
  assetId: string | null
  projectId?: string | null
  taskId?: string | null
  quoteId?: string | null
  invoiceId?: string | null
}

/** What the thing is, and its id. */
export function ownerOf({
  propertyId,
  paymentId,
  workerId,
  assetId,
  projectId,
  taskId,
  quoteId,
  invoiceId,
}: DocumentOwner): {
  kind: OwnerKind
  id: string
} {
  if (paymentId) return { kind: 'payment', id: paymentId }
  if (workerId) return { kind: 'worker', id: workerId }
  if (assetId) return { kind: 'asset', id: assetId }
  if (projectId) return { kind: 'project', id: projectId }
  if (taskId) return { kind: 'task', id: taskId }
  if (quoteId) return { kind: 'quote', id: quoteId }
  if (invoiceId) return { kind: 'invoice', id: invoiceId }
  return { kind: 'property', id: propertyId ?? '' }
}

/** How the thing is called that a document belongs to; null for the property itself. */
export const ownerNameOf = (document: {
  assetName: string | null
  projectTitle: string | null
  taskTitle: string | null
  paymentTitle: string | null
  workerName: string | null
}): string | null =>
  document.assetName ??
  document.projectTitle ??
  document.taskTitle ??
  document.paymentTitle ??
  document.workerName

export const isSameOwner = (one: DocumentOwner, other: DocumentOwner): boolean =>
  one.propertyId === other.propertyId && ownerOf(one).id === ownerOf(other).id

/** The ties of somebody to a task, as far as its files depend on them. */
type TaskTies = { status: string; assigneeUserId: string | null; reportedBy: string | null }

/** Whoever may not edit documents still adds photos to the tasks assigned to them, and to the problems they report. */
export const isOwnTask = ({ status, assigneeUserId, reportedBy }: TaskTies, userId: string): boolean =>
  assigneeUserId === userId || (status === 'REPORT' && reportedBy === userId)

/** @returns the sentence that refuses one more file, or null when there is room for it. */
export function refuseForRoom(stored: number, owner: OwnerKind): string | null {
  if (stored < maxDocumentsPerOwner) return null
  return `${owners[owner]} can have ${maxDocumentsPerOwner} files. Delete one that is no longer needed, then send this one again.`
}

const expiresSoonMonths = 3

/** Past is from the day after; soon is within about 90 days. */
export function expiryState(expiresOn: string | null, today: string): 'past' | 'soon' | null {
  if (!expiresOn) return null
  if (expiresOn < today) return 'past'
  return expiresOn <= addMonths(today, expiresSoonMonths) ? 'soon' : null
}

/** Only a picture can be a photo; a picture is one unless the sender says that it shows a paper. */
export function kindOf(wanted: DocumentKind | null, contentType: string): DocumentKind {
  const isPicture = contentType.startsWith('image/')
  if (!wanted) return isPicture ? 'PHOTO' : 'OTHER'
  return wanted === 'PHOTO' && !isPicture ? 'OTHER' : wanted
}

// Controls, and marks that turn the direction of writing: a name must not look like another one.
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const maxFileName = 255
const maxTitle = 120

/** What the sender called the file, without folders and without what only misleads; never empty. */
export function cleanFileName(sent: string): string {
  const name = sent.toWellFormed().split(/[/\\]/).at(-1)?.replace(misleading, '').trim() ?? ''
  if (name === '' || /^\.+$/.test(name)) return 'file'
  const [stem, ending] = splitEnding(name)
  return [...stem].slice(0, maxFileName - [...ending].length).join('') + ending
}

/** The title that a file gets until somebody writes a better one: its name without the ending. */
export function titleOf(fileName: string): string {
  const [stem] = splitEnding(fileName)
  return [...stem.trim()].slice(0, maxTitle).join('').trim() || 'File'
}

function splitEnding(name: string): [stem: string, ending: string] {
  const ending = /^.+?(\.[A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

const endings: Record<string, string> = { 'image/webp': '.webp', 'application/pdf': '.pdf' }

/** The name of a download: the sender's, with the ending of what is stored (a picture was made anew). */
export function downloadName(fileName: string, contentType: string): string {
  const [stem, ending] = splitEnding(fileName)
  return stem + (endings[contentType] ?? ending)
}

const emptyDocument: DocumentFields = { title: '', kind: 'OTHER', expiresOn: null, isVisibleToWorkers: false }

export const { changedFields, pickFields, fieldsOf: documentFieldsOf } = fieldsLike(emptyDocument)
