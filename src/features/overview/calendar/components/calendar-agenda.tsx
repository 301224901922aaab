import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { formatMonth } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { byDay } from '../calendar.rules.ts'
import type { CalendarItemView, CalendarView } from '../calendar.schemas.ts'
import { formatDay, formatWhen, kindLabels, stateWords } from '../calendar.texts.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import { itemTarget } from '../item-links.ts'
import { iconOf, kindColors } from './calendar-icons.ts'

type AgendaProps = {
  calendar: CalendarView
  search: CalendarSearch
  /** What can be done with an item, beside it. */
  actionsOf: (item: CalendarItemView) => ReactNode
}

/** What falls on which day, as a list: drawn by the server, and complete without any script. */
export function CalendarAgenda({ calendar, search, actionsOf }: AgendaProps) {
  const days = byDay(calendar.items, calendar.from)
  const more = new Map(calendar.more.map(({ day, count }) => [day, count]))
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))]
  return (
    <div className="grid gap-6">
      {months.map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`} className="grid gap-2">
          <h2 id={`month-${month}`} className="text-lg">
            {formatMonth(month, locale())}
          </h2>
          {ofMonth.map(({ day, items }) => (
            <section key={day} aria-labelledby={`day-${day}`} className={cardClass}>
              <h3
                id={`day-${day}`}
                className="flex items-center gap-2 border-b bg-raised px-4 py-2 text-base font-medium"
              >
                <time dateTime={day}>{formatDay(day, locale())}</time>
                {day === calendar.today && <Badge tone="accent">Today</Badge>}
              </h3>
              <ul className="divide-y">
                {items.map((item) => (
                  <AgendaItem key={item.id} item={item} calendar={calendar} search={search}>
                    {actionsOf(item)}
                  </AgendaItem>
                ))}
                {more.has(day) && (
                  <li className="px-4">
                    <MoreOfDay day={day} count={more.get(day) ?? 0} calendar={calendar} search={search} />
                  </li>
                )}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </div>
  )
}

type AgendaItemProps = {
  item: CalendarItemView
  calendar: CalendarView
  search: CalendarSearch
  children: ReactNode
}

function AgendaItem({ item, calendar, search, children }: AgendaItemProps) {
  const Icon = iconOf(item)
  const state = stateWords(item)
  return (
    <li className="flex items-center gap-2 pe-2 break-inside-avoid">
      <Link
        {...itemTarget(item, { ...search, familyGroupId: calendar.familyGroupId })}
        className="flex min-h-touch min-w-0 flex-1 items-center gap-3 px-4 py-3 transition-colors hover:bg-raised"
      >
        <span className={clsx('grid size-9 shrink-0 place-items-center rounded-md', kindColors[item.kind])}>
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className={clsx('block font-medium', item.isDone && 'line-through')}>{item.title}</span>
          <span className="block text-sm text-muted">{detailsOf(item).join(' · ')}</span>
        </span>
        {state && <Badge tone={item.isOverdue ? 'danger' : 'neutral'}>{state}</Badge>}
      </Link>
      {children}
    </li>
  )
}

/** What kind it is comes first: neither colour nor icon alone says it. */
const detailsOf = (item: CalendarItemView): string[] =>
  [
    kindLabels[item.kind].one,
    formatWhen(item, locale()),
    // Where the title does not name the house, it stands beside the day.
    item.kind === 'STAY' || item.expiry === 'INSURANCE_RENEWAL' ? null : item.propertyName,
    item.kind === 'STAY' ? null : (item.person?.name ?? null),
    item.detail,
  ].filter((text) => text !== null)

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
