import { formatMoney } from '../../../lib/money.ts'
import type { SettlementMethod, SettlementRefusal, SettlementStatus } from './settlements.rules.ts'

export const settlementStatusLabels: Record<SettlementStatus, string> = {
  RECORDED: 'Waiting',
  CONFIRMED: 'Confirmed',
  DISPUTED: 'Disputed',
  VOID: 'Void',
}

export const methodLabels: Record<SettlementMethod, string> = {
  BANK_TRANSFER: 'Bank transfer',
  CASH: 'Cash',
  CARD: 'Card',
  APP: 'Payment app',
  OTHER: 'Other',
  WRITE_OFF: 'Written off',
}

/** What the state means for the balances. */
export const settlementStates: Record<SettlementStatus, (toName: string) => string> = {
  RECORDED: (toName) =>
    `It counts in the balances once it is confirmed that the money has come to ${toName}.`,
  CONFIRMED: () => 'It counts in the balances.',
  DISPUTED: () =>
    'It does not count in the balances. Confirm it after all, or make it void and record what came.',
  VOID: () => 'It does not count in the balances.',
}

type Told = { fromName: string; toName: string; amountMinor: number; currency: string }

/** "Ben paid Anna €40.00", as the log, notifications and questions call it. */
export const settlementName = ({ fromName, toName, amountMinor, currency }: Told, locale = 'en') =>
  `${fromName} paid ${toName} ${formatMoney(amountMinor, currency, locale)}`

export const settlementRefusals: Record<SettlementRefusal, string> = {
  'no-such-move': 'Somebody decided about this settlement meanwhile. Look at what it is now.',
  'not-allowed':
    'Only who paid it, who recorded it or a manager can make this void. Once it is confirmed, only who received it or a manager.',
  'not-receiver':
    'Only the person who received the money can say whether it has come. For somebody without an account here, a manager who did not pay it can.',
  'no-reason': 'Please say why, so that the others understand it.',
}

export const settlementTexts = {
  waitsInArchive:
    'Its property is archived, so that nobody can answer now. A manager can bring the property back: then the receiver can.',
  ownOnly: 'You can record what you yourself gave or got. Ask a manager to record it for others.',
  noSuchPerson: 'This person takes no part in the money of the group. Please choose somebody else.',
  /** @param name who has left and is even */
  isGone: (name: string) => `${name} has left the group and is even. There is nothing to settle with them.`,
  notGone: (name: string) =>
    `${name} has not left the group. What members and people outside owe is settled, or written off when they are removed.`,
  goneWaiting: (name: string) =>
    `A settlement of ${name} waits to be confirmed. Have it confirmed, or make it void, before you write off the rest.`,
  /** @param name who has left, and would owe if so much had come to them */
  wouldOwe: (name: string) =>
    `${name} has left the group and was not owed so much: they would owe it now. Enter what was owed to them, or make this void.`,
  /** @param name who has left, and would owe if what they gave did not count any more */
  payerWouldOwe: (name: string) =>
    `${name} has left the group since this was confirmed, and would owe it now. Ask a manager to make it void, if it has to be.`,
  future: 'Please enter a date that is not in the future: a settlement is recorded once the money was given.',
  sentBefore: 'This was recorded already with other values. Look at it before you record it again.',
  stale:
    'Somebody decided about this settlement while you were looking at it. Nothing of theirs was overwritten: look at what it is now.',
}

type Owing = { balanceMinor: number; currency: string }

const owes = ({ balanceMinor, currency }: Owing, locale?: string) =>
  `${balanceMinor < 0 ? 'owe' : 'are owed'} ${formatMoney(Math.abs(balanceMinor), currency, locale)}`
const owesOther = ({ balanceMinor, currency }: Owing, locale?: string) =>
  `${balanceMinor < 0 ? 'owes' : 'is owed'} ${formatMoney(Math.abs(balanceMinor), currency, locale)}`

/** Where a manager lets a balance be, of somebody who leaves or has left. */
export const writeOffTexts = {
  reason: 'Why it is written off',
  borneBy: (isOwing: boolean) =>
    isOwing
      ? 'Those who are owed something bear it, each in proportion. Everybody can read why.'
      : 'Those who owe something owe less, each in proportion. Everybody can read why.',
}

/** Why somebody cannot leave yet, and what to do about it. */
export const leavingTexts = {
  mine: (owing: Owing, locale?: string) =>
    `You ${owes(owing, locale)} in this group. Settle that first, or ask a manager to remove you and write it off.`,
  mineWaiting:
    'A settlement of yours waits to be confirmed. Leave once it is confirmed, or make it void first.',
  minePending:
    'A payment that names you waits for approval. Leave once it is decided, or have it taken back first.',
  theirsPending: (name: string) =>
    `A payment that names ${name} waits for approval. Have it decided, or taken back, before they are removed.`,
  theirs: (name: string, owing: Owing, locale?: string) =>
    `${name} ${owesOther(owing, locale)} in this group. Settle that first, or write it off with a reason.`,
  theirsWaiting: (name: string) =>
    `A settlement of ${name} waits to be confirmed. Have it confirmed, or make it void, before they are removed.`,
}
