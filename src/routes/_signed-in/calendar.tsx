import { t } from '@lingui/core/macro'
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
import { orNotFound, pageTitle, useFound } from '../-page.ts'

// Forms load the schema library, which most readers of the calendar do not need.
const AddDialog = lazy(() => import('../../features/overview/calendar/components/add-dialog.tsx'))
const EventDialog = lazy(() => import('../../features/work/family-events/components/event-dialog.tsx'))
const NewStayForm = lazy(() => import('../../features/work/stays/components/new-stay-form.tsx'))
const NewEventForm = lazy(() => import('../../features/work/family-events/components/new-event-form.tsx'))

export const Route = createFileRoute('/_signed-in/calendar')({
  staticData: { shape: 'calendar' },
  validateSearch: calendarSearch,
  loaderDeps: ({ search: { event: _event, add: _add, house: _house, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { familyGroupId, ...deps } }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(myFamilyGroupsQuery),
        familyGroupId && queryClient.ensureQueryData(calendarQuery(familyGroupId, deps)),
      ]),
      // No longer available, so the header must not link to it.
      () => familyGroupId && useSelectedGroup.getState().forget(familyGroupId),
    ),
  head: () => ({ meta: pageTitle(t`Calendar`) }),
  component: Calendar,
})

/** The group in the address, or the last viewed one, or the first. */
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
  const properties = calendar.properties
    .filter(({ isArchived }) => !isArchived)
    // The default of the forms.
    .toSorted((a, b) => Number(b.id === search.house) - Number(a.id === search.house))
  const mayAdd = calendar.may.add
  const addOn = day ?? (search.add && mayAdd && (search.date ?? calendar.today))
  const closeEvent = () => navigate({ search: ({ event: _, ...shown }) => shown, resetScroll: false })
  const closeNew = () => {
    setDay(undefined)
    if (search.add)
      void navigate({
        search: ({ add: _add, house: _house, ...shown }) => shown,
        replace: true,
        resetScroll: false,
      })
  }
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
        {addOn && (
          <AddDialog
            familyGroupId={familyGroupId}
            day={addOn}
            initialKind={search.add}
            properties={properties}
            eventForm={
              <NewEventForm
                familyGroupId={familyGroupId}
                day={addOn}
                properties={properties}
                propertyId={search.house}
                close={closeNew}
              />
            }
            stayForm={
              <NewStayForm
                familyGroupId={familyGroupId}
                day={addOn}
                properties={properties}
                mayChooseWho={calendar.may.requestStaysForOthers}
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
