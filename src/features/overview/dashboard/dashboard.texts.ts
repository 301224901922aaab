import { plural, t } from '@lingui/core/macro'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'

/** Joins the facts of a row and skips missing ones. */
export const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

export const amountOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
  formatMoney(amountMinor, currency, locale())

/** Returns the number of waiting things: "1 thing is waiting for you", "More than 8 things are waiting for you". */
export function waitingTitle({ count, isMore }: { count: number; isMore: boolean }) {
  if (isMore) return t`More than ${count} things are waiting for you`
  return plural(count, { one: '# thing is waiting for you', other: '# things are waiting for you' })
}

/** Returns the number of overdue tasks and bills: "1 is overdue", "3 are overdue". */
export const overdueTitle = ({ count, isMore }: { count: number; isMore: boolean }) =>
  isMore ? t`More than ${count} are overdue` : plural(count, { one: '# is overdue', other: '# are overdue' })

/** Returns the number of the reader’s tasks: "1 task is assigned to you". */
export const assignedTitle = ({ count, isMore }: { count: number; isMore: boolean }) =>
  isMore
    ? t`More than ${count} tasks are assigned to you`
    : plural(count, { one: '# task is assigned to you', other: '# tasks are assigned to you' })

/** Returns the number of tasks due today that nobody does: "1 task due today has no assignee". */
export const unassignedTitle = ({ count, isMore }: { count: number; isMore: boolean }) =>
  isMore
    ? t`More than ${count} tasks due today have no assignee`
    : plural(count, { one: '# task due today has no assignee', other: '# tasks due today have no assignee' })

/** Returns the reader's balance: "You owe €12.00", "You are owed €12.00", "You’re settled up". */
export function balanceTitle({ balanceMinor, currency }: { balanceMinor: number; currency: string }) {
  const amount = amountOf({ amountMinor: Math.abs(balanceMinor), currency })
  if (balanceMinor < 0) return t`You owe ${amount}`
  return balanceMinor > 0 ? t`You are owed ${amount}` : t`You’re settled up`
}
