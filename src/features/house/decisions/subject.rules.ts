import { isId } from '../../../lib/ids.ts'
import { type Lead, leadKinds } from './lead.rules.ts'
import { type Outcome, yes } from './outcome.rules.ts'

/** What can wait for a decision: an expense, or the quote of a contractor. */
export const subjectKinds = ['PAYMENT', 'QUOTE'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export type Subject = { kind: SubjectKind; id: string }

/** The subject of a row; null without one, or when it was deleted for good. */
export function subjectOfRow(row: { paymentId: string | null; quoteId: string | null }): Subject | null {
  if (row.paymentId) return { kind: 'PAYMENT', id: row.paymentId }
  return row.quoteId ? { kind: 'QUOTE', id: row.quoteId } : null
}

/** The result for the expense or quote. CHANGED: it was changed or taken back while the owners were being asked. */
export type SubjectOutcome = 'DONE' | 'NOT_BACKED' | 'NOT_POSSIBLE' | 'CHANGED'

/** The decision about a thing, as the page of that thing shows it. */
export type DecisionNote = {
  id: string
  state: 'DRAFT' | 'OPEN' | 'ADOPTED' | 'REJECTED' | 'LAPSED' | 'WITHDRAWN'
  deadlineOn: string
  outcome: SubjectOutcome | null
}

/** Tells whether the owners are being asked: until then nobody else approves, rejects, accepts or declines it. */
export const isAsked = (note: Pick<DecisionNote, 'state'> | null) => note?.state === 'OPEN'

/** Tells whether another decision about the same thing would be one too many. */
export const isLive = (note: Pick<DecisionNote, 'state'> | null) =>
  note?.state === 'DRAFT' || note?.state === 'OPEN'

type Vote = { userId: string | null; choice?: number | null | undefined }

/** Those who voted for it. */
export const inFavour = (votes: readonly Vote[]): string[] =>
  votes.flatMap(({ userId, choice }) => (choice === yes && userId !== null ? [userId] : []))

/**
 * Tells whether an adopted decision may approve or accept its expense or quote: someone who could have done it alone voted
 * for it. Otherwise an owner could approve their own expense with a decision that they carry themselves.
 * @param ables who could do it alone
 */
export const isBacked = (votes: readonly Vote[], ables: readonly string[]): boolean =>
  inFavour(votes).some((userId) => ables.includes(userId))

/** Tells whether the outcome asks for something to be approved or accepted. */
export const isCarriedOut = ({ state, option }: Outcome) => state === 'ADOPTED' && option === yes

/** What a new decision is about, as an address says it: a subject, a lead, or a sale or change of shares. */
export type About = Subject | Lead | { kind: 'OWNERS' }

const words = { PAYMENT: 'payment', QUOTE: 'quote', BUDGET: 'budget', STAY: 'stay' } as const
const owners = 'owners'

/** As an address says it: a word, and the id of what it is about. */
export const aboutOf = (about: About): string =>
  about.kind === 'OWNERS' ? owners : `${words[about.kind]}:${about.id}`

/** Reads it again; undefined for anything else. */
export function readAbout(about: unknown): About | undefined {
  if (typeof about !== 'string') return undefined
  if (about === owners) return { kind: 'OWNERS' }
  const [word, id, ...rest] = about.split(':')
  const kind = [...subjectKinds, ...leadKinds].find((one) => words[one] === word)
  return kind && id && isId(id) && rest.length === 0 ? { kind, id } : undefined
}

/** What the address of the form names, if it has such a form. */
export const decisionSearch = ({ about }: Record<string, unknown>): { about?: string } => {
  const read = readAbout(about)
  return read ? { about: aboutOf(read) } : {}
}
