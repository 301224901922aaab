import { t } from '@lingui/core/macro'
import { nameViaLink } from '../../base/users/users.rules.ts'
import type { DocumentKind, Moment } from './documents.rules.ts'
import type { DocumentFields } from './documents.schemas.ts'

export const kindLabels: Record<DocumentKind, string> = {
  get PHOTO() {
    return t`Photo`
  },
  get MANUAL() {
    return t({ message: 'Manual', context: 'of an appliance' })
  },
  get WARRANTY() {
    return t`Warranty`
  },
  get RECEIPT() {
    return t`Receipt`
  },
  get INVOICE() {
    return t({ message: 'Invoice', context: 'document' })
  },
  get QUOTE() {
    return t`Quote`
  },
  get CONTRACT() {
    return t`Contract`
  },
  get CERTIFICATE() {
    return t`Certificate`
  },
  get PLAN() {
    return t({ message: 'Plan', context: 'drawing' })
  },
  get DEED() {
    return t`Deed`
  },
  get OTHER() {
    return t`Other`
  },
}

export const kindOptions = () =>
  Object.entries<string>(kindLabels).map(([value, label]) => ({ value, label }))

export const ownerLabels = {
  get asset() {
    return t`Asset`
  },
  get project() {
    return t`Project`
  },
  get task() {
    return t`Task`
  },
} as const

export const momentLabels: Record<Moment, string> = {
  get BEFORE() {
    return t`Before`
  },
  get AFTER() {
    return t`After`
  },
}

export const fieldLabels: Record<keyof DocumentFields, string> = {
  get title() {
    return t`Title`
  },
  get kind() {
    return t`Type`
  },
  get expiresOn() {
    return t`Expires on`
  },
  get isVisibleToWorkers() {
    return t`Visible to contractors`
  },
}

export const uploadHelp = () => t`JPG, PNG, GIF, WEBP or HEIC up to 15 MB, PDF up to 25 MB.`

/** Names the contractor or relative who added a document through a link; null for a member’s. */
export function addedByText({ senderName }: { senderName: string | null }): string | null {
  if (senderName === null) return null
  const name = nameViaLink(senderName)
  return t`Added by ${name}`
}
