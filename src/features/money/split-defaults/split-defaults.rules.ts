import { type Category, categoryLabels } from '../categories/categories.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
import type { SplitMethod, Weight } from '../splits/splits.rules.ts'

// How a payment is split by default: by a rule of the group, or else by ownership of the house.

/** What a rule applies to: a house, a category, both, or (neither) everything of the group. */
export type RuleScope = { propertyId: string | null; category: Category | null }

const isFor = (rule: RuleScope, payment: RuleScope) =>
  (rule.propertyId === null || rule.propertyId === payment.propertyId) &&
  (rule.category === null || rule.category === payment.category)

/** A rule of a house goes before one of a category: who shares a house counts more than what is bought for it. */
const exactness = ({ propertyId, category }: RuleScope) => (propertyId ? 2 : 0) + (category ? 1 : 0)

/** The most exact rule that is for the payment; undefined when none is. */
export const ruleFor = <Rule extends RuleScope>(
  rules: readonly Rule[],
  payment: RuleScope,
): Rule | undefined =>
  rules
    .filter((rule) => isFor(rule, payment))
    .reduce<Rule | undefined>(
      (best, rule) => (best && exactness(best) >= exactness(rule) ? best : rule),
      undefined,
    )

type Rule = { method: DefaultMethod; weights: readonly Weight[] }
type DefaultMethod = Exclude<SplitMethod, 'AMOUNT'>
type Person = Pick<ParticipantView, 'id' | 'userId' | 'standing' | 'role'>

/** Who owns the house on the date of the payment; of a payment for no house, who owns any house of the group. */
type Owners = {
  /** The shares of that one house add up to the whole. */
  isWhole: boolean
  userIds: ReadonlySet<string>
}

export type DefaultSplit = {
  method: DefaultMethod
  /** None for OWNERSHIP. */
  weights: Weight[]
  /** Whether it follows a rule. */
  isByRule: boolean
}

/**
 * Splits a payment that nobody has split: as the rule says; without one by ownership where it is complete, else equally
 * between the members. A viewer takes part in that only as an owner. People who have left take no part in what is new, but as
 * owners: a rule that names no one else does not apply.
 */
export function defaultSplitOf(
  rule: Rule | undefined,
  owners: Owners,
  people: readonly Person[],
): DefaultSplit {
  if (rule && rule.method !== 'OWNERSHIP') {
    const isHere = new Set(people.filter(({ standing }) => standing !== 'FORMER').map(({ id }) => id))
    const weights = rule.weights.filter(({ participantId }) => isHere.has(participantId))
    if (weights.length > 0) return { method: rule.method, weights, isByRule: true }
    if (rule.weights.length === 0) return { ...equally(people.filter(isMember)), isByRule: true }
  }
  if (owners.isWhole) return { method: 'OWNERSHIP', weights: [], isByRule: rule?.method === 'OWNERSHIP' }
  const isOwner = ({ userId }: Person) => userId !== null && owners.userIds.has(userId)
  const sharing = people.filter((one) => isMember(one) && (one.role !== 'VIEWER' || isOwner(one)))
  return { ...equally(sharing), isByRule: false }
}

const isMember = ({ standing }: Person) => standing === 'MEMBER'

const equally = (people: readonly Person[]) => ({
  method: 'EQUAL' as const,
  weights: people.map(({ id }) => ({ participantId: id, weight: 1 })),
})

type Source = { method: DefaultMethod; rule: string | null; left: readonly string[] }

/** Says where the split of a new payment comes from. `left`: people the rule names who have left the group. */
export function sourceText({ method, rule, left }: Source): string {
  if (!rule) return method === 'OWNERSHIP' ? byOwnership : betweenMembers
  const source = `By your group’s rule for ${rule}.`
  if (left.length === 0) return source
  const names = new Intl.ListFormat('en').format(left)
  const take = left.length === 1 ? 'has left and takes' : 'have left and take'
  return `${source} It still names ${names}, who ${take} no part: check each share, and ask a manager to change the rule.`
}

/** What a rule is for, to stand within a sentence. */
export function scopeText({ category }: Pick<RuleScope, 'category'>, propertyName: string | null): string {
  const what = category && categoryLabels[category]
  if (what) return propertyName ? `${what} of ${propertyName}` : what
  return propertyName ?? 'everything else'
}

const byOwnership = 'Split by ownership of the property on that date.'
const betweenMembers =
  'Split equally: no rule applies, and the ownership on that date is incomplete. Viewers who own nothing are left out.'
