import { Link } from '@tanstack/react-router'
import { locale } from '../../../../lib/locale.ts'
import type { CalendarView } from '../calendar.schemas.ts'
import { formatDay } from '../calendar.texts.ts'
import type { CalendarSearch } from '../calendar-search.ts'

type MoreOfDayProps = { day: string; count: number; calendar: CalendarView; search: CalendarSearch }

/** Where everything of a day is, when a month shows the first few things of it. */
export const MoreOfDay = ({ day, count, calendar, search }: MoreOfDayProps) => (
  <Link
    to="/calendar"
    search={{ ...search, familyGroupId: calendar.familyGroupId, view: 'agenda', date: day }}
    aria-label={`${count} more on ${formatDay(day, locale())}`}
    draggable={false}
    className="inline-flex min-h-6 min-w-6 items-center max-sm:min-h-touch rounded-sm px-1 text-sm font-medium text-accent hover:underline"
  >
    +{count.toLocaleString('en')} more
  </Link>
)
