import { t } from '@lingui/core/macro'
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

/**
 * Renders the current period and the links to other days and views. They are links, so that “back” and browsers
 * without script work.
 */
export function CalendarToolbar({ calendar, search, view }: ToolbarProps) {
  const { familyGroupId, today, date } = calendar
  const to = (other: CalendarSearch) => ({ ...search, familyGroupId, ...other })
  const step = (by: 1 | -1) => to({ view, date: stepped(view, date, by) })
  return (
    <div className="mb-3 flex items-center gap-x-2 gap-y-2 sm:mb-4 sm:gap-x-4 sm:flex-wrap">
      <h2 className="min-w-0 flex-1 text-lg max-sm:text-base sm:basis-48" aria-live="polite">
        {titleOf(calendar, view)}
      </h2>
      <nav
        aria-label={t({ message: 'Time', context: 'period shown' })}
        className="flex items-center gap-1"
        data-no-print
      >
        <ButtonLink
          to="/calendar"
          search={step(-1)}
          variant="quiet"
          aria-label={view === 'week' ? t`Previous week` : t`Previous month`}
          className="w-touch px-0"
        >
          <ChevronLeft aria-hidden="true" />
        </ButtonLink>
        <ButtonLink to="/calendar" search={to({ view, date: today })}>
          {t`Today`}
        </ButtonLink>
        <ButtonLink
          to="/calendar"
          search={step(1)}
          variant="quiet"
          aria-label={view === 'week' ? t`Next week` : t`Next month`}
          className="w-touch px-0"
        >
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
      </nav>
      <CalendarViews calendar={calendar} search={search} view={view} className="max-sm:hidden" />
    </div>
  )
}

/** The views; on a phone they are among the filters. */
export function CalendarViews({ calendar, search, view, className }: ToolbarProps & { className: string }) {
  const { familyGroupId, date } = calendar
  return (
    <nav
      aria-label={t`View`}
      className={clsx('flex rounded-md border border-border-strong bg-surface p-1', className)}
      data-no-print
    >
      {calendarViews.map((name) => (
        <Link
          key={name}
          to="/calendar"
          search={{ ...search, familyGroupId, view: name, date }}
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
  )
}

function titleOf({ date, from, to }: CalendarView, view: CalendarViewName): string {
  if (view === 'month') return formatMonth(date.slice(0, 7), locale())
  const first = formatCalendarDate(from, locale())
  const last = formatCalendarDate(to, locale())
  return view === 'week' ? `${first} – ${last}` : t`From ${first}`
}
