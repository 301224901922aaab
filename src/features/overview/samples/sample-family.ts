import { t } from '@lingui/core/macro'
import type { Role } from '../../../server/context.ts'
import { dateOf } from './sample-dates.rules.ts'
import { sampleHouses } from './sample-houses.ts'
import { sampleMoney } from './sample-money.ts'
import type { SampleHouse, SampleMoney } from './sample-parts.ts'

/** A family with typical houses: inherited, shared, and grandmother's home. */
export type SampleFamily = {
  group: { name: string; currency: 'EUR' }
  /** They exist as members only and can never sign in. */
  relatives: { firstName: string; lastName: string; role: Role }[]
  /** The first name of the relative who can ask for emergency access. */
  trusted: string
  houses: SampleHouse[]
  /** Family events in the calendar. */
  events: {
    title: string
    note: string | null
    startsOn: string
    endsOn: string
    startTime: string | null
    endTime: string | null
    repeatsYearly: boolean
  }[]
  money: SampleMoney
}

/**
 * Returns the sample family in the reader’s language, with dates relative to the day it is loaded, so that it never
 * looks outdated.
 * @param today `YYYY-MM-DD`
 */
export const sampleFamily = (today: string): SampleFamily =>
  JSON.parse(JSON.stringify(family()), (_, value) =>
    typeof value === 'string' ? dateOf(value, today) : value,
  )

const family = (): SampleFamily => ({
  group: { name: t`The Sandbergs (sample)`, currency: 'EUR' },
  relatives: [
    { firstName: 'Ingrid', lastName: 'Sandberg', role: 'MANAGER' },
    { firstName: 'Oskar', lastName: 'Sandberg', role: 'MEMBER' },
    { firstName: 'Maja', lastName: 'Sandberg', role: 'MEMBER' },
    { firstName: 'Birgitta', lastName: 'Sandberg', role: 'VIEWER' },
  ],
  trusted: 'Maja',
  houses: sampleHouses(),
  events: [
    {
      title: t`Owners’ meeting about the roof`,
      note: t`At Ingrid’s, or on video.`,
      startsOn: 'today +10 days',
      endsOn: 'today +10 days',
      startTime: '18:30',
      endTime: '20:00',
      repeatsYearly: false,
    },
    {
      title: t`Birgitta’s birthday`,
      note: null,
      startsOn: 'next 12-06',
      endsOn: 'next 12-06',
      startTime: null,
      endTime: null,
      repeatsYearly: true,
    },
  ],
  money: sampleMoney(),
})
