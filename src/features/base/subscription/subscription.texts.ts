import type { PlanState } from './subscription.rules.ts'

/** Said when something fails; the first two are fixed by the specification. */
export const failures = {
  checkout: 'Failed to start checkout process',
  portal: 'Failed to access billing portal',
} as const

export const needsPlan = {
  group: 'You already manage a group, and one is free. A further group needs a plan. What you typed is kept.',
  property:
    'This group already has a property, and one is free. A further property needs a plan. What you typed is kept.',
} as const

type Said = { label: string; tone: 'success' | 'warning' | 'danger' | 'neutral'; text: string }

/** What the page says about each state of a plan; `{day}` is the day of the renewal or of the end. */
export const states: Record<PlanState, Said> = {
  active: { label: 'Active', tone: 'success', text: 'It renews on {day}.' },
  ending: {
    label: 'Ends soon',
    tone: 'warning',
    text: 'It was cancelled and ends on {day}. Nothing is hidden or deleted then; only a further property or group needs a plan.',
  },
  'payment-failed': {
    label: 'Payment failed',
    tone: 'danger',
    text: 'The last payment failed. Check your card under “Manage billing”, so that the plan goes on.',
  },
  incomplete: {
    label: 'Not paid yet',
    tone: 'warning',
    text: 'The first payment has not been completed. Finish it under “Manage billing”, or choose a plan again.',
  },
  paused: {
    label: 'Paused',
    tone: 'warning',
    text: 'The trial ended without a way to pay. Add one under “Manage billing”.',
  },
  refunded: {
    label: 'Refunded',
    tone: 'neutral',
    text: 'The last payment was refunded, so the plan has ended.',
  },
  disputed: {
    label: 'Payment disputed',
    tone: 'danger',
    text: 'The last payment is disputed with the bank, so the plan does not count until that is settled.',
  },
  ended: {
    label: 'Ended',
    tone: 'neutral',
    text: 'It ended on {day}. Everything that you have stays as it is.',
  },
}

export const whatIsFree = 'One group that you manage is free, with one property and any number of members.'

/** Why everything is unlocked, where no checkout is configured. */
export const offers = {
  unlocked:
    'This installation has no payments provider. There are no limits and nothing to pay: every group and every property is included.',
  links:
    'This installation does not check who has paid: every group and every property is included. You can still pay for a plan by one of the links below.',
} as const
