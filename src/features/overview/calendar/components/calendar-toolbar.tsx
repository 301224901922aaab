import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { formatCalendarDate, formatMonth } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { type CalendarViewName, calendarViews, stepped } from '../calendar.rules.ts'
import type { CalendarView } from '../calendar.schemas.ts'
import { viewLabels } from '../calendar.texts.ts'
import type { CalendarSearch } from '../calendar-search.ts'

type ToolbarProps = { calendar: CalendarView; search: CalendarSearch; view: CalendarViewName }

const units: Record<CalendarViewName, string> = { month: 'month', week: 'week', agenda: 'month' }

/** Where in time one is, and the ways to other days and views. All of them are links: "back" works, and so does no script. */
export function CalendarToolbar({ calendar, search, view }: ToolbarProps) {
  const { familyGroupId, today, date } = calendar
  const to = (other: CalendarSearch) => ({ ...search, familyGroupId, ...other })
  const step = (by: 1 | -1) => to({ view, date: stepped(view, date, by) })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="min-w-0 flex-1 basis-48 text-lg" aria-live="polite">
        {titleOf(calendar, view)}
      </h2>
      <nav aria-label="Time" className="flex items-center gap-1" data-no-print>
        <ButtonLink
          to="/calendar"
          search={step(-1)}
          variant="quiet"
          aria-label={`Previous ${units[view]}`}
          className="w-touch px-0"
        >
          <ChevronLeft aria-hidden="true" />
        </ButtonLink>
        <ButtonLink to="/calendar" search={to({ view, date: today })}>
          Today
        </ButtonLink>
        <ButtonLink
          to="/calendar"
          search={step(1)}
          variant="quiet"
          aria-label={`Next ${units[view]}`}
          className="w-touch px-0"
        >
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      </nav>
      <nav
        aria-label="View"
        className="flex rounded-md border border-border-strong bg-surface p-1 max-sm:w-full"
        data-no-print
      >
        {calendarViews.map((name) => (
          <Link
            key={name}
            to="/calendar"
            search={to({ view: name, date })}
            aria-current={name === view ? 'page' : undefined}
            className={clsx(
              'flex min-h-touch flex-1 items-center justify-center rounded-sm px-3 transition-colors',
              name === view ? 'bg-accent-soft font-medium' : 'text-muted hover:bg-raised',
            )}
          >
            {viewLabels[name]}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function titleOf({ date, from, to }: CalendarView, view: CalendarViewName): string {
  if (view === 'month') return formatMonth(date.slice(0, 7), locale())
  const [first, last] = [from, to].map((day) => formatCalendarDate(day, locale()))
  return view === 'week' ? `${first} – ${last}` : `From ${first}`
}
