import { t } from '@lingui/core/macro'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { SettlementMethod, SettlementRefusal, SettlementStatus } from './settlements.rules.ts'

export const settlementStatusLabels: Record<SettlementStatus, string> = {
  get RECORDED() {
    return t`Needs confirmation`
  },
  get CONFIRMED() {
    return t({ message: 'Confirmed', context: 'settlement' })
  },
  get DISPUTED() {
    return t`Disputed`
  },
  get VOID() {
    return t({ message: 'Void', context: 'settlement' })
  },
}

export const methodLabels: Record<SettlementMethod, string> = {
  get BANK_TRANSFER() {
    return t`Bank transfer`
  },
  get CASH() {
    return t`Cash`
  },
  get CARD() {
    return t({ message: 'Card', context: 'payment card' })
  },
  get APP() {
    return t`Payment app`
  },
  get OTHER() {
    return t`Other`
  },
  get WRITE_OFF() {
    return t`Written off`
  },
}

/** Returns what came of a settlement, as the receiver without an account reads it. */
export function answerByLinkLabel(status: SettlementStatus): string {
  if (status === 'CONFIRMED') return t({ message: 'Received', context: 'money' })
  if (status === 'DISPUTED') return t({ message: 'Not received', context: 'money' })
  return settlementStatusLabels[status]
}

/** @param toName a receiver outside the group */
export const waitsForLinkText = (toName: string) => t`Waiting for ${toName}, who answers by personal link`

/** What the status means for the balances. */
export const settlementStates: Record<SettlementStatus, (toName: string) => string> = {
  RECORDED: (toName) =>
    t`It is included in the balances once it is confirmed that ${toName} received the money.`,
  CONFIRMED: () => t`It is included in the balances.`,
  DISPUTED: () =>
    t`It is not included in the balances. Confirm it if the money arrived after all, or void it and record what arrived.`,
  VOID: () => t`It is not included in the balances.`,
}

export type SettlementNameFacts = { fromName: string; toName: string; amountMinor: number; currency: string }

/** Returns “Ben paid Anna €40.00”, for the log, notifications and questions. */
export const settlementName = ({ fromName, toName, amountMinor, currency }: SettlementNameFacts) =>
  t`${fromName} paid ${toName} ${formatMoney(amountMinor, currency, locale())}`

export const settlementRefusals: Record<SettlementRefusal, string> = {
  get 'no-such-move'() {
    return t`This settlement was changed by someone else. Review it, then try again.`
  },
  get 'not-allowed'() {
    return t`Only the payer, the person who recorded it, or a manager can void this. Once it is confirmed, only the receiver or a manager can.`
  },
  get 'not-receiver'() {
    return t`Only the person who received the money can confirm or dispute it. If they have neither an account here nor a personal link for it, a manager who is not the payer can.`
  },
  get 'no-reason'() {
    return t`Enter a reason, so that the others understand.`
  },
}

export const settlementTexts = {
  get waitsInArchive() {
    return t`Its property is archived, so it can’t be confirmed. Once a manager unarchives the property, the receiver can confirm it.`
  },
  get ownOnly() {
    return t`You can record money that you paid or received. Ask a manager to record it for others.`
  },
  get noSuchPerson() {
    return t`This person doesn’t share costs in this group. Choose someone else.`
  },
  isSettledUp: (name: string) => t`${name} has left the group and is settled up. There is nothing to settle.`,
  notFormer: (name: string) =>
    t`${name} has not left the group. Settle up with them, or write off their balance when you remove them.`,
  formerHasWaiting: (name: string) =>
    t`A settlement with ${name} is waiting for confirmation. Have it confirmed or void it before you write off the rest.`,
  /** @param name a former member who would owe money if they received this much */
  wouldOwe: (name: string) =>
    t`${name} has left the group and was owed less than this, so they would now owe money. Enter the amount they were owed, or void this settlement.`,
  /** @param name a former member who would owe money if their payment did not count */
  payerWouldOwe: (name: string) =>
    t`${name} has left the group and would now owe money again. If it has to be voided, ask a manager.`,
  get future() {
    return t`Enter a date that is not in the future. Record a settlement once it has been paid.`
  },
  get sentBefore() {
    return t`This was already recorded with different details. Check it before you record it again.`
  },
  get changedMeanwhile() {
    return t`This settlement was changed in the meantime. Check what the page says now.`
  },
  get stale() {
    return t`This settlement was changed by someone else. Your changes were not saved. Review the newer version, then try again.`
  },
}

type Owing = { balanceMinor: number; currency: string }

const amountOf = ({ balanceMinor, currency }: Owing, locale?: string) =>
  formatMoney(Math.abs(balanceMinor), currency, locale)

/** Texts for write-offs. */
export const writeOffTexts = {
  get reason() {
    return t`Reason for the write-off`
  },
  borneBy: (isOwing: boolean) =>
    isOwing
      ? t`The people who are owed money bear it, each in proportion. Everyone can read the reason.`
      : t`The people who owe money owe less, each in proportion. Everyone can read the reason.`,
}

/** Why someone cannot leave yet, and what to do. */
export const leavingTexts = {
  mine: (owing: Owing, locale?: string) =>
    owing.balanceMinor < 0
      ? t`You owe ${amountOf(owing, locale)} in this group. Settle up first, or ask a manager to remove you and write it off.`
      : t`You are owed ${amountOf(owing, locale)} in this group. Settle up first, or ask a manager to remove you and write it off.`,
  get mineWaiting() {
    return t`One of your settlements is waiting for confirmation. Leave once it is confirmed, or void it first.`
  },
  get minePending() {
    return t`A payment you are part of needs approval. Leave once it is approved or rejected, or have it deleted first.`
  },
  theirsPending: (name: string) =>
    t`A payment that ${name} is part of needs approval. Have it approved, rejected or deleted before you remove them.`,
  theirs: (name: string, owing: Owing, locale?: string) =>
    owing.balanceMinor < 0
      ? t`${name} owes ${amountOf(owing, locale)} in this group. Settle up first, or write it off with a reason.`
      : t`${name} is owed ${amountOf(owing, locale)} in this group. Settle up first, or write it off with a reason.`,
  theirsWaiting: (name: string) =>
    t`A settlement with ${name} is waiting for confirmation. Have it confirmed or void it before you remove them.`,
}
