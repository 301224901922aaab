import type { MemberContext, RelativeContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { occurrencesIn } from '../family-events.rules.ts'
import * as repository from './family-events.repository.ts'

/** Lists the group’s first events in a range of days, both included; a yearly one appears on each of its days. */
export const listEventDays = ({ db, member }: MemberContext, span: repository.EventSpan) =>
  eventDaysIn(db, member.familyGroupId, span)

/** Lists the events of the property of a relative’s link in the same way. The caller has checked the link. */
export const listEventDaysByLink = (
  { db, relative: { familyGroupId, propertyId } }: RelativeContext,
  span: Omit<repository.EventSpan, 'propertyId'>,
) => eventDaysIn(db, familyGroupId, { ...span, propertyId })

async function eventDaysIn(db: Executor, familyGroupId: string, span: repository.EventSpan) {
  const [once, yearly] = await Promise.all([
    repository.listEventsIn(db, familyGroupId, span),
    repository.listYearlyEvents(db, familyGroupId, span),
  ])
  const days = [...once, ...yearly].flatMap(({ startsOn, endsOn, ...event }) =>
    occurrencesIn({ startsOn, endsOn, repeatsYearly: event.repeatsYearly }, span).map((occurrence) => ({
      ...event,
      ...occurrence,
      repeatsFrom: event.repeatsYearly ? startsOn : null,
    })),
  )
  return days
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : 0))
    .slice(0, span.limit)
}
