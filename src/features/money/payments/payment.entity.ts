import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because, type Change, factsChange, ofAmount, textOf } from '../../base/entities/sentences.rules.ts'

export const paymentEntity = defineEntity('payment', {
  thing: 'a payment',
  filter: 'Payments',
  label: 'Expense or income',
  verbs: {
    RECORDED: ({ name, after }) => `recorded “${name}”${ofAmount(after)}`,
    CHANGED: (change) => paymentChange(change),
    APPROVED: ({ name, after }) => `approved “${name}”${ofAmount(after)}`,
    REJECTED: ({ name, after }) => `rejected “${name}”${because(after)}`,
    VOIDED: ({ name, after }) => `made “${name}” void${because(after)}`,
    DELETED: ({ name }) => `deleted the payment “${name}”`,
    RESTORED: ({ name }) => `restored the payment “${name}”`,
    IMPORTED: ({ after }) => `imported ${after.count === 1 ? 'a payment' : `${after.count} payments`}`,
  },
})

/** What a payment amounts to is the fact that others look for: it is said, not counted. */
function paymentChange({ name, before, after }: Change): string {
  const [from, to] = [textOf(before.amount), textOf(after.amount)]
  if (!from || !to) return factsChange(`“${name}”`, before, after)
  const others = Object.keys(after).filter(
    (field) => field !== 'amount' && (field !== 'name' || before.name !== after.name),
  ).length
  const more = others === 0 ? '' : others === 1 ? ', and another fact' : `, and ${others} other facts`
  return `changed “${name}” from ${from} to ${to}${more}`
}
