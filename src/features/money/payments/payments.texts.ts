import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { listFormat } from '../../../lib/formats.ts'
import type { SplitMethod } from '../splits/splits.rules.ts'
import type { DecisionRefusal, PaymentKind, PaymentStatus } from './payments.rules.ts'

export const kindLabels: Record<PaymentKind, string> = {
  get EXPENSE() {
    return t`Expense`
  },
  get INCOME() {
    return t`Income`
  },
}

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  get PENDING() {
    return t`Needs approval`
  },
  get APPROVED() {
    return t({ message: 'Approved', context: 'expense or income' })
  },
  get REJECTED() {
    return t({ message: 'Rejected', context: 'expense or income' })
  },
  get VOID() {
    return t({ message: 'Void', context: 'expense or income' })
  },
}

export const splitLabels: Record<SplitMethod, string> = {
  get EQUAL() {
    return t`Equally`
  },
  get OWNERSHIP() {
    return t`By ownership`
  },
  get SHARES() {
    return t`By shares`
  },
  get PERCENT() {
    return t`By percent`
  },
  get AMOUNT() {
    return t`By amount`
  },
}

export const decisionRefusals: Record<DecisionRefusal, string> = {
  get 'not-waiting'() {
    return t`This payment no longer needs approval. Check its status.`
  },
  get 'own-payment'() {
    return t`You made or recorded this payment, so someone else has to decide: an owner of the property or a manager.`
  },
  get 'not-allowed'() {
    return t`Only owners of the property and managers can approve or reject this payment.`
  },
  get 'no-reason'() {
    return t`Enter a reason, so that they can correct it.`
  },
}

export const paymentTexts = {
  get reasonMissing() {
    return t`Enter a reason, so that the others understand.`
  },
  get ownOnly() {
    return t`You can record what you paid yourself. Ask a manager to record what someone else paid.`
  },
  get managersVoid() {
    return t`This payment is approved, so only the payer and the person who recorded it can edit it. A manager can void it instead.`
  },
  get voidStays() {
    return t`A voided payment can’t be changed. If you need it after all, record it again.`
  },
  get notApproved() {
    return t`This payment is no longer approved. Check its status.`
  },
  get voidFirst() {
    return t`This payment is approved. Void it first, then delete it.`
  },
  get stale() {
    return t`This payment was changed by someone else. Your changes were not saved. Review the newer version, then save again.`
  },
  get billIsExpense() {
    return t`Only an expense can pay a bill.`
  },
  get idTaken() {
    return t`This payment could not be recorded. Open the form again and record it once more.`
  },
  get sentBefore() {
    return t`This was already recorded with different details. Check it before you record it again.`
  },
  get unknownPerson() {
    return t`One of these people doesn’t share costs in this group. Choose someone else.`
  },
  formerOwesMore: (name: string) =>
    t`${name} was settled up when they left this group, so they can’t be charged more. Split it between other people.`,
  formerWouldOwe: (name: string) =>
    t`${name} has left the group and would now owe money again. If it has to be voided, ask a manager.`,
  formerPerson: (name: string) =>
    t`${name} has left the group and can’t be part of a new payment. Choose someone else.`,
  get noHouse() {
    return t`Choose a property to split by ownership.`
  },
  get incompleteShares() {
    return t`The ownership shares of this property don’t add up to 100% on that date. Record the owners first, or choose another split.`
  },
  get thingWithoutHouse() {
    return t`Choose the property of this project or task.`
  },
  get otherProject() {
    return t`This task belongs to another project. Choose its own project, or none.`
  },
  get otherSum() {
    return t`The amount doesn’t match this rate. Enter the amount and the rate again.`
  },
  get sameCurrency() {
    return t`This is the group’s currency. Enter the amount without a rate.`
  },
  get houseHasMoney() {
    return t`This property has payments or settlements, so it can’t be deleted. Archive it instead to make it read-only.`
  },
  get waitsInArchive() {
    return t`It needs approval, but its property is archived. Once a manager unarchives the property, it can be approved or rejected.`
  },
  get moved() {
    return t`This payment was moved to another property by someone else. Review it, then try again.`
  },
} as const

/** Says who has to approve. In an archived property no one can. */
export function waitingText({
  deciders,
  propertyStatus,
  may,
}: {
  deciders: readonly string[]
  propertyStatus: 'ACTIVE' | 'ARCHIVED' | null
  may: { decide: boolean }
}): string {
  if (propertyStatus === 'ARCHIVED') return paymentTexts.waitsInArchive
  if (deciders.length === 0)
    return t`No one else in the group can approve it, so the payer or the person who recorded it decides.`
  if (may.decide && deciders.length === 1) return t`Waiting for your approval.`
  const others = t`Waiting for ${listFormat(i18n.locale, { type: 'disjunction' }).format(deciders)} to approve.`
  return may.decide ? t`You can approve it. ${others}` : others
}
