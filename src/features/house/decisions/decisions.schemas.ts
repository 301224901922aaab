import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { Role } from '../../../server/context.ts'
import { type AttachedOfOutsider, attachedView, documentIds } from './decision-documents.schemas.ts'
import {
  type DecisionState,
  linesOf,
  maxOptionLength,
  maxOptions,
  maxQuestionLength,
  minOptions,
} from './decisions.rules.ts'
import { leadKinds } from './lead.rules.ts'
import type { FirstWords } from './lead.texts.ts'
import { countings, type DecisionKind, decisionKinds, type Rule, thresholds } from './outcome.rules.ts'
import { type SubjectOutcome, subjectKinds } from './subject.rules.ts'
import { subjectTexts } from './subject.texts.ts'

const details = {
  question: requiredText(() => t`Enter a question.`, { max: maxQuestionLength }),
  /** Markdown. */
  background: optionalText(10_000),
  kind: z.enum(decisionKinds),
  /** One on each line; null for a yes/no question. */
  options: optionalText(1_000),
  counting: z.enum(countings),
  threshold: z.enum(thresholds),
  quorumPercent: z
    .number({ error: () => t`Enter a number.` })
    .int({ error: () => t`Enter a whole number.` })
    .min(1, { error: () => t`Enter 1 or more.` })
    .max(100, { error: () => t`Enter at most 100.` })
    .nullable(),
  deadlineOn: calendarDate.refine((date) => date < '2200-01-01', {
    error: () => t`Enter a date before 2200.`,
  }),
  documentIds,
}

type Answers = { kind: DecisionKind; options: string | null }

/** Returns what is wrong with the options of a question; null when they can be chosen from. */
function wrongOptions({ kind, options }: Answers): string | null {
  if (kind === 'YES_NO') return null
  const lines = linesOf(options)
  if (lines.length < minOptions || lines.length > maxOptions)
    return t`Enter ${minOptions} to ${maxOptions} options, one on each line.`
  if (lines.some((line) => line.length > maxOptionLength))
    return t`An option can have at most ${maxOptionLength} characters.`
  return new Set(lines).size < lines.length ? t`Each option has to be different.` : null
}

function checkOptions({ value, issues }: z.core.ParsePayload<Answers>) {
  const message = wrongOptions(value)
  if (message) issues.push({ code: 'custom', path: ['options'], message, input: value })
}

/** Only a yes or no decides about an expense or a quote. */
function checkSubject({
  value,
  issues,
}: z.core.ParsePayload<Answers & { subject?: z.output<typeof subject> | null | undefined }>) {
  if (value.subject && value.kind !== 'YES_NO')
    issues.push({ code: 'custom', path: ['kind'], message: subjectTexts.yesOrNo, input: value })
}

/** The editable fields of a draft. */
export const decisionFields = z.strictObject(details).check(checkOptions)
export type DecisionFields = z.output<typeof decisionFields>

const version = z.number().int().min(1)

export const decisionsInput = z.strictObject({ propertyId: idSchema })
export const decisionInput = z.strictObject({ decisionId: idSchema })
export const restoreDecisionInput = z.strictObject({ familyGroupId: idSchema, decisionId: idSchema })

/** What a decision is about: an expense or a quote. */
const subject = z.strictObject({ kind: z.enum(subjectKinds), id: idSchema })

/** What the form of a decision is opened for: a subject, or a lead. */
export const subjectInput = z.strictObject({
  propertyId: idSchema,
  subject: z.strictObject({ kind: z.enum([...subjectKinds, ...leadKinds]), id: idSchema }),
})
export type SubjectInput = z.output<typeof subjectInput>

/** What a new decision would be about. */
export type SubjectView = {
  about: { kind: (typeof subjectKinds)[number]; id: string; name: string; amountMinor: number } | null
  /** Why the owners cannot be asked about it. */
  refusal: string | null
  /** What a lead fills in; null without one, and for an unknown one. */
  lead: (FirstWords & { projectId: string | null }) | null
}

export const addDecisionInput = z
  .strictObject({
    ...details,
    propertyId: idSchema,
    /** Made by the sender, so that a retry adds it once. */
    id: idSchema,
    subject: subject.nullish(),
    /** The project whose budget it is about. */
    projectId: idSchema.nullish(),
  })
  .check(checkOptions)
  .check(checkSubject)
