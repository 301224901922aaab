import { t } from '@lingui/core/macro'
import { sourceLanguage } from '../../../i18n/language.ts'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { SubscriptionStatus } from '../../../server/gateways/billing/billing.ts'

/** In English as the seed writes it, otherwise as the reader's locale does. */
const priceText = (amountMinor: number) =>
  formatMoney(amountMinor, 'USD', new Intl.Locale(locale()).language === sourceLanguage ? 'en-US' : locale())

/** The two plans for sale, with names, texts and prices from the seed. */
export const plans = () =>
  [
    {
      id: 'monthly',
      name: t`Monthly Plan`,
      description: t`Perfect for individuals`,
      price: priceText(999),
      per: t`month`,
      priceId: 'price_monthly',
      isBestValue: false,
      features: [t`Full access to all features`, t`Priority support`, t`Regular updates`, t`Cancel anytime`],
    },
    {
      id: 'annual',
      name: t`Annual Plan`,
      description: t`Best value for committed users`,
      price: priceText(9_999),
      per: t`year`,
      priceId: 'price_annual',
      isBestValue: true,
      features: [
        t`Everything in Monthly Plan`,
        t`2 months free`,
        t`Premium support`,
        t`Early access to new features`,
      ],
    },
  ] as const

export type Plan = ReturnType<typeof plans>[number]

export type PlanId = Plan['id']

/** The free limits: one managed group with one property, and any number of members. */
export const freeGroups = 1
export const freeProperties = 1

/** Returns the plan with this price; nothing else can be bought. */
export const planOfPrice = (priceId: string): Plan | undefined =>
  plans().find((plan) => plan.priceId === priceId)

export const planName = (planId: PlanId): string =>
  plans().find(({ id }) => id === planId)?.name ?? t`Unknown plan`

/** A subscription in the provider's terms. */
export type SubscriptionState = {
  status: SubscriptionStatus
  /** Until when it is paid for. */
  currentPeriodEnd: Date
  /** It ends then without renewal. */
  isCancelled: boolean
  refundedAt: Date | null
  disputedAt: Date | null
}

/** With `past_due` the provider still retries the payment and decides when to give up. */
export const covering: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due']

const dayMs = 86_400_000
/** A renewal may arrive late: the provider resends events for three days. */
export const graceDays = 3
const graceMs = graceDays * dayMs

/** Returns whether a subscription is active: paid, and neither refunded nor disputed. */
export function isCovering(
  { status, currentPeriodEnd, isCancelled, refundedAt, disputedAt }: SubscriptionState,
  now: Date,
): boolean {
  if (refundedAt || disputedAt || !covering.includes(status)) return false
  return now.getTime() < currentPeriodEnd.getTime() + (isCancelled ? 0 : graceMs)
}

/** Returns the subscription to show: an active one, else the one that ended last. */
export const bestOf = <One extends SubscriptionState>(
  standings: readonly One[],
  now: Date,
): One | undefined =>
  standings.toSorted(
    (a, b) =>
      Number(isCovering(b, now)) - Number(isCovering(a, now)) ||
      b.currentPeriodEnd.getTime() - a.currentPeriodEnd.getTime(),
  )[0]

export type PlanState =
  | 'active'
  | 'ending'
  | 'payment-failed'
  | 'incomplete'
  | 'paused'
  | 'refunded'
  | 'disputed'
  | 'ended'

/** Returns what the page says about a subscription. */
export function stateOf(standing: SubscriptionState, now: Date): PlanState {
  if (standing.disputedAt) return 'disputed'
  if (standing.refundedAt) return 'refunded'
  if (standing.status === 'incomplete') return 'incomplete'
  if (standing.status === 'paused') return 'paused'
  if (!isCovering(standing, now)) return standing.status === 'unpaid' ? 'payment-failed' : 'ended'
  if (standing.status === 'past_due') return 'payment-failed'
  return standing.isCancelled ? 'ending' : 'active'
}

/** The facts that decide whether something can be created. */
export type Room = {
  /** No payment provider is configured. */
  isUnlocked: boolean
  /** An active plan: the person's own for a group, any manager's for a property. */
  isCovered: boolean
  /** The number of existing ones that no plan covers. */
  used: number
}

export const mayAddGroup = ({ isUnlocked, isCovered, used }: Room) =>
  isUnlocked || isCovered || used < freeGroups

export const mayAddProperty = ({ isUnlocked, isCovered, used }: Room) =>
  isUnlocked || isCovered || used < freeProperties

/** How long before its end a plan's end is announced. */
export const noticeDays = [7, 1] as const

/** Returns the notice that is due; null before the first and after the end. */
export function lapseNotice(endsAt: Date, now: Date): (typeof noticeDays)[number] | null {
  const leftMs = endsAt.getTime() - now.getTime()
  if (leftMs <= 0) return null
  return noticeDays.findLast((days) => leftMs <= days * dayMs) ?? null
}
