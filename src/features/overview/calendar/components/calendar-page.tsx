import { t } from '@lingui/core/macro'
import { useHydrated, useNavigate } from '@tanstack/react-router'
import { CalendarDays, CalendarRange, CalendarSync, Plus, Printer } from 'lucide-react'
import { lazy, type ReactNode, useEffect } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button, ButtonLink, IconButton } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { useFolded } from '../../../../components/ui/filters.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { addDays, formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { CalendarView } from '../calendar.schemas.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import { useMoveItem } from '../use-move-item.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { activeFilters, CalendarFilters } from './calendar-filters.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { MoveButton } from './move-button.tsx'

// The grid library is large, and only this page needs it.
const CalendarGrid = lazy(() => import('./calendar-grid.tsx'))

type PageProps = {
  calendar: CalendarView
  search: CalendarSearch
  /** Opens the dialog for adding something on a day. */
  add: (day: string) => void
  children: ReactNode
}

/** Renders a group's calendar as an agenda, month or week. */
export function CalendarPage({ calendar, search, add, children }: PageProps) {
  useMonthOnDesk(calendar, search)
  const mayAdd = calendar.may.add
  const { button, panel } = useFolded(activeFilters(search))
  return (
    <Page className="print:p-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:mb-8">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="rounded-sm text-xl">
            {t`Calendar`}
          </h1>
          <p className="text-muted max-sm:hidden">{groupName(calendar.groupName)}</p>
        </div>
        <div className="flex items-center gap-2" data-no-print>
          {button}
          <ButtonLink
            to="/profile/$"
            params={{ _splat: 'calendar' }}
            variant="quiet"
            title={t`Subscribe`}
            className="max-sm:w-touch max-sm:px-0"
          >
            <CalendarSync aria-hidden="true" />
            <span className="max-sm:sr-only">{t`Subscribe`}</span>
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            to="/calendar/$familyGroupId/others"
            params={{ familyGroupId: calendar.familyGroupId }}
            title={t`Manage other calendars`}
            aria-label={t`Manage other calendars`}
            className="max-lg:w-touch max-lg:px-0 max-sm:hidden"
          >
            <CalendarRange aria-hidden="true" />
            <span className="max-lg:sr-only">{t`Other calendars`}</span>
          </ButtonLink>
          <IconButton
            label={t`Print`}
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
            className="max-sm:hidden"
          />
          {mayAdd && (
            <Button
              variant="primary"
              className="max-md:hidden"
              onClick={() => add(search.date ?? calendar.today)}
            >
              <Plus aria-hidden="true" />
              {t`Add`}
            </Button>
          )}
        </div>
      </div>
      <CalendarToolbar calendar={calendar} search={search} view={search.view ?? 'agenda'} />
      <CalendarFilters calendar={calendar} search={search} panel={panel} />
      <CalendarBody calendar={calendar} search={search} add={mayAdd ? add : null} />
      {calendar.completeUntil !== null && <IncompleteNotice calendar={calendar} search={search} />}
      {children}
    </Page>
  )
}

/** A phone starts with the agenda, as rendered by the server; wide screens switch to the month. */
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

/** Shown until the grid is loaded, and permanently without script: upcoming items in about the space of the grid. */
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
          {t`View as list`}
        </ButtonLink>
      )}
    </div>
  )
}

/** A list must not look complete when it is not. */
function IncompleteNotice({ calendar, search }: { calendar: CalendarView; search: CalendarSearch }) {
  const until = calendar.completeUntil ?? calendar.to
  const next = addDays(until, 1)
  return (
    <div className="mt-6 grid justify-items-center gap-3 text-center">
      <p className="text-muted">
        {t`There is too much to show at once. Everything up to ${formatCalendarDate(until, locale())} is shown.`}
      </p>
      <ButtonLink
        to="/calendar"
        search={{ ...search, familyGroupId: calendar.familyGroupId, view: 'agenda', date: next }}
        data-no-print
      >
        {t`Continue from ${formatCalendarDate(next, locale())}`}
      </ButtonLink>
    </div>
  )
}

function NothingHere({ calendar, search }: { calendar: CalendarView; search: CalendarSearch }) {
  const { familyGroupId } = calendar
  const isNarrowed = Boolean(search.kinds || search.property || search.person || search.without)
  if (isNarrowed)
    return (
      <EmptyState
        icon={<CalendarDays aria-hidden="true" />}
        title={t`No matches`}
        className="mt-6"
        action={
          <ButtonLink
            to="/calendar"
            search={{ familyGroupId, view: search.view, date: search.date }}
            data-no-print
          >
            {t`Clear filters`}
          </ButtonLink>
        }
      >
        {t`Nothing on these days matches your filters.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden="true" />}
      title={
        search.view && search.view !== 'agenda'
          ? t`Nothing on these days`
          : t`Nothing in the next twelve months`
      }
      className="mt-6"
      action={
        <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }} data-no-print>
          {t`Go to properties`}
        </ButtonLink>
      }
    >
      {t`Everything with a date appears here: tasks, recurring tasks, projects, stays, expiry dates, and events you add, such as birthdays.`}
    </EmptyState>
  )
}
