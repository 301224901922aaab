import { t } from '@lingui/core/macro'
import { numberFormat } from '../../../lib/formats.ts'
import { currencyDecimals, formatMoney } from '../../../lib/money.ts'
import type { BalancesView } from './balances.schemas.ts'

/** Returns the parts of the money of a group, in their order; each has an address of its own. */
export const moneyParts = () =>
  [
    { path: '', label: t`Balances` },
    { path: '/payments', label: t`Payments` },
    { path: '/settlements', label: t`Settlements` },
    { path: '/bills', label: t`Bills` },
    { path: '/invoices', label: t`Invoices` },
    { path: '/budgets', label: t`Budgets` },
    { path: '/reports', label: t`Reports` },
    { path: '/splitting', label: t`Splitting` },
  ] as const

/** Returns one person's balance as a sentence without its full stop: "You are owed €12.00", "Ben is settled up". */
export function standingText(
  balanceMinor: number,
  currency: string,
  { isMe, name = '' }: { isMe: boolean; name?: string },
  locale?: string,
): string {
  const amount = formatMoney(Math.abs(balanceMinor), currency, locale)
  if (balanceMinor > 0) return isMe ? t`You are owed ${amount}` : t`${name} is owed ${amount}`
  if (balanceMinor < 0) return isMe ? t`You owe ${amount}` : t`${name} owes ${amount}`
  return isMe ? t`You are settled up` : t`${name} is settled up`
}

/** Says what to do about a balance that opened again after a member left. */
export const formerText = (mayWriteOff: boolean) =>
  mayWriteOff
    ? t`They were settled up when they left. Since then something was changed, or a property they own had costs. Settle up with them, or write it off with a reason.`
    : t`They were settled up when they left. Since then something was changed, or a property they own had costs. A manager can settle up with them or write it off.`

/** Says what a balance will be once the waiting settlements are confirmed. */
export function waitingText(balanceMinor: number, waitingMinor: number, currency: string, locale?: string) {
  const left = balanceMinor + waitingMinor
  const waiting = formatMoney(Math.abs(waitingMinor), currency, locale)
  const rest = formatMoney(Math.abs(left), currency, locale)
  if (left === 0) return t`${waiting} is waiting for confirmation, then settled up`
  if (left > 0) return t`${waiting} is waiting for confirmation, then ${rest} still owed`
  return t`${waiting} is waiting for confirmation, then ${rest} still to pay`
}

/** Returns an amount with its sign: `+€12.00`, `−€12.00`, `€0.00`. */
export const signedMoney = (amountMinor: number, currency: string, locale?: string): string =>
  numberFormat(locale, { style: 'currency', currency, signDisplay: 'exceptZero' }).format(
    amountMinor / 10 ** currencyDecimals(currency),
  )

/** Returns what the caller is owed (below zero: owes) for costs that belong to no property. */
export const mineOfNoHouse = ({ people, houses }: Pick<BalancesView, 'people' | 'houses'>): number =>
  houses.reduce(
    (rest, { balanceMinor }) => rest - balanceMinor,
    people.find(({ participant }) => participant.isMe)?.balanceMinor ?? 0,
  )
