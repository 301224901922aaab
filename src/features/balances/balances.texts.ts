import { formatMoney } from '../../lib/money.ts'

/** The parts of the money of a group, in their order; each has an address of its own. */
export const moneyParts = [
  { path: '', label: 'Balances' },
  { path: '/payments', label: 'Payments' },
  { path: '/settlements', label: 'Settlements' },
  { path: '/bills', label: 'Bills' },
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

/** What a settlement that waits does to a figure when it is confirmed. */
export function waitingText(balanceMinor: number, waitingMinor: number, currency: string, locale?: string) {
  const left = balanceMinor + waitingMinor
  const then =
    left === 0 ? 'even' : `${formatMoney(Math.abs(left), currency, locale)} ${left > 0 ? 'owed' : 'to pay'}`
  return `${formatMoney(Math.abs(waitingMinor), currency, locale)} waits for confirmation, then ${then}`
}
