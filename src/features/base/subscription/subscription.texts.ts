import { t } from '@lingui/core/macro'
import type { PlanState } from './subscription.rules.ts'

/** Failure texts; the seed fixes the first two. */
export const failures = {
  get checkout() {
    return t`Failed to start checkout process`
  },
  get portal() {
    return t`Failed to access billing portal`
  },
} as const

export const needsPlan = {
  get group() {
    return t`One group is free, and you already manage one. Another group needs a plan. What you typed is kept.`
  },
  get property() {
    return t`One property is free, and this group already has one. Another property needs a plan. What you typed is kept.`
  },
} as const

type Said = {
  label: string
  tone: 'success' | 'warning' | 'danger' | 'neutral'
  text: (day: string) => string
}

/** The text for each status of a plan; `day` is its renewal or end. */
export const states: Record<PlanState, Said> = {
  active: {
    get label() {
      return t({ message: 'Active', context: 'plan' })
    },
    tone: 'success',
    text: (day) => t`It renews on ${day}.`,
  },
  ending: {
    get label() {
      return t`Ends soon`
    },
    tone: 'warning',
    text: (day) =>
      t`It was cancelled and ends on ${day}. Nothing will be hidden or deleted. You only need a plan to add another property or group.`,
  },
  'payment-failed': {
    get label() {
      return t`Payment failed`
    },
    tone: 'danger',
    text: () => t`The last payment failed. To keep the plan, check your card under “Manage billing”.`,
  },
  incomplete: {
    get label() {
      return t`Not paid yet`
    },
    tone: 'warning',
    text: () =>
      t`The first payment was not completed. Complete it under “Manage billing”, or choose a plan again.`,
  },
  paused: {
    get label() {
      return t({ message: 'Paused', context: 'plan' })
    },
    tone: 'warning',
    text: () => t`The trial ended without a payment method. Add one under “Manage billing”.`,
  },
  refunded: {
    get label() {
      return t`Refunded`
    },
    tone: 'neutral',
    text: () => t`The last payment was refunded, so the plan ended.`,
  },
  disputed: {
    get label() {
      return t`Payment disputed`
    },
    tone: 'danger',
    text: () =>
      t`The last payment is disputed with the bank. The plan is not active until the dispute is resolved.`,
  },
  ended: {
    get label() {
      return t({ message: 'Ended', context: 'plan' })
    },
    tone: 'neutral',
    text: (day) => t`It ended on ${day}. Everything you have stays as it is.`,
  },
}

export const whatIsFree = () =>
  t`You can manage one group for free, with one property and any number of members.`

/** Why everything is unlocked where no checkout is configured. */
export const offers = {
  get unlocked() {
    return t`This installation has no payment provider. There are no limits and nothing to pay: every group and every property is included.`
  },
  get links() {
    return t`This installation does not check who has paid: every group and every property is included. You can still pay for a plan with one of the links below.`
  },
} as const

/** The text of the page after paying. */
export const afterPaying = {
  get active() {
    return t`It covers every group that you manage, with any number of properties.`
  },
  get waiting() {
    return t`Your plan becomes active once the payment provider confirms the payment. This usually takes a few seconds. You can leave this page.`
  },
  get late() {
    return t`This is taking longer than usual. If you have paid, your plan becomes active automatically, and you can leave this page. If you haven’t, choose a plan again. Your text is kept in this tab.`
  },
  get none() {
    return t`We are not expecting a payment from you, and you have no plan. Choose a plan to start one.`
  },
} as const
