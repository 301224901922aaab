import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import {
  type AddressProblem,
  maxAddress,
  maxSubscriptionName,
  readAddress,
  type SubscriptionFailure,
  subscriptionColors,
} from './calendar-subscriptions.rules.ts'

const problemTexts: Record<AddressProblem, () => string> = {
  'no-address': () => t`Paste the whole address. It begins with https:// or webcal://.`,
  'not-https': () =>
    t`Use an address that begins with https:// or webcal://. Anyone on the way could read what other addresses answer.`,
  'not-allowed': () =>
    t`This address can’t be used. Use one with a name on the internet, without a port or a password.`,
}

const address = requiredText(() => t`Paste the address of the calendar.`, { max: maxAddress }).check(
  ({ value, issues }) => {
    const read = readAddress(value)
    if ('problem' in read)
      issues.push({ code: 'custom', message: problemTexts[read.problem](), input: value })
  },
)

const shown = {
  name: requiredText(() => t`Enter a name.`, { max: maxSubscriptionName }),
  color: z.enum(subscriptionColors),
}

/** The form for adding one, and the form for changing one. */
export const newSubscriptionFields = z.strictObject({ address, ...shown })
export const subscriptionFields = z.strictObject(shown)
export type SubscriptionFields = z.output<typeof subscriptionFields>

const ofGroup = { familyGroupId: idSchema }
const one = { ...ofGroup, calendarSubscriptionId: idSchema }

export const listCalendarSubscriptionsInput = z.strictObject(ofGroup)

export const addCalendarSubscriptionInput = z.strictObject({ ...ofGroup, fields: newSubscriptionFields })
export type AddCalendarSubscriptionInput = z.infer<typeof addCalendarSubscriptionInput>

export const updateCalendarSubscriptionInput = z.strictObject({
  ...one,
  version: z.int().positive(),
  fields: subscriptionFields,
})
export type UpdateCalendarSubscriptionInput = z.infer<typeof updateCalendarSubscriptionInput>

export const calendarSubscriptionInput = z.strictObject(one)
export type CalendarSubscriptionInput = z.infer<typeof calendarSubscriptionInput>

/** The newer one, returned for a stale edit. */
export const knownSubscription = z.object({
  id: idSchema,
  name: z.string(),
  color: z.enum(subscriptionColors),
  version: z.int(),
})
export type KnownSubscription = z.output<typeof knownSubscription>

export type CalendarSubscriptionView = KnownSubscription & {
  /** The only part of the address that is shown. */
  host: string
  /** When the host last answered with a calendar; null before the first time. */
  fetchedAt: string | null
  /** How many entries are kept. */
  entries: number
  failure: SubscriptionFailure | null
  /** It has failed for too long and is no longer fetched on its own. */
  isPaused: boolean
  /** It is being fetched, or waits for its turn. */
  isFetching: boolean
}

export type CalendarSubscriptionsView = {
  familyGroupId: string
  groupName: string | null
  may: { manage: boolean }
  subscriptions: CalendarSubscriptionView[]
}
