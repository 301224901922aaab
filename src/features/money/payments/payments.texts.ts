import type { SplitMethod } from '../splits/splits.rules.ts'
import type { DecisionRefusal, PaymentKind, PaymentStatus } from './payments.rules.ts'

export const kindLabels: Record<PaymentKind, string> = { EXPENSE: 'Expense', INCOME: 'Income' }

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  PENDING: 'Waits for approval',
  APPROVED: 'Counts',
  REJECTED: 'Rejected',
  VOID: 'Void',
}

export const splitLabels: Record<SplitMethod, string> = {
  EQUAL: 'Equally',
  OWNERSHIP: 'By ownership',
  SHARES: 'By shares',
  PERCENT: 'By percent',
  AMOUNT: 'By amount',
}

/** Of the button behind which filters are on a phone: how many of them narrow the list. The search stands beside it. */
export function filtersText({ q: _, ...filters }: Record<string, unknown> & { q?: unknown }): string {
  const count = Object.keys(filters).length
  return count === 0 ? 'Filters' : `Filters (${count} active)`
}

export const decisionRefusals: Record<DecisionRefusal, string> = {
  'not-waiting': 'This payment does not wait for anybody any more. Look at what became of it.',
  'own-payment':
    'Somebody else has to decide about a payment that you made or recorded: an owner of the house or a manager.',
  'not-allowed': 'Only owners of the house and managers decide about this payment.',
  'no-reason': 'Please say why, so that they can put it right.',
}

export const paymentTexts = {
  reasonMissing: 'Please say why, so that the others understand it.',
  ownOnly: 'You can record what you paid yourself. Ask a manager to record what somebody else paid.',
  managersVoid:
    'This payment counts, so that only who paid or recorded it can edit it. A manager can make it void instead.',
  voidStays: 'A void payment stays as it is. Record it again if it was right after all.',
  countsNot: 'This payment does not count any more. Look at what became of it.',
  voidFirst: 'This payment counts. Make it void first, then it can be deleted.',
  stale:
    'Somebody else changed this payment while you were looking at it. Nothing of theirs was overwritten: look at the newer values, then save again.',
  billIsExpense: 'A bill is paid by an expense.',
  idTaken: 'This payment could not be recorded. Open the form again and record it once more.',
  sentBefore: 'This was recorded already with other values. Look at it before you record it again.',
  unknownPerson: 'One of these people does not take part in the money of this group. Choose somebody else.',
  formerOwesMore: (name: string) =>
    `${name} has left this group, even. They cannot be charged more than they were when they left: split it among others.`,
  formerWouldOwe: (name: string) =>
    `${name} has left the group since this was counted, and would owe it now. Ask a manager to make it void, if it has to be.`,
  formerPerson: (name: string) =>
    `${name} has left the group and cannot be named in a new payment. Choose somebody else.`,
  noHouse: 'Choose a property to split by ownership.',
  incompleteShares:
    'The shares of this house do not add up to 100% on that day. Record the owners first, or split it in another way.',
  thingWithoutHouse: 'Choose the property to which the project or the task belongs.',
  otherProject: 'This task belongs to another project. Choose its own project, or none.',
  otherSum: 'At this rate it comes to another amount. Enter the amount and the rate again.',
  sameCurrency: 'This is the currency of the group. Enter the amount without a rate.',
  houseHasMoney:
    'Payments or settlements are recorded for this property, so that it stays. Archive it instead: then it is read-only.',
  waitsInArchive:
    'It does not count yet, and its property is archived, so that nobody can decide about it. A manager can bring the property back: then it can be approved or rejected.',
  moved: 'Somebody else moved this payment to another property just now. Look at it again.',
} as const

/** For whom a payment waits. In an archived house nothing changes, so that its managers have to bring it back first. */
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
    return 'Nobody else who could approve it is in the group any more: whoever paid or recorded it decides.'
  if (may.decide && deciders.length === 1) return 'It waits for you, and counts once you approve it.'
  const others = `It counts once one of these has approved it: ${deciders.join(', ')}.`
  return may.decide ? `It waits for you. ${others}` : others
}
