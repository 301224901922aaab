import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { listFormat } from '../../../lib/formats.ts'
import { categoryLabel } from '../categories/categories.ts'
import type { Category } from '../categories/category-keys.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
import type { SplitMethod, Weight } from '../splits/splits.rules.ts'

// The default split: a rule of the group, or else ownership of the property.

/** The scope of a rule: a property, a category, both, or everything. */
export type RuleScope = { propertyId: string | null; category: Category | null }

const isFor = (rule: RuleScope, payment: RuleScope) =>
  (rule.propertyId === null || rule.propertyId === payment.propertyId) &&
  (rule.category === null || rule.category === payment.category)

/** A property goes before a category: who shares it matters more than what is bought. */
const exactness = ({ propertyId, category }: RuleScope) => (propertyId ? 2 : 0) + (category ? 1 : 0)

/** Returns the most specific rule that applies, or undefined. */
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

/** The owners on the payment date; for shared costs, the owners of any property. */
type Owners = {
  /** The ownership of that property is complete. */
  isWhole: boolean
  userIds: ReadonlySet<string>
}

export type DefaultSplit = {
  method: DefaultMethod
  /** Empty for OWNERSHIP. */
  weights: Weight[]
  /** Whether a rule applies. */
  isByRule: boolean
}

/**
 * Returns the default split: by rule, else by complete ownership, else equally between the members without viewers who
 * own nothing. Former members take part only as owners; a rule that names only them is skipped.
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

/** Explains the default split. `left`: former members the rule names. */
export function sourceText({ method, rule, left }: Source): string {
  if (!rule) return method === 'OWNERSHIP' ? byOwnership() : betweenMembers()
  const source = t`By your group’s rule for ${rule}.`
  if (left.length === 0) return source
  const names = listFormat(i18n.locale, {}).format(left)
  const warning = plural(left.length, {
    one: `It still names ${names}, who has left the group. Check each share, and ask a manager to change the rule.`,
    other: `It still names ${names}, who have left the group. Check each share, and ask a manager to change the rule.`,
  })
  return `${source} ${warning}`
}

type NamedScope = Pick<RuleScope, 'category'> & {
  /** The group's name for it. */
  categoryName: string | null
}

/** Returns the scope of a rule inside a sentence. */
export function scopeText({ category, categoryName }: NamedScope, propertyName: string | null): string {
  const what = category && categoryLabel(category, categoryName)
  if (what) return propertyName ? t`${what} of ${propertyName}` : what
  return propertyName ?? t`everything else`
}

const byOwnership = () => t`Split by ownership of the property on that date.`
const betweenMembers = () =>
  t`Split equally: no rule applies, and the ownership on that date is incomplete. Viewers who own nothing are left out.`
