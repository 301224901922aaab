import { fieldsLike } from '../../../lib/fields.ts'
import type { Role } from '../../../server/context.ts'
import { can } from '../../base/groups/groups.rules.ts'
import { mayAskOwners } from '../properties/ask-owners.rules.ts'
import type { DecisionFields, DecisionView } from './decisions.schemas.ts'
import type { Outcome } from './outcome.rules.ts'

export const decisionStates = ['DRAFT', 'OPEN', 'ADOPTED', 'REJECTED', 'LAPSED', 'WITHDRAWN'] as const
export type DecisionState = (typeof decisionStates)[number]

/** Final states: what ended stays as it is. */
export const isOver = (state: DecisionState) => state !== 'DRAFT' && state !== 'OPEN'

export const maxDecisionsPerProperty = 200
export const minOptions = 2
export const maxOptions = 6
export const maxOptionLength = 120
export const maxQuestionLength = 200
/** Those who have not voted are reminded this long before the deadline. */
export const reminderDays = 2

/** An empty draft, in form order. */
export const emptyDecision: DecisionFields = {
  question: '',
  background: null,
  kind: 'YES_NO',
  options: null,
  counting: 'SHARES',
  threshold: 'MAJORITY',
  quorumPercent: null,
  deadlineOn: '',
  documentIds: [],
}

export const { changedFields, pickFields, fieldsOf: decisionFieldsOf } = fieldsLike(emptyDecision)

/** Returns the options as typed, one on each line. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * Returns the owner outside the group with this name; undefined unless exactly one of those asked has it. Only the list
 * of the opening counts, as for members.
 */
export function outsiderAmong<Voter extends { userId: string | null; name: string }>(
  voters: readonly Voter[],
  ownerName: string | null,
): Voter | undefined {
  const [voter, ...others] = voters.filter(({ userId, name }) => userId === null && name === ownerName)
  return others.length === 0 ? voter : undefined
}

/** What the rights of a caller depend on. */
export type Standing = {
  role: Role
  propertyStatus: 'ACTIVE' | 'ARCHIVED'
  state: DecisionState
  /** They own a share of the property today. */
  isOwner: boolean
  /** They created it. */
  isOwn: boolean
  /** They opened it. */
  isOpener: boolean
  /** They were an owner when it was opened. */
  isVoter: boolean
  /** The deadline has passed, whether or not it is closed yet. */
  isPast: boolean
  /** No missing vote can change the outcome. */
  isSettled: boolean
}

export type DecisionRights = DecisionView['may']

/** Returns whether the caller may start a decision. */
export const mayAdd = (standing: Pick<Standing, 'role' | 'propertyStatus' | 'isOwner'>) =>
  mayAskOwners(standing)

/**
 * Returns what the caller may do with a decision. Once its deadline has passed it is only counted: nobody can vote any
 * more, or withdraw it because of how the votes stand. In an archived property it is read-only.
 */
export function decisionRights(standing: Standing): DecisionRights {
  const { role, state, isOwn, isOpener, isVoter, isPast, isSettled } = standing
  const isInUse = standing.propertyStatus === 'ACTIVE'
  const isDraft = isInUse && state === 'DRAFT'
  const isOpen = isInUse && state === 'OPEN'
  const mayEnd = isOpen && can(role, 'decision.end', { own: isOpener })
  return {
    edit: isDraft && mayAdd(standing),
    open: isDraft && mayAdd(standing),
    vote: isOpen && !isPast && isVoter && can(role, 'decision.vote'),
    close: mayEnd && (isPast || isSettled),
    withdraw: mayEnd && !isPast,
    delete: isInUse && state !== 'OPEN' && can(role, 'decision.delete', { own: isOwn && state === 'DRAFT' }),
  }
}

/** Why an action is refused. */
export type DecisionRefusal = 'not-allowed' | 'not-asked' | 'wrong-state' | 'voting-ended' | 'not-settled'

/** Whether the person may ever do it, whatever the state of the decision. */
function isAble(right: keyof DecisionRights, standing: Standing): boolean {
  const { role, isOwn, isOpener, isVoter, state } = standing
  if (right === 'edit' || right === 'open') return can(role, 'decision.edit', { owner: standing.isOwner })
  if (right === 'vote') return isVoter
  if (right === 'delete') return can(role, 'decision.delete', { own: isOwn && !isOver(state) })
  return can(role, 'decision.end', { own: isOpener })
}

/** Returns why the caller may not do it; null when they may. */
export function refuseDecision(right: keyof DecisionRights, standing: Standing): DecisionRefusal | null {
  if (decisionRights(standing)[right]) return null
  if (!isAble(right, standing)) return right === 'vote' ? 'not-asked' : 'not-allowed'
  const { state, isPast, propertyStatus } = standing
  const isOpen = state === 'OPEN' && propertyStatus === 'ACTIVE'
  if (!isOpen || right === 'edit' || right === 'open' || right === 'delete') return 'wrong-state'
  return isPast ? 'voting-ended' : 'not-settled'
}

/** The open ones first, by deadline; then drafts; then those that ended, the latest first. */
export function inSections<
  Decision extends { state: DecisionState; deadlineOn: string; closedAt: string | null },
>(decisions: readonly Decision[]): { open: Decision[]; drafts: Decision[]; ended: Decision[] } {
  const byDeadline = (a: Decision, b: Decision) => a.deadlineOn.localeCompare(b.deadlineOn)
  return {
    open: decisions.filter(({ state }) => state === 'OPEN').toSorted(byDeadline),
    drafts: decisions.filter(({ state }) => state === 'DRAFT').toSorted(byDeadline),
    ended: decisions
      .filter(({ state }) => isOver(state))
      .toSorted((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? '')),
  }
}

/** The columns that an outcome sets. */
export const closedWith = ({ state, option }: Outcome) => ({ state, adoptedOption: option })

/** The limit of decisions on a relative’s page. */
export const maxOfOutsider = 50
