import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { Later } from '../../components/ui/later.tsx'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import {
  useRememberGroup,
  useSelectedGroup,
  useSelectedGroupId,
} from '../../features/base/groups/selected-group.store.ts'
import { calendarQuery } from '../../features/overview/calendar/calendar.queries.ts'
import { type CalendarSearch, calendarSearch } from '../../features/overview/calendar/calendar-search.ts'
import { CalendarPage } from '../../features/overview/calendar/components/calendar-page.tsx'
import { orNotFound, pageTitle, useFound } from '../../lib/page.ts'

// Forms bring the schema library with them, and most who look at the calendar write nothing.
const AddDialog = lazy(() => import('../../features/overview/calendar/components/add-dialog.tsx'))
const EventDialog = lazy(() => import('../../features/work/family-events/components/event-dialog.tsx'))
const NewStayForm = lazy(() => import('../../features/work/stays/components/new-stay-form.tsx'))
const NewEventForm = lazy(() => import('../../features/work/family-events/components/new-event-form.tsx'))

export const Route = createFileRoute('/_signed-in/calendar')({
  validateSearch: calendarSearch,
  loaderDeps: ({ search: { event: _, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { familyGroupId, ...deps } }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(myFamilyGroupsQuery),
        familyGroupId && queryClient.ensureQueryData(calendarQuery(familyGroupId, deps)),
      ]),
      // Gone, or no longer ours: the header must not lead here again.
      () => familyGroupId && useSelectedGroup.getState().forget(familyGroupId),
    ),
  head: () => ({ meta: pageTitle('Calendar') }),
  component: Calendar,
})

/** The group of the address; without one, the group that was looked at last, else the first. */
function Calendar() {
  const { familyGroupId, ...search } = Route.useSearch()
  const remembered = useSelectedGroupId()
  const { data: groups } = useSuspenseQuery(myFamilyGroupsQuery)
  if (familyGroupId) return <GroupCalendar familyGroupId={familyGroupId} search={search} />
  const chosen = groups.find((group) => group.familyGroupId === remembered) ?? groups[0]
  return chosen ? (
    <Navigate to="/calendar" search={{ familyGroupId: chosen.familyGroupId }} replace />
  ) : (
    <Navigate to="/family-select" replace />
  )
}

function GroupCalendar({ familyGroupId, search }: { familyGroupId: string; search: CalendarSearch }) {
  const calendar = useFound(calendarQuery(familyGroupId, search))
  useRememberGroup({ id: familyGroupId, name: calendar.groupName })
  const navigate = Route.useNavigate()
  const [day, setDay] = useState<string>()
  const properties = calendar.properties.filter(({ isArchived }) => !isArchived)
  const closeEvent = () => navigate({ search: ({ event: _, ...shown }) => shown, resetScroll: false })
  const closeNew = () => setDay(undefined)
  return (
    <CalendarPage calendar={calendar} search={search} add={setDay}>
      <Later>
        {search.event && (
          <EventDialog
            familyGroupId={familyGroupId}
            familyEventId={search.event}
            properties={calendar.properties}
            close={closeEvent}
          />
        )}
        {day && (
          <AddDialog
            familyGroupId={familyGroupId}
            day={day}
            properties={properties}
            eventForm={
              <NewEventForm
                familyGroupId={familyGroupId}
                day={day}
                properties={properties}
                close={closeNew}
              />
            }
            stayForm={
              <NewStayForm
                familyGroupId={familyGroupId}
                day={day}
                properties={properties}
                mayChooseWho={calendar.role === 'MANAGER'}
                close={closeNew}
              />
            }
            close={closeNew}
          />
        )}
      </Later>
    </CalendarPage>
  )
}
