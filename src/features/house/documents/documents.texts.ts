import type { DocumentKind, Moment } from './documents.rules.ts'
import type { DocumentFields } from './documents.schemas.ts'

export const kindLabels: Record<DocumentKind, string> = {
  PHOTO: 'Photo',
  MANUAL: 'Manual',
  WARRANTY: 'Warranty',
  RECEIPT: 'Receipt',
  INVOICE: 'Invoice',
  QUOTE: 'Quote',
  CONTRACT: 'Contract',
  CERTIFICATE: 'Certificate',
  PLAN: 'Plan',
  DEED: 'Deed',
  OTHER: 'Other',
}

export const kindOptions = Object.entries<string>(kindLabels).map(([value, label]) => ({ value, label }))

export const ownerLabels = { asset: 'Asset', project: 'Project', task: 'Task' } as const

export const momentLabels: Record<Moment, string> = { BEFORE: 'Before', AFTER: 'After' }

export const fieldLabels: Record<keyof DocumentFields, string> = {
  title: 'Title',
  kind: 'What it is',
  expiresOn: 'Expires on',
  isVisibleToWorkers: 'Visible to workers',
}

export const uploadHelp = 'JPG, PNG, GIF, WEBP or HEIC up to 15 MB, PDF up to 25 MB.'
