import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { optionalAmount, version } from '../work-terms/fields.schemas.ts'
import { maxAskedAtOnce, type OfferFieldName, type QuoteState, totalOf } from './quotes.rules.ts'

const offerShape = {
  labourMinor: optionalAmount,
  materialsMinor: optionalAmount,
  otherMinor: optionalAmount,
  /** The last day on which it can be accepted. */
  validUntil: optionalDate,
  startsOn: optionalDate,
  /** How many days the work takes. */
  days: z
    .number('Please enter a number of days.')
    .int('Please enter a whole number of days.')
    .min(1, 'Please enter one day or more.')
    .max(1_000, 'Please enter at most 1,000 days.')
    .nullish()
    .transform((days) => days ?? null),
  terms: optionalText(10_000),
}

type Amounts = { labourMinor: number | null; materialsMinor: number | null; otherMinor: number | null }

/** A quote costs something; the total is the sum of its parts and is never typed. */
function checkTotal({ value, issues }: z.core.ParsePayload<Amounts>) {
  const total = totalOf(value)
  const refuse = (message: string) =>
    issues.push({ code: 'custom', path: ['labourMinor'], message, input: value })
  if (!total) refuse('Enter at least one amount: labour, materials or other costs.')
  else if (total > maxAmountMinor) refuse('The total is more than Kinstead can record.')
}

/** Everything that a quote says. */
export const offerFields = z.strictObject(offerShape).check(checkTotal)
export type OfferFields = z.output<typeof offerFields>

const projectId = idSchema
const quoteId = idSchema

export const enterQuoteInput = z
  .strictObject({ ...offerShape, projectId, workerId: idSchema })
  .check(checkTotal)
export type EnterQuoteInput = z.infer<typeof enterQuoteInput>

/** The form of a quote that came on paper. */
export const enterQuoteFields = z
  .strictObject({ workerId: z.uuid('Please choose a contractor.'), ...offerShape })
  .check(checkTotal)
export type EnterQuoteFields = z.output<typeof enterQuoteFields>

export const reviseQuoteInput = z.strictObject({ ...offerShape, quoteId, version }).check(checkTotal)
export type ReviseQuoteInput = z.infer<typeof reviseQuoteInput>

/** Whom to ask for a quote, and what for. */
export const askFields = z.strictObject({
  workerIds: z
    .array(idSchema)
    .min(1, 'Choose at least one contractor.')
    .max(maxAskedAtOnce, `Choose at most ${maxAskedAtOnce} contractors at a time.`),
  message: requiredText('what the contractors should quote for', { max: 2_500 }),
})
export type AskFields = z.output<typeof askFields>
export const requestQuotesInput = askFields.extend({ projectId })
export type RequestQuotesInput = z.infer<typeof requestQuotesInput>

export const acceptQuoteInput = z.strictObject({ quoteId, version })
export type AcceptQuoteInput = z.infer<typeof acceptQuoteInput>

export const refuseQuoteApprovalInput = z.strictObject({
  quoteId,
  version,
  /** Why it should not be accepted. */
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

/** What a quote came to at one time, and who said so. */
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
  /** Who asked to accept it, while that waits for approval. */
  approval: z.object({ askedBy: z.string(), isMine: z.boolean() }).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Whether its contractor can still be given the job. */
  workerState: z.enum(['THERE', 'BLOCKED', 'DELETED']),
  /** What it is when the caller presses "Accept"; null when they cannot. */
  acceptance: z.enum(['ACCEPT', 'ASK', 'APPROVE']).nullable(),
  /** The caller requested or entered it. */
  isOwn: z.boolean(),
  version,
}

/** A quote as the comparison shows it. */
export const quoteView = z.object(quoteShape)
export type QuoteView = z.output<typeof quoteView> & {
  /** The earlier ones too, the latest first. */
  revisions: RevisionView[]
  /** Its photos and papers, the latest first. */
  files: QuoteFileView[]
  isCheapest: boolean
  isFastest: boolean
  /** What it says nothing about, although another one does. */
  missing: OfferFieldName[]
}

export const listQuotesInput = z.strictObject({
  projectId,
  /** Also those that the comparison leaves out at first. */
  all: z.boolean().default(false),
})

/** The quotes of a project, side by side. */
export type QuotesOfProjectView = {
  /** The accepted one first, then those that can be accepted, the cheapest first. */
  quotes: QuoteView[]
  /** Of all, also those that are not shown. */
  total: number
  hasAccepted: boolean
  currency: string
  thresholdMinor: number
}

/** A quote as the page of its contractor lists it. */
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

/** Whom a request was sent to, and the address for each; null where there are no links. */
export type AskedView = {
  quoteId: string
  workerId: string
  workerName: string
  address: string | null
  /** They had no open quote for this project yet. */
  isNew: boolean
}

// What a contractor sends from the page of a share link: the strings of a form.

const typed = (max = 40) => z.string().trim().max(max).default('')

export const quoteFormInput = z.strictObject({
  /** Of the quote; made by the page for one that is not there yet. */
  id: idSchema,
  /** Which revision the page showed: sent twice, it is one. */
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

/** A quote as its contractor sees it: their own words and what became of it, nothing else. */
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
  /** The quote that the form changes: an open one, or the id of a new one; null when none can be sent. */
  editable: { id: string; revision: number; offer: OfferFields } | null
}

/** What a refused, stale revision brings back. */
export const newerQuote = z.object({ ...offerShape, version })
export type NewerQuote = z.output<typeof newerQuote>
