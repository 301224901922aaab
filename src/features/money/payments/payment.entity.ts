import { plural, t } from '@lingui/core/macro'
import { commentVerbs } from '../../base/entities/comment-verbs.ts'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import {
  amountText,
  because,
  type Change,
  factsChange,
  ofAmount,
} from '../../base/entities/sentences.rules.ts'

export const paymentEntity = defineEntity('payment', {
  get thing() {
    return t`a payment`
  },
  get filter() {
    return t`Payments`
  },
  get label() {
    return t`Expense or income`
  },
  verbs: {
    RECORDED: ({ name, after }) => t`recorded “${name}”${ofAmount(after)}`,
    CHANGED: (change) => paymentChange(change),
    APPROVED: ({ name, after }) =>
      after.byOwners
        ? t`approved “${name}”${ofAmount(after)}, by decision of the owners`
        : t`approved “${name}”${ofAmount(after)}`,
    REJECTED: ({ name, after }) => t`rejected “${name}”${because(after)}`,
    VOIDED: ({ name, after }) => t`voided “${name}”${because(after)}`,
    DELETED: ({ name }) => t`deleted the payment “${name}”`,
    RESTORED: ({ name }) => t`restored the payment “${name}”`,
    ...commentVerbs,
    IMPORTED: ({ after }) =>
      t`imported ${plural(Number(after.count), { one: 'a payment', other: '# payments' })}`,
  },
})

/** A changed amount is named, other changes are counted. */
function paymentChange({ name, before, after }: Change): string {
  const [from, to] = [amountText(before.amount), amountText(after.amount)]
  if (!from || !to) return factsChange(`“${name}”`, before, after)
  const others = Object.keys(after).filter(
    (field) => field !== 'amount' && (field !== 'name' || before.name !== after.name),
  ).length
  const more = others === 0 ? '' : plural(others, { one: ', and another fact', other: ', and # other facts' })
  return t`changed “${name}” from ${from} to ${to}${more}`
}