export type AddDecisionInput = z.output<typeof addDecisionInput>

export const updateDecisionInput = z
  .strictObject({ ...details, decisionId: idSchema, version })
  .check(checkOptions)
export type UpdateDecisionInput = z.output<typeof updateDecisionInput>

/** The version that was on the page, so that nobody opens a question that they have not read. */
export const openDecisionInput = decisionInput.extend({ version })
export type OpenDecisionInput = z.output<typeof openDecisionInput>

export const voteInput = decisionInput.extend({
  /** The position of an option; null to abstain. */
  option: z
    .number()
    .int()
    .min(0)
    .max(maxOptions - 1)
    .nullable(),
})
export type VoteInput = z.output<typeof voteInput>

export const withdrawDecisionInput = decisionInput.extend({ reason: optionalText(500) })
export type WithdrawDecisionInput = z.output<typeof withdrawDecisionInput>

/** Someone who is asked. */
const voterView = z.object({
  position: z.number(),
  userId: z.string().nullable(),
  name: z.string(),
  basisPoints: z.number(),
  /** As for `Voter`. */
  canVote: z.boolean(),
  /** A member of the group now. */
  isMember: z.boolean(),
  /** An owner outside the group who can vote with a personal link. Nobody else can vote at the moment. */
  hasLink: z.boolean(),
  isMe: z.boolean(),
  /** The position of an option, null for an abstention, left out before the vote. */
  choice: z.number().nullable().optional(),
})
export type VoterView = z.output<typeof voterView>

export const decisionView = z.object({
  ...decisionFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  propertyId: idSchema,
  propertyName: z.string(),
  propertyStatus: z.enum(['ACTIVE', 'ARCHIVED']),
  timeZone: z.string(),
  state: z.custom<DecisionState>(),
  stateReason: z.string().nullable(),
  /** The labels; null where the answer is yes or no. */
  answers: z.array(z.string().nullable()),
  adoptedOption: z.number().nullable(),
  /** Those of `documentIds`, and those that were deleted for good. */
  documents: z.array(attachedView),
  /** What waits for it, as the owners were asked about it. */
  about: z
    .object({
      kind: z.enum(subjectKinds),
      name: z.string(),
      amountMinor: z.number(),
      /** Null when it is in the trash or gone. */
      path: z.string().nullable(),
    })
    .nullable(),
  /** The project whose budget it is about; null in the trash. */
  project: z.object({ id: idSchema, title: z.string() }).nullable(),
  subjectOutcome: z.custom<SubjectOutcome | null>(),
  currency: z.string(),
  /** How the votes are counted. */
  rule: z.custom<Rule>(),
  createdByName: z.string(),
  openedByName: z.string().nullable(),
  openedAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  closedByName: z.string().nullable(),
  closedAt: z.string().nullable(),
  voters: z.array(voterView),
  role: z.custom<Role>(),
  isPast: z.boolean(),
  may: z.record(z.enum(['edit', 'open', 'vote', 'close', 'withdraw', 'delete']), z.boolean()),
  version,
})
export type DecisionView = z.output<typeof decisionView>

/** A decision in a list. */
export type DecisionRowView = {
  id: string
  propertyId: string
  propertyName: string
  question: string
  state: DecisionState
  deadlineOn: string
  /** The last day to vote, or the day on which it ended before that. */
  endsOn: string
  closedAt: string | null
  /** What it is about, with its amount. */
  subjectName: string | null
  subjectMinor: number | null
  currency: string
  /** How many of those asked have voted or abstained. */
  voted: number
  asked: number
  /** The caller is asked and has not voted yet. */
  waitsForMe: boolean
}

export type DecisionsView = {
  decisions: DecisionRowView[]
  may: { add: boolean }
}

/** A decision as an owner outside the group reads it with a personal link. */
export type DecisionOfOutsider = Pick<
  DecisionView,
  | 'id'
  | 'question'
  | 'background'
  | 'deadlineOn'
  | 'answers'
  | 'currency'
  | 'rule'
  | 'state'
  | 'adoptedOption'
> & {
  /** Whether they can vote: it is open, and its last day is not over. */
  isOpen: boolean
  about: { kind: (typeof subjectKinds)[number]; name: string; amountMinor: number } | null
  documents: AttachedOfOutsider[]
  /** Their vote; null for an abstention, left out before the vote. */
  choice?: number | null
}
