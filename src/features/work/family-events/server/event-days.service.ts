import type { MemberContext } from '../../../../server/context.ts'
import { occurrencesIn } from '../family-events.rules.ts'
import * as repository from './family-events.repository.ts'

/** Lists the group’s first events in a range of days, both included; a yearly one appears on each of its days. */
export async function listEventDays(ctx: MemberContext, span: repository.EventSpan) {
  const { familyGroupId } = ctx.member
  const [once, yearly] = await Promise.all([
    repository.listEventsIn(ctx.db, familyGroupId, span),
    repository.listYearlyEvents(ctx.db, familyGroupId, span),
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
