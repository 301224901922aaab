import { numberFormat } from '../../../lib/formats.ts'
import { currencyDecimals, formatMoney } from '../../../lib/money.ts'
import type { BalancesView } from './balances.schemas.ts'

/** The parts of the money of a group, in their order; each has an address of its own. */
export const moneyParts = [
  { path: '', label: 'Balances' },
  { path: '/payments', label: 'Payments' },
  { path: '/settlements', label: 'Settlements' },
  { path: '/bills', label: 'Bills' },
  { path: '/invoices', label: 'Invoices' },
  { path: '/budgets', label: 'Budgets' },
  { path: '/reports', label: 'Reports' },
  { path: '/splitting', label: 'Splitting' },
] as const

/** "is owed €12.00", "owes €12.00", "is even": the figure of somebody, as a sentence goes on after their name. */
export function standingText(balanceMinor: number, currency: string, isMe: boolean, locale?: string): string {
  const amount = formatMoney(Math.abs(balanceMinor), currency, locale)
  if (balanceMinor > 0) return `${isMe ? 'are' : 'is'} owed ${amount}`
  if (balanceMinor < 0) return `${isMe ? 'owe' : 'owes'} ${amount}`
  return isMe ? 'are even' : 'is even'
}

/** What to do about somebody who has left and is not even. */
export const formerText = (isManager: boolean) =>
  `They left even; since then something was taken back, or a house that they own had costs. ${
    isManager
      ? 'Settle it with them, or write it off with a reason.'
      : 'A manager can settle it with them, or write it off.'
  }`

/** What a settlement that waits does to a figure when it is confirmed. */
export function waitingText(balanceMinor: number, waitingMinor: number, currency: string, locale?: string) {
  const left = balanceMinor + waitingMinor
  const then =
    left === 0 ? 'even' : `${formatMoney(Math.abs(left), currency, locale)} ${left > 0 ? 'owed' : 'to pay'}`
  return `${formatMoney(Math.abs(waitingMinor), currency, locale)} waits for confirmation, then ${then}`
}

/** An amount with its sign: `+€12.00`, `−€12.00`, `€0.00`. */
export const signedMoney = (amountMinor: number, currency: string, locale?: string): string =>
  numberFormat(locale, { style: 'currency', currency, signDisplay: 'exceptZero' }).format(
    amountMinor / 10 ** currencyDecimals(currency),
  )

/** What the caller is owed (below zero: owes) for what is about no house of the group. */
export const mineOfNoHouse = ({ people, houses }: Pick<BalancesView, 'people' | 'houses'>): number =>
  houses.reduce(
    (rest, { balanceMinor }) => rest - balanceMinor,
    people.find(({ participant }) => participant.isMe)?.balanceMinor ?? 0,
  )
