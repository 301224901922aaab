import { fieldsLike } from '../../../lib/fields.ts'
import { can } from '../../base/groups/groups.rules.ts'
import { isOpenProject } from '../projects/projects.rules.ts'
import type { ProjectView } from '../projects/projects.schemas.ts'
import type { OfferFields, QuoteView } from './quotes.schemas.ts'

/** The stored fields of a quote. */
export const quoteStatuses = ['REQUESTED', 'SUBMITTED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** The current state of a quote: EXPIRED follows from its last day and is not stored. */
export const quoteStates = [...quoteStatuses, 'EXPIRED'] as const
export type QuoteState = (typeof quoteStates)[number]

/** The side that takes a step. The family also records what a contractor says on paper or by phone. */
export const sides = ['FAMILY', 'WORKER'] as const
export type Side = (typeof sides)[number]

const both = sides
const family = ['FAMILY'] as const

/** Every step, and who may take it. A submitted quote is submitted again when revised. */
const moves: Record<QuoteState, Partial<Record<QuoteStatus, readonly Side[]>>> = {
  REQUESTED: { SUBMITTED: both, DECLINED: family, WITHDRAWN: both },
  SUBMITTED: { SUBMITTED: both, ACCEPTED: family, DECLINED: family, WITHDRAWN: both },
  EXPIRED: { SUBMITTED: both, DECLINED: family, WITHDRAWN: both },
  ACCEPTED: {},
  DECLINED: {},
  WITHDRAWN: {},
}

/** Tells whether a side may take this step. */
export const mayMove = (from: QuoteState, to: QuoteStatus, side: Side): boolean =>
  moves[from][to]?.includes(side) ?? false

type Standing = Pick<QuoteView, 'state' | 'isOwn'> & {
  role: ProjectView['role']
  projectStatus: ProjectView['status']
  propertyStatus: ProjectView['propertyStatus']
  /** Whether it waits for approval, and who asked. */
  approval: Pick<NonNullable<QuoteView['approval']>, 'isMine'> | null
  isApprover: boolean
  /** The owners are being asked about it. */
  isAsked: boolean
}

/** Tells who may delete a quote: managers, and the member who requested or entered it. */
export const mayDelete = ({ role, isOwn }: Pick<Standing, 'role' | 'isOwn'>) =>
  can(role, 'quote.delete', { own: isOwn })

/** Tells who may refuse a request for approval: the person who asked takes it back, an approver refuses. */
export const mayRefuse = ({ isMine, isApprover }: { isMine: boolean; isApprover: boolean }) =>
  isMine || isApprover

/** Returns what the caller may do with a quote, besides accepting it (`acceptanceBy`). Archived, it is read-only. */
export function quoteRights({
  state,
  projectStatus,
  propertyStatus,
  approval,
  isApprover,
  isAsked,
  ...caller
}: Standing): Omit<QuoteView['may'], 'askOwners'> {
  const isInUse = propertyStatus === 'ACTIVE'
  const mayEdit = isInUse && can(caller.role, 'quote.edit')
  const mayBecome = (to: QuoteStatus) => mayEdit && mayMove(state, to, 'FAMILY')
  return {
    revise: mayBecome('SUBMITTED') && isOpenProject(projectStatus),
    decline: mayBecome('DECLINED') && !isAsked,
    withdraw: mayBecome('WITHDRAWN'),
    refuse: isInUse && !isAsked && approval !== null && mayRefuse({ ...approval, isApprover }),
    delete: mayEdit && mayDelete(caller),
    addFiles: isInUse && can(caller.role, 'document.edit'),
  }
}

/** Final states. */
export const isFinal = (state: QuoteState) => Object.keys(moves[state]).length === 0

/** States of a quote that is still open. */
export const openQuoteStatuses = ['REQUESTED', 'SUBMITTED'] as const

/** @param today in the property’s time zone, `YYYY-MM-DD`; a quote is valid on its last day */
export function stateOf(
  { status, validUntil }: { status: QuoteStatus; validUntil: string | null },
  today: string,
): QuoteState {
  return status === 'SUBMITTED' && validUntil !== null && validUntil < today ? 'EXPIRED' : status
}

export const maxQuotesPerProject = 50
/** Quotes compared by default: as many as can be requested at once. */
export const maxComparedAtFirst = 10

/** Quotes per page of a contractor. */
export const quotePageSize = 20
/** Contractors asked at once. */
export const maxAskedAtOnce = 10

/** The three amounts of a quote. */
export const positions = ['labourMinor', 'materialsMinor', 'otherMinor'] as const
export type Position = (typeof positions)[number]
type Amounts = Record<Position, number | null>

/** Sums the given amounts; null without any. */
export function totalOf(amounts: Amounts): number | null {
  const named = positions.map((position) => amounts[position]).filter((amount) => amount !== null)
  return named.length === 0 ? null : named.reduce((sum, amount) => sum + amount, 0)
}

/** An empty offer, in the order of forms and pages. */
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

/** The fields of an offer, in that order. */
export const offerNames = Object.keys(emptyOffer).filter((name): name is OfferFieldName => name in emptyOffer)

export const { changedFields, fieldsOf: offerOf } = fieldsLike(emptyOffer)

type Compared = OfferFields & { id: string; state: QuoteState; totalMinor: number | null }

/** Quotes that can be or were accepted; others do not reflect current prices. */
const isInPlay = ({ state }: Compared) => state === 'SUBMITTED' || state === 'ACCEPTED'

/** Returns the ids with the smallest value; none with fewer than two values. */
function withLeast(quotes: readonly Compared[], measure: (quote: Compared) => number | null): Set<string> {
  const valued = quotes.flatMap((quote) => {
    const value = isInPlay(quote) ? measure(quote) : null
    return value === null ? [] : [{ id: quote.id, value }]
  })
  if (valued.length < 2) return new Set()
  const least = Math.min(...valued.map(({ value }) => value))
  return new Set(valued.filter(({ value }) => value === least).map(({ id }) => id))
}

/** Returns the cheapest quotes, and the fastest. */
export const marksOf = (quotes: readonly Compared[]) => ({
  cheapest: withLeast(quotes, ({ totalMinor }) => totalMinor),
  fastest: withLeast(quotes, ({ days }) => days),
})

/** Returns fields that a quote lacks and another one of the project has. */
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

/** Sorts the accepted quote first, then acceptable ones, cheapest first. */
export const inOrder = <Quote extends Compared>(quotes: readonly Quote[]): Quote[] =>
  quotes.toSorted(
    (a, b) =>
      order[a.state] - order[b.state] ||
      (a.totalMinor ?? Number.MAX_SAFE_INTEGER) - (b.totalMinor ?? Number.MAX_SAFE_INTEGER) ||
      (a.id < b.id ? -1 : 1),
  )

/**
 * Returns the result of accepting a quote: at or below the threshold it is accepted; above it, an owner or manager
 * other than the asker has to approve, if there is one.
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
  /** Whether someone else has to approve it: see `needsApproval`. */
  needs: boolean
  /** The person who asked for approval. */
  askedBy: 'NOBODY' | 'CALLER' | 'OTHER'
  isApprover: boolean
  mayEdit: boolean
}

/** Returns what “Accept” does for the caller; null when others have to decide. */
export function acceptanceBy({ needs, askedBy, isApprover, mayEdit }: Acceptance) {
  if (askedBy === 'OTHER' && isApprover) return 'APPROVE'
  if (!mayEdit || (needs && askedBy !== 'NOBODY')) return null
  return needs ? 'ASK' : 'ACCEPT'
}
