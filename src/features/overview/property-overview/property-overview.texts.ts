import { plural, t } from '@lingui/core/macro'
import { addDays, formatCalendarDate } from '../../../lib/dates.ts'
import type { PropertyOverviewView } from './property-overview.schemas.ts'

// Texts of the property overview, except those of a single component.

export const overviewTexts = {
  get glance() {
    return t`At a glance`
  },
  get codes() {
    return t`Codes & passwords`
  },
  get noCodes() {
    return t`Door, alarm, Wi-Fi`
  },
  get stays() {
    return t`Who’s there`
  },
  get next() {
    return t`Next up`
  },
  get nothingDue() {
    return t`Nothing planned`
  },
  get nothingDueDetail() {
    return t`No tasks or visits due`
  },
  get balance() {
    return t`Your balance`
  },
  get settledUp() {
    return t`Settled up`
  },
  get urgent() {
    return t`Emergency & shut-offs`
  },
  get contractors() {
    return t`Contractors`
  },
  get expiries() {
    return t`Expiring soon`
  },
  get open() {
    return t`Open tasks`
  },
} as const

export const codesText = (count: number) =>
  count === 0 ? t`None yet` : plural(count, { one: '# code', other: '# codes' })

/** Returns a day within a sentence, with names for today and tomorrow. */
const dayWithin = (day: string, today: string, locale?: string) =>
  day === today ? t`today` : day === addDays(today, 1) ? t`tomorrow` : formatCalendarDate(day, locale)

/** Returns a day on its own, with names for today and tomorrow. */
export function dayText(day: string, today: string, locale?: string): string {
  if (day === today) return t`Today`
  return day === addDays(today, 1) ? t`Tomorrow` : formatCalendarDate(day, locale)
}

/** Returns who is at the property and who arrives next. */
export function guestsTexts(
  {
    here,
    arriving,
    requestedStays,
    today,
  }: Pick<PropertyOverviewView, 'here' | 'arriving' | 'requestedStays' | 'today'>,
  locale?: string,
): { answer: string; detail: string } {
  const [first, ...others] = here
  const comes = arriving && `${arriving.name}, ${dayWithin(arriving.startsOn, today, locale)}`
  const asked =
    requestedStays === 0
      ? null
      : plural(requestedStays, { one: '# request to answer', other: '# requests to answer' })
  if (!first) return { answer: t`Nobody`, detail: asked ?? (comes ? t`Next: ${comes}` : t`No stay planned`) }
  return {
    answer: others.length === 0 ? first.name : t`${first.name} and ${others.length} more`,
    detail: asked ?? (comes ? t`Next: ${comes}` : t`Until ${dayWithin(first.endsOn, today, locale)}`),
  }
}
