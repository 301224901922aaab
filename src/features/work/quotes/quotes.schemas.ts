import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { DecisionNote } from '../../house/decisions/subject.rules.ts'
import { optionalAmount, version } from '../work-terms/fields.schemas.ts'
import { maxAskedAtOnce, type OfferFieldName, type QuoteState, totalOf } from './quotes.rules.ts'

const offerShape = {
  labourMinor: optionalAmount,
  materialsMinor: optionalAmount,
  otherMinor: optionalAmount,
  /** The last day on which it can be accepted. */
  validUntil: optionalDate,
  startsOn: optionalDate,
  /** The number of working days. */
  days: z
    .number({ error: () => t`Enter a number of days.` })
    .int({ error: () => t`Enter a whole number of days.` })
    .min(1, { error: () => t`Enter one day or more.` })
    .max(1_000, { error: () => t`Enter up to 1,000 days.` })
    .nullish()
    .transform((days) => days ?? null),
  terms: optionalText(10_000),
}

type Amounts = { labourMinor: number | null; materialsMinor: number | null; otherMinor: number | null }

/** A quote has a positive total; it is computed from its parts. */
function checkTotal({ value, issues }: z.core.ParsePayload<Amounts>) {
  const total = totalOf(value)
  const refuse = (message: string) =>
    issues.push({ code: 'custom', path: ['labourMinor'], message, input: value })
  if (!total) refuse(t`Enter at least one amount: labour, materials or other costs.`)
  else if (total > maxAmountMinor) refuse(t`The total is too large to record.`)
}

/** The fields of a quote. */
export const offerFields = z.strictObject(offerShape).check(checkTotal)
export type OfferFields = z.output<typeof offerFields>

const projectId = idSchema
const quoteId = idSchema

export const enterQuoteInput = z
  .strictObject({ ...offerShape, projectId, workerId: idSchema })
  .check(checkTotal)
export type EnterQuoteInput = z.infer<typeof enterQuoteInput>

/** The form of a quote received on paper. */
export const enterQuoteFields = z
  .strictObject({ workerId: z.uuid({ error: () => t`Choose a contractor.` }), ...offerShape })
  .check(checkTotal)
export type EnterQuoteFields = z.output<typeof enterQuoteFields>

export const reviseQuoteInput = z.strictObject({ ...offerShape, quoteId, version }).check(checkTotal)
export type ReviseQuoteInput = z.infer<typeof reviseQuoteInput>

/** The contractors to ask, and the text. */
export const askFields = z.strictObject({
  workerIds: z
    .array(idSchema)
    .min(1, { error: () => t`Choose at least one contractor.` })
    .max(maxAskedAtOnce, { error: () => t`Choose up to ${maxAskedAtOnce} contractors at a time.` }),
  message: requiredText(() => t`Enter what the contractors should quote for.`, { max: 2_500 }),
})
export type AskFields = z.output<typeof askFields>
export const requestQuotesInput = askFields.extend({ projectId })
export type RequestQuotesInput = z.infer<typeof requestQuotesInput>

export const acceptQuoteInput = z.strictObject({ quoteId, version })
export type AcceptQuoteInput = z.infer<typeof acceptQuoteInput>

export const refuseQuoteApprovalInput = z.strictObject({
  quoteId,
  version,
  /** The reason to refuse it. */
  reason: optionalText(500),
})
export type RefuseQuoteApprovalInput = z.infer<typeof refuseQuoteApprovalInput>

export const endQuoteInput = z.strictObject({
  quoteId,
  version,
  status: z.enum(['DECLINED', 'WITHDRAWN']),
  reason: optionalText(500),
})
export type EndQuoteInput = z.infer<typeof endQuoteInput>

/** A revision: its total, author and time. */
export type RevisionView = {
  revision: number
  totalMinor: number
  author: string
  createdAt: string
}

/** A photo or paper of a quote. */
export type QuoteFileView = {
  documentId: string
  fileId: string
  title: string
  contentType: string
}

