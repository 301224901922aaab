import { CalendarDays, CalendarSync } from 'lucide-react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { groupName } from '../../groups/groups.rules.ts'
import type { CalendarView } from '../calendar.schemas.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'

/** What falls on a day in a group. */
export function CalendarPage({ calendar, search }: { calendar: CalendarView; search: CalendarSearch }) {
  return (
    <Page width="form">
      <PageHeader
        title="Calendar"
        subtitle={groupName(calendar.groupName)}
        actions={
          <ButtonLink to="/profile/$" params={{ _splat: 'calendar' }}>
            <CalendarSync aria-hidden="true" />
            Subscribe
          </ButtonLink>
        }
      />
      {calendar.items.length === 0 ? (
        <NothingYet familyGroupId={calendar.familyGroupId} />
      ) : (
        <CalendarAgenda calendar={calendar} search={search} actionsOf={() => null} />
      )}
    </Page>
  )
}

function NothingYet({ familyGroupId }: { familyGroupId: string }) {
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden="true" />}
      title="Nothing in the next twelve months"
      action={
        <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
          To the properties
        </ButtonLink>
      }
    >
      What falls on a day shows here: tasks that are due, maintenance that comes again, projects, stays, what
      ends or has to be renewed, and what the family writes in, birthdays for example.
    </EmptyState>
  )
}
