import type { DecisionState } from '../../house/decisions/decisions.rules.ts'
import type { Choice, Rule } from '../../house/decisions/outcome.rules.ts'
import type { SubjectKind, SubjectOutcome } from '../../house/decisions/subject.rules.ts'
import type { InvoiceState } from '../../money/invoices/invoices.rules.ts'
import type { PaymentKind, PaymentStatus } from '../../money/payments/payments.rules.ts'
import type { SplitMethod } from '../../money/splits/splits.rules.ts'

// What a record is made of, as read from the database. Instants are ISO 8601, days are calendar dates, names are resolved.

export type RecordScope = { kind: 'PERIOD'; from: string; to: string } | { kind: 'PROJECT'; title: string }

export type RecordFacts = {
  scope: RecordScope
  groupName: string
  propertyName: string
  /** One line; empty without an address. */
  address: string
  currency: string
  timeZone: string
  madeAt: string
  madeBy: string
  /** The latest seal of the group's activity log. */
  seal: { text: string; sealedAt: string } | null
  decisions: DecisionFact[]
  quotes: QuoteFact[]
  invoices: InvoiceFact[]
  payments: PaymentFact[]
  files: FileFact[]
}

export type DecisionFact = {
  id: string
  question: string
  background: string | null
  state: DecisionState
  stateReason: string | null
  rule: Rule
  /** The labels; null where the answer is yes or no. */
  answers: (string | null)[]
  adoptedOption: number | null
  deadlineOn: string
  openedAt: string
  openedByName: string | null
  closedAt: string | null
  closedByName: string | null
  about: { kind: SubjectKind; name: string; amountMinor: number; id: string | null } | null
  subjectOutcome: SubjectOutcome | null
  documents: AttachedFact[]
  voters: VoterFact[]
}

/** A document that was attached to a decision, as it was when the owners were asked. */
export type AttachedFact = {
  name: string
  /** When it was added to the property. */
  addedAt: string
  sha256: string | null
  /** Whether it can still be downloaded. */
  isThere: boolean
}

export type VoterFact = {
  name: string
  basisPoints: number
  choice?: Choice
  castAt: string | null
}

export type QuoteFact = {
  id: string
  workerName: string
  projectTitle: string
  totalMinor: number
  labourMinor: number | null
  materialsMinor: number | null
  otherMinor: number | null
  revision: number
  submittedAt: string | null
  approvalRequestedByName: string | null
  acceptedAt: string
  acceptedByName: string | null
}

export type InvoiceFact = {
  id: string
  workerName: string
  projectTitle: string | null
  number: string
  amountMinor: number
  issuedOn: string
  dueOn: string
  state: InvoiceState
  reason: string | null
  decidedAt: string | null
  decidedByName: string | null
  /** The bill it became, which an expense pays. */
  billId: string | null
}

export type PaymentFact = {
  id: string
  kind: PaymentKind
  title: string
  paidOn: string
  amountMinor: number
  original: { amountMinor: number; currency: string } | null
  payerId: string
  payerName: string
  projectTitle: string | null
  workerName: string | null
  status: PaymentStatus
  reason: string | null
  splitMethod: SplitMethod
  recordedByName: string | null
  decidedAt: string | null
  decidedByName: string | null
  billId: string | null
  parts: { participantId: string; name: string; amountMinor: number }[]
}

export type FileFact = {
  id: string
  /** The thing of this record that it belongs to; null for the project itself. */
  ownerId: string | null
  fileName: string
  byteSize: number
  addedAt: string
  addedByName: string | null
  /** SHA-256 of the stored bytes as lowercase hex; null if they are missing. */
  sha256: string | null
}
