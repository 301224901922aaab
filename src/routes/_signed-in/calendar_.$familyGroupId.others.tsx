import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { calendarSubscriptionsQuery } from '../../features/overview/calendar-subscriptions/calendar-subscriptions.queries.ts'
import { CalendarSubscriptionsPage } from '../../features/overview/calendar-subscriptions/components/calendar-subscriptions-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/calendar_/$familyGroupId/others')({
  loader: ({ context, params }) => load(context, calendarSubscriptionsQuery(params.familyGroupId)),
  head: () => ({ meta: pageTitle(t`Other calendars`) }),
  component: OtherCalendars,
})

function OtherCalendars() {
  const { familyGroupId } = Route.useParams()
  return <CalendarSubscriptionsPage view={useFound(calendarSubscriptionsQuery(familyGroupId))} />
}
