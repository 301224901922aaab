import { useHydrated, useNavigate } from '@tanstack/react-router'
import { CalendarDays, CalendarSync, Plus, Printer } from 'lucide-react'
import { lazy, type ReactNode, useEffect } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink, IconButton } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { addDays, formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { can, groupName } from '../../../base/groups/groups.rules.ts'
import type { CalendarView } from '../calendar.schemas.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import { useMoveItem } from '../use-move-item.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { MoveButton } from './move-button.tsx'

// The library of the grid is large, and no other page needs it.
const CalendarGrid = lazy(() => import('./calendar-grid.tsx'))

type PageProps = {
  calendar: CalendarView
  search: CalendarSearch
  /** Opens the dialog for something new on a day. */
  add: (day: string) => void
  /** The dialogs that are open. */
  children: ReactNode
}

/** Everything of a group that falls on a day: as an agenda, a month or a week. */
export function CalendarPage({ calendar, search, add, children }: PageProps) {
  useMonthOnDesk(calendar, search)
  const mayAdd = can(calendar.role, 'event.edit')
  return (
    <Page className="print:p-0">
      <PageHeader
        title="Calendar"
        subtitle={groupName(calendar.groupName)}
        actions={
          <div className="flex flex-wrap gap-2" data-no-print>
            <ButtonLink to="/profile/$" params={{ _splat: 'calendar' }} variant="quiet">
              <CalendarSync aria-hidden="true" />
              Subscribe
            </ButtonLink>
            <IconButton label="Print" icon={<Printer aria-hidden="true" />} onClick={() => window.print()} />
            {mayAdd && (
              <Button variant="primary" onClick={() => add(search.date ?? calendar.today)}>
                <Plus aria-hidden="true" />
                Add
              </Button>
            )}
          </div>
        }
      />
      <CalendarToolbar calendar={calendar} search={search} view={search.view ?? 'agenda'} />
      <CalendarFilters calendar={calendar} search={search} />
      <CalendarBody calendar={calendar} search={search} add={mayAdd ? add : null} />
      {calendar.completeUntil !== null && <Cut calendar={calendar} search={search} />}
      {children}
    </Page>
  )
}

/** A phone begins with the agenda, as the server draws it; where there is room, the month takes its place. */
function useMonthOnDesk({ familyGroupId }: CalendarView, search: CalendarSearch) {
  const navigate = useNavigate()
  const isUndecided = search.view === undefined
  useEffect(() => {
    if (!isUndecided || !window.matchMedia('(min-width: 64rem)').matches) return
    void navigate({
      to: '/calendar',
      search: (shown) => ({ ...shown, familyGroupId, view: 'month' as const }),
      replace: true,
    })
  }, [isUndecided, navigate, familyGroupId])
}

type BodyProps = { calendar: CalendarView; search: CalendarSearch; add: ((day: string) => void) | null }

function CalendarBody({ calendar, search, add }: BodyProps) {
  const move = useMoveItem(calendar.familyGroupId)
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { view = 'agenda' } = search
  const agenda =
    calendar.items.length === 0 ? (
      <NothingHere calendar={calendar} search={search} />
    ) : (
      <CalendarAgenda
        calendar={calendar}
        search={search}
        actionsOf={(item) => item.isMovable && <MoveButton item={item} move={move} />}
      />
    )
  if (view === 'agenda') return <div className="mx-auto max-w-prose">{agenda}</div>
  const showDay = (date: string) =>
    void navigate({
      to: '/calendar',
      search: { ...search, familyGroupId: calendar.familyGroupId, view: 'agenda', date },
    })
  const firstDays = <FirstDays calendar={calendar} search={search} />
  return isHydrated ? (
    <Later place={firstDays}>
      <CalendarGrid calendar={calendar} search={search} view={view} move={move} add={add} showDay={showDay} />
      {calendar.items.length === 0 && <NothingHere calendar={calendar} search={search} />}
    </Later>
  ) : (
    firstDays
  )
}

const itemsBeforeGrid = 8

/** Until the grid is there, and without script for good: what comes next, in about the room that the grid will take. */
function FirstDays({ calendar, search }: { calendar: CalendarView; search: CalendarSearch }) {
  const coming = calendar.items.filter(({ endsOn }) => endsOn >= calendar.today)
  const items = (coming.length > 0 ? coming : calendar.items).slice(0, itemsBeforeGrid)
  return (
    <div className="grid min-h-[44rem] content-start gap-4">
      <CalendarAgenda calendar={{ ...calendar, items, more: [] }} search={search} actionsOf={() => null} />
      {calendar.items.length > items.length && (
        <ButtonLink
          to="/calendar"
          search={{ ...search, familyGroupId: calendar.familyGroupId, view: 'agenda' }}
          className="justify-self-start"
          data-no-print
        >
          All of it as a list
        </ButtonLink>
      )}
    </div>
  )
}

/** Never a list that looks complete and is not. */
function Cut({ calendar, search }: { calendar: CalendarView; search: CalendarSearch }) {
  const until = calendar.completeUntil ?? calendar.to
  const next = addDays(until, 1)
  return (
    <div className="mt-6 grid justify-items-center gap-3 text-center">
      <p className="text-muted">
        There is more than fits here: everything up to {formatCalendarDate(until, locale())} is shown.
      </p>
      <ButtonLink
        to="/calendar"
        search={{ ...search, familyGroupId: calendar.familyGroupId, view: 'agenda', date: next }}
        data-no-print
      >
        Go on from {formatCalendarDate(next, locale())}
      </ButtonLink>
    </div>
  )
}

function NothingHere({ calendar, search }: { calendar: CalendarView; search: CalendarSearch }) {
  const { familyGroupId } = calendar
  const isNarrowed = Boolean(search.kinds || search.property || search.person)
  if (isNarrowed)
    return (
      <EmptyState
        icon={<CalendarDays aria-hidden="true" />}
        title="Nothing that matches"
        className="mt-6"
        action={
          <ButtonLink
            to="/calendar"
            search={{ familyGroupId, view: search.view, date: search.date }}
            data-no-print
          >
            Show everything
          </ButtonLink>
        }
      >
        On these days there is nothing of what you chose to see.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden="true" />}
      title={
        search.view && search.view !== 'agenda'
          ? 'Nothing on these days'
          : 'Nothing in the next twelve months'
      }
      className="mt-6"
      action={
        <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }} data-no-print>
          To the properties
        </ButtonLink>
      }
    >
      What falls on a day shows here: tasks that are due, maintenance that comes again, projects, stays, what
      ends or has to be renewed, and what the family writes in, birthdays for example.
    </EmptyState>
  )
}
