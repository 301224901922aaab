import { type Category, categoryLabels } from '../payments/categories.ts'

// Which rule of splitting counts for a payment that nobody has split yet.

/** For what a rule is: a house, a category, both, or (neither) everything of the group. */
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

/** Where the split of a new payment comes from. @param left whom the rule names and who has left the group */
export function sourceText(rule: string | null, left: readonly string[]): string {
  if (!rule) return 'Your family has no rule for this yet.'
  const source = `By your family’s rule for ${rule}.`
  if (left.length === 0) return source
  const names = new Intl.ListFormat('en').format(left)
  const take = left.length === 1 ? 'has left and takes' : 'have left and take'
  return `${source} It still names ${names}, who ${take} no part: look at what falls to each, and have a manager change the rule.`
}

/** What a rule is for, to stand within a sentence. */
export function scopeText({ category }: Pick<RuleScope, 'category'>, propertyName: string | null): string {
  const what = category && categoryLabels[category]
  if (what) return propertyName ? `${what} of ${propertyName}` : what
  return propertyName ?? 'everything else'
}