const quoteShape = {
  ...offerShape,
  id: idSchema,
  projectId: idSchema,
  workerId: idSchema,
  workerName: z.string(),
  company: z.string().nullable(),
  state: z.custom<QuoteState>(),
  request: z.string().nullable(),
  totalMinor: z.number().nullable(),
  revision: z.number(),
  submittedAt: z.string().nullable(),
  statusReason: z.string().nullable(),
  /** The person who asked to accept it, while it waits for approval. */
  approval: z.object({ askedBy: z.string(), isMine: z.boolean() }).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Whether the contractor can still get the job. */
  workerState: z.enum(['THERE', 'BLOCKED', 'DELETED']),
  /** The decision of the owners about it. */
  decision: z.custom<DecisionNote | null>(),
  /** What “Accept” does for the caller; null when they cannot. */
  acceptance: z.enum(['ACCEPT', 'ASK', 'APPROVE']).nullable(),
  /** Whether the caller requested or entered it. */
  isOwn: z.boolean(),
  may: z.record(
    z.enum(['revise', 'decline', 'withdraw', 'refuse', 'delete', 'addFiles', 'askOwners']),
    z.boolean(),
  ),
  version,
}

/** A quote as the comparison shows it. */
export const quoteView = z.object(quoteShape)
export type QuoteView = z.output<typeof quoteView> & {
  /** Earlier revisions, latest first. */
  revisions: RevisionView[]
  /** Photos and documents, latest first. */
  files: QuoteFileView[]
  isCheapest: boolean
  isFastest: boolean
  /** Fields it lacks and another quote has. */
  missing: OfferFieldName[]
}

export const listQuotesInput = z.strictObject({
  projectId,
  /** Including those not shown at first. */
  all: z.boolean().default(false),
})

/** The quotes of a project. */
export type QuotesOfProjectView = {
  /** The accepted one first, then acceptable ones, cheapest first. */
  quotes: QuoteView[]
  /** Of all, including those not shown. */
  total: number
  hasAccepted: boolean
  currency: string
  thresholdMinor: number
}

/** A quote in a contractor’s list. */
export type WorkerQuoteView = {
  id: string
  projectId: string
  projectTitle: string
  propertyName: string
  currency: string
  state: QuoteState
  totalMinor: number | null
  validUntil: string | null
}

export type WorkerQuotesView = {
  /** The latest first. */
  quotes: WorkerQuoteView[]
  next: string | null
}

/** A project with quotes to choose from, for the dashboard. */
export type WaitingQuotesView = {
  projectId: string
  projectTitle: string
  propertyName: string
  currency: string
  /** The number that can be accepted today. */
  quotes: number
  /** The smallest total. */
  leastMinor: number | null
  /** The contractor, if there is only one. */
  workerName: string
}

/** The contractors who were asked, each with a link; null without links. */
export type AskedView = {
  quoteId: string
  workerId: string
  workerName: string
  address: string | null
  /** Whether they had no open quote for this project. */
  isNew: boolean
}

// The contractor’s form, as strings.

const typed = (max = 40) => z.string().trim().max(max).default('')

export const quoteFormInput = z.strictObject({
  /** The quote’s id; made by the page for a new one. */
  id: idSchema,
  /** The revision the page showed, so that a repeated form counts once. */
  revision: z.coerce.number().int().min(0).max(100_000).default(0),
  labour: typed(),
  materials: typed(),
  other: typed(),
  validUntil: typed(),
  startsOn: typed(),
  days: typed(),
  terms: typed(10_000),
})
export type QuoteFormInput = z.infer<typeof quoteFormInput>

export const withdrawQuoteFormInput = z.strictObject({ id: idSchema, reason: optionalText(500) })
export type WithdrawQuoteFormInput = z.infer<typeof withdrawQuoteFormInput>

/** A quote as its contractor sees it: their own text and its status only. */
export type QuoteOfJobView = OfferFields & {
  id: string
  state: QuoteState
  request: string | null
  totalMinor: number | null
  revision: number
  statusReason: string | null
}

export type QuotesOfJobView = {
  currency: string
  /** The latest first. */
  quotes: QuoteOfJobView[]
  /** The quote the form edits: an open one, or a new id; null when none can be sent. */
  editable: { id: string; revision: number; offer: OfferFields } | null
}

/** The current values returned with a refused, stale revision. */
export const newerQuote = z.object({ ...offerShape, version })
export type NewerQuote = z.output<typeof newerQuote>
