import { t } from '@lingui/core/macro'
import { addMonths } from '../../../lib/dates.ts'
import { fieldsLike } from '../../../lib/fields.ts'
import { can } from '../../base/groups/groups.rules.ts'
import type { DocumentFields, DocumentPageView } from './documents.schemas.ts'

type Standing = Pick<DocumentPageView, 'role' | 'propertyId' | 'propertyStatus' | 'contentType'>

/** Returns what the caller may do with a document. In an archived property it is read-only. */
export function documentRights({
  role,
  propertyId,
  propertyStatus,
  contentType,
}: Standing): DocumentPageView['may'] {
  const isInUse = propertyStatus === 'ACTIVE'
  return {
    edit: isInUse && can(role, 'document.edit'),
    // Only an image of the property itself or of its parts.
    useAsCover:
      isInUse && propertyId !== null && contentType.startsWith('image/') && can(role, 'property.edit'),
  }
}

/** The types of a document; photos are listed separately. */
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

/** Whether a task photo shows before or after the work. */
export const moments = ['BEFORE', 'AFTER'] as const
export type Moment = (typeof moments)[number]

/** The limit for the property itself, and for each asset, project, task, payment and so on. */
export const maxDocumentsPerOwner = 30
export const documentsPageSize = 24

const owners = {
  get property() {
    return t`The property itself`
  },
  get asset() {
    return t`An asset`
  },
  get project() {
    return t`A project`
  },
  get task() {
    return t`A task`
  },
  get quote() {
    return t`A quote`
  },
  get invoice() {
    return t`An invoice`
  },
  get payment() {
    return t`A payment`
  },
  get worker() {
    return t`A contractor`
  },
} as const
type OwnerKind = keyof typeof owners

/**
 * What a file belongs to: an asset, project, task, quote or invoice of the property, or the property itself. A receipt
 * has no property, because its payment may have none or change it; a contractor’s file belongs to the group.
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

/** Returns the kind and ID of the owner. */
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

/** Returns the name of a document’s owner; null for the property itself. */
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

/** How a person relates to a task, as far as its files depend on it. */
type TaskTies = { status: string; assigneeUserId: string | null; reportedBy: string | null }

/** Returns whether a viewer may add photos: to tasks assigned to them and problems they reported. */
export const isOwnTask = ({ status, assigneeUserId, reportedBy }: TaskTies, userId: string): boolean =>
  assigneeUserId === userId || (status === 'REPORT' && reportedBy === userId)

/** @returns the message that refuses one more file, or null when there is room. */
export function refuseForRoom(stored: number, owner: OwnerKind): string | null {
  if (stored < maxDocumentsPerOwner) return null
  return t`${owners[owner]} can have ${maxDocumentsPerOwner} files. Delete one you no longer need, then upload this one again.`
}

const expiresSoonMonths = 3

/** Returns the expiry state: past from the next day, soon within about 90 days. */
export function expiryState(expiresOn: string | null, today: string): 'past' | 'soon' | null {
  if (!expiresOn) return null
  if (expiresOn < today) return 'past'
  return expiresOn <= addMonths(today, expiresSoonMonths) ? 'soon' : null
}

/** Returns the type: only an image can be a photo, and it is one unless the sender gives another type. */
export function kindOf(wanted: DocumentKind | null, contentType: string): DocumentKind {
  const isPicture = contentType.startsWith('image/')
  if (!wanted) return isPicture ? 'PHOTO' : 'OTHER'
  return wanted === 'PHOTO' && !isPicture ? 'OTHER' : wanted
}

// Control characters and bidirectional marks, which could disguise a name.
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const maxFileName = 255
const maxTitle = 120

/** Cleans the sender’s file name: no folders and no misleading characters; never empty. */
export function cleanFileName(sent: string): string {
  const name = sent.toWellFormed().split(/[/\\]/).at(-1)?.replace(misleading, '').trim() ?? ''
  if (name === '' || /^\.+$/.test(name)) return 'file'
  const [stem, ending] = splitEnding(name)
  return [...stem].slice(0, maxFileName - [...ending].length).join('') + ending
}

/** Returns the initial title: the file name without its extension. */
export function titleOf(fileName: string): string {
  const [stem] = splitEnding(fileName)
  return [...stem.trim()].slice(0, maxTitle).join('').trim() || t`File`
}

function splitEnding(name: string): [stem: string, ending: string] {
  const ending = /^.+?(\.[A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

const endings: Record<string, string> = { 'image/webp': '.webp', 'application/pdf': '.pdf' }

/** Returns the download name: the sender’s, with the extension of the stored type, since images are re-encoded. */
export function downloadName(fileName: string, contentType: string): string {
  const [stem, ending] = splitEnding(fileName)
  return stem + (endings[contentType] ?? ending)
}

const emptyDocument: DocumentFields = { title: '', kind: 'OTHER', expiresOn: null, isVisibleToWorkers: false }

export const { changedFields, pickFields, fieldsOf: documentFieldsOf } = fieldsLike(emptyDocument)
