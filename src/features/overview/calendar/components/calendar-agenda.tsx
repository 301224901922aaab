import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { ColorDot } from '../../../../components/ui/color-dot.tsx'
import { formatMonth } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { byDay } from '../calendar.rules.ts'
import type { CalendarItemView, CalendarView } from '../calendar.schemas.ts'
import { formatDay, formatWhen, kindLabels, stateWords } from '../calendar.texts.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import { itemTarget } from '../item-links.ts'
import { iconOf, kindColors } from './calendar-icons.tsx'

type AgendaProps = {
  calendar: CalendarView
  search: CalendarSearch
  /** The actions of an item, next to it. */
  actionsOf: (item: CalendarItemView) => ReactNode
}

/** Renders the items by day as a list, on the server and complete without script. */
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
                {day === calendar.today && <Badge>{t`Today`}</Badge>}
              </h3>
              <ul className="divide-y">
                {items.map((item) => (
                  <AgendaItem key={item.id} item={item} calendar={calendar} search={search}>
                    {actionsOf(item)}
                  </AgendaItem>
                ))}
                {more.has(day) && (
                  <li className="px-4">
                    <MoreOfDayLink day={day} count={more.get(day) ?? 0} calendar={calendar} search={search} />
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
  const target = itemTarget(item, { ...search, familyGroupId: calendar.familyGroupId })
  const line = 'flex min-h-touch min-w-0 flex-1 items-center gap-3 px-4 py-3'
  return (
    <li className="flex items-center gap-2 pe-2 break-inside-avoid">
      {target ? (
        <Link {...target} className={clsx(line, 'transition-colors hover:bg-raised')}>
          <ItemLine item={item} />
        </Link>
      ) : (
        <div className={line}>
          <ItemLine item={item} />
        </div>
      )}
      {children}
    </li>
  )
}

function ItemLine({ item }: { item: CalendarItemView }) {
  const Icon = iconOf(item)
  const state = stateWords(item)
  const color = item.person?.color ?? item.outside?.color
  return (
    <>
      <span
        className={clsx('relative grid size-9 shrink-0 place-items-center rounded-md', kindColors[item.kind])}
      >
        <Icon className="size-5" aria-hidden="true" />
        {color && (
          <ColorDot color={color} className="absolute -end-1 -bottom-1 size-3.5 border-2 border-surface" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={clsx('block font-medium wrap-anywhere', item.isDone && 'line-through')}>
          {item.title}
        </span>
        <span className="block text-sm text-muted">{detailsOf(item).join(' · ')}</span>
      </span>
      {state && <Badge tone={item.isOverdue ? 'danger' : 'neutral'}>{state}</Badge>}
    </>
  )
}

/** The kind comes first: colour and icon alone must not convey it. */
const detailsOf = (item: CalendarItemView): string[] =>
  [
    kindLabels[item.kind].one,
    item.outside?.name ?? null,
    formatWhen(item, locale()),
    // The house is next to the day where the title does not name it.
    item.kind === 'STAY' || item.thingId === item.propertyId ? null : item.propertyName,
    item.kind === 'STAY' ? null : (item.person?.name ?? null),
    item.detail,
  ].filter((text) => text !== null)

type MoreOfDayLinkProps = { day: string; count: number; calendar: CalendarView; search: CalendarSearch }

/** Links to the whole day when a month shows only the first items. */
export const MoreOfDayLink = ({ day, count, calendar, search }: MoreOfDayLinkProps) => (
  <Link
    to="/calendar"
    search={{ ...search, familyGroupId: calendar.familyGroupId, view: 'agenda', date: day }}
    aria-label={t`${count} more on ${formatDay(day, locale())}`}
    draggable={false}
    className="inline-flex min-h-6 min-w-6 items-center max-sm:min-h-touch rounded-sm px-1 text-sm font-medium text-accent hover:underline"
  >
    {t`+${count.toLocaleString(i18n.locale)} more`}
  </Link>
)
