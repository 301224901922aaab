import { fieldsLike } from '../../../lib/fields.ts'
import type { OfferFields } from './quotes.schemas.ts'

/** What is stored of a quote. */
export const quoteStatuses = ['REQUESTED', 'SUBMITTED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** What a quote is at a moment: EXPIRED follows from its last day and is not stored. */
export const quoteStates = [...quoteStatuses, 'EXPIRED'] as const
export type QuoteState = (typeof quoteStates)[number]

/** On whose behalf a step is taken. The family also records what a contractor says on paper or by phone. */
export const sides = ['FAMILY', 'WORKER'] as const
export type Side = (typeof sides)[number]

const both = sides
const family = ['FAMILY'] as const

/** Every step there is, and who may take it. A quote that was submitted is submitted again when it is revised. */
const moves: Record<QuoteState, Partial<Record<QuoteStatus, readonly Side[]>>> = {
  REQUESTED: { SUBMITTED: both, DECLINED: family, WITHDRAWN: both },
  SUBMITTED: { SUBMITTED: both, ACCEPTED: family, DECLINED: family, WITHDRAWN: both },
  EXPIRED: { SUBMITTED: both, DECLINED: family, WITHDRAWN: both },
  ACCEPTED: {},
  DECLINED: {},
  WITHDRAWN: {},
}

/** Tells whether one side may take this step. */
export const mayMove = (from: QuoteState, to: QuoteStatus, side: Side): boolean =>
  moves[from][to]?.includes(side) ?? false

/** Nothing comes after it. */
export const isFinal = (state: QuoteState) => Object.keys(moves[state]).length === 0

/** States in which a quote still waits for someone. */
export const openQuoteStatuses = ['REQUESTED', 'SUBMITTED'] as const

/** @param today where the property is, `YYYY-MM-DD`: the last day of a quote is still a day on which it counts */
export function stateOf(
  { status, validUntil }: { status: QuoteStatus; validUntil: string | null },
  today: string,
): QuoteState {
  return status === 'SUBMITTED' && validUntil !== null && validUntil < today ? 'EXPIRED' : status
}

export const maxQuotesPerProject = 50
/** How many stand side by side until somebody asks for all: as many as can be asked in one step. */
export const maxComparedAtFirst = 10

/** What the page of a contractor shows at a time. */
export const quotePageSize = 20
/** How many contractors are asked in one step. */
export const maxAskedAtOnce = 10

/** The three amounts that a quote can be made of. */
export const positions = ['labourMinor', 'materialsMinor', 'otherMinor'] as const
export type Position = (typeof positions)[number]
type Amounts = Record<Position, number | null>

/** The sum of the amounts that are named; null while none is. */
export function totalOf(amounts: Amounts): number | null {
  const named = positions.map((position) => amounts[position]).filter((amount) => amount !== null)
  return named.length === 0 ? null : named.reduce((sum, amount) => sum + amount, 0)
}

/** An offer of which nothing is known yet, in the order in which forms and pages show it. */
export const emptyOffer: OfferFields = {
  labourMinor: null,
  materialsMinor: null,
  otherMinor: null,
  validUntil: null,
  startsOn: null,
  days: null,
  terms: null,
}

export type OfferFieldName = keyof OfferFields

/** What an offer can say, in that order. */
export const offerNames = Object.keys(emptyOffer).filter((name): name is OfferFieldName => name in emptyOffer)

export const { changedFields, fieldsOf: offerOf } = fieldsLike(emptyOffer)

type Compared = OfferFields & { id: string; state: QuoteState; totalMinor: number | null }

/** What can be accepted, and what was: the others say nothing about what the work costs now. */
const isInPlay = ({ state }: Compared) => state === 'SUBMITTED' || state === 'ACCEPTED'

/** The ids of those with the smallest value; none as long as fewer than two have one. */
function withLeast(quotes: readonly Compared[], measure: (quote: Compared) => number | null): Set<string> {
  const valued = quotes.flatMap((quote) => {
    const value = isInPlay(quote) ? measure(quote) : null
    return value === null ? [] : [{ id: quote.id, value }]
  })
  if (valued.length < 2) return new Set()
  const least = Math.min(...valued.map(({ value }) => value))
  return new Set(valued.filter(({ value }) => value === least).map(({ id }) => id))
}

/** Which quotes cost least, and which take the fewest days. */
export const marksOf = (quotes: readonly Compared[]) => ({
  cheapest: withLeast(quotes, ({ totalMinor }) => totalMinor),
  fastest: withLeast(quotes, ({ days }) => days),
})

/** What a quote says nothing about, although another one of the same project does. */
export function missingIn(quote: Compared, others: readonly Compared[]): Set<OfferFieldName> {
  if (quote.totalMinor === null) return new Set()
  return new Set(
    offerNames.filter(
      (name) => quote[name] === null && others.some((other) => isInPlay(other) && other[name] !== null),
    ),
  )
}

const order: Record<QuoteState, number> = {
  ACCEPTED: 0,
  SUBMITTED: 1,
  REQUESTED: 2,
  EXPIRED: 3,
  DECLINED: 4,
  WITHDRAWN: 5,
}

/** Side by side: the accepted one first, then those that can be accepted, the cheapest first. */
export const inOrder = <Quote extends Compared>(quotes: readonly Quote[]): Quote[] =>
  quotes.toSorted(
    (a, b) =>
      order[a.state] - order[b.state] ||
      (a.totalMinor ?? Number.MAX_SAFE_INTEGER) - (b.totalMinor ?? Number.MAX_SAFE_INTEGER) ||
      (a.id < b.id ? -1 : 1),
  )

/**
 * What comes of accepting a quote: at or below the threshold it is accepted at once; above it an owner or manager other
 * than the one who asks has to approve, if there is one.
 */
export const needsApproval = ({
  totalMinor,
  thresholdMinor,
  hasDecider,
}: {
  totalMinor: number
  thresholdMinor: number
  hasDecider: boolean
}) => totalMinor > thresholdMinor && hasDecider

type Acceptance = {
  /** Whether somebody else has to approve it: see `needsApproval`. */
  needs: boolean
  /** Who has asked for the approval. */
  askedBy: 'NOBODY' | 'CALLER' | 'OTHER'
  isApprover: boolean
  mayEdit: boolean
}

/** What it is when somebody presses "Accept"; null when they have to leave it to others. */
export function acceptanceBy({ needs, askedBy, isApprover, mayEdit }: Acceptance) {
  if (askedBy === 'OTHER' && isApprover) return 'APPROVE'
  if (!mayEdit || (needs && askedBy !== 'NOBODY')) return null
  return needs ? 'ASK' : 'ACCEPT'
}
