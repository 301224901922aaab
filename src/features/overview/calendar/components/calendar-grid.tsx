import { t } from '@lingui/core/macro'
import { formatTime } from '../../../../lib/clock-times.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar-grid.css'
import FullCalendar, { type EventDropInfo, type EventInput } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { ColorDot } from '../../../../components/ui/color-dot.tsx'
import { addDays } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { CalendarItemView, CalendarView } from '../calendar.schemas.ts'
import { formatDay, kindLabels, stateWords } from '../calendar.texts.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import { itemTarget } from '../item-links.ts'
import type { Target } from '../move-item.rules.ts'
import { MoreOfDayLink } from './calendar-agenda.tsx'
import { iconOf, kindTokens } from './calendar-icons.tsx'
import { MoveButton } from './move-button.tsx'

const plugins = [classicTheme, dayGridPlugin, timeGridPlugin, interactionPlugin]

type GridProps = {
  calendar: CalendarView
  search: CalendarSearch
  view: 'month' | 'week'
  move: (item: CalendarItemView, target: Target) => Promise<void>
  /** Adds something on a day; null for those who may not. */
  add: ((day: string) => void) | null
  /** Shows the whole day when there is more than fits. */
  showDay: (day: string) => void
}

/** Renders a month or week as a grid. Days and times are local to their property, wherever the reader is. */
export default function CalendarGrid({ calendar, search, view, move, add, showDay }: GridProps) {
  const items = useMemo(() => new Map(calendar.items.map((item) => [item.id, item])), [calendar.items])
  const more = useMemo(() => new Map(calendar.more.map((one) => [`more-${one.day}`, one])), [calendar.more])
  const events = useMemo(
    () => [...calendar.items.map(eventOf), ...calendar.more.map(({ day }) => moreEventOf(day))],
    [calendar],
  )
  // The click that ends a drag must not open the item.
  const wasDragged = useRef(false)
  const drop = ({ event }: EventDropInfo) => {
    const item = items.get(event.id)
    if (item) void move(item, { on: event.startStr.slice(0, 10), time: timeAfter(item, event) })
  }
  return (
    <div
      className="calendar-grid overflow-clip rounded-lg border bg-surface shadow-card"
      onPointerDownCapture={() => {
        wasDragged.current = false
      }}
      onClickCapture={(event) => {
        if (wasDragged.current) event.preventDefault()
      }}
    >
      <FullCalendar
        key={`${view}-${calendar.date}`}
        plugins={plugins}
        initialView={view === 'month' ? 'dayGridMonth' : 'timeGridWeek'}
        initialDate={calendar.date}
        now={`${calendar.today}T12:00:00`}
        timeZone="UTC"
        locale={locale()}
        weekTextLong={t`Week`}
        allDayText={t`All day`}
        timedText={t`With a time`}
        moreLinkText={(count) => t`+${count} more`}
        moreLinkHint={t`Show all of this day`}
        firstDay={calendar.weekStart}
        headerToolbar={false}
        height="auto"
        borderless
        fixedWeekCount={false}
        dayMaxEvents={5}
        moreLinkClick={({ date }) => showDay(date.toISOString().slice(0, 10))}
        scrollTime="07:00:00"
        slotMinTime={firstSlot(calendar.items)}
        expandRows
        events={events}
        eventDisplay="block"
        eventOrder="isMore,start,-duration,allDay,title"
        eventInteractive={false}
        eventDurationEditable={false}
        eventDragStart={() => {
          wasDragged.current = true
        }}
        eventDrop={drop}
        eventContent={({ event }) => {
          const item = items.get(event.id)
          const ofDay = more.get(event.id)
          if (ofDay) return <MoreOfDayLink {...ofDay} calendar={calendar} search={search} />
          return item && <GridItem item={item} calendar={calendar} search={search} move={move} />
        }}
        // The day number adds something on that day.
        navLinks={add !== null}
        navLinkDayClick={(date) => add?.(date.toISOString().slice(0, 10))}
        navLinkHint={(_, date) => t`Add on ${formatDay(date.toISOString().slice(0, 10), locale())}`}
      />
    </div>
  )
}

function eventOf(item: CalendarItemView): EventInput {
  const { startsOn, endsOn, startTime, endTime } = item
  const { color, contrastColor } = kindTokens[item.kind]
  return {
    id: item.id,
    title: item.title,
    allDay: startTime === null,
    start: startTime === null ? startsOn : `${startsOn}T${startTime}:00`,
    // The library's ends are exclusive.
    ...(startTime === null ? { end: addDays(endsOn, 1) } : endTime && { end: `${endsOn}T${endTime}:00` }),
    editable: item.isMovable,
    isMore: 0,
    color,
    contrastColor,
  }
}

/** Listed below the day's items. */
const moreEventOf = (day: string): EventInput => ({
  id: `more-${day}`,
  allDay: true,
  start: day,
  editable: false,
  isMore: 1,
  color: 'transparent',
  contrastColor: 'var(--color-foreground)',
})

/** The night is hidden while it is empty. */
const firstSlot = (items: readonly CalendarItemView[]) =>
  items.some(
    ({ startTime, endTime }) =>
      startTime !== null && (startTime < '06:00' || (endTime ?? startTime) < '06:00'),
  )
    ? '00:00:00'
    : '06:00:00'

/** Undefined keeps the time. Stays are whole days; only the week grid sets or removes a time. */
function timeAfter(
  { kind, startTime }: CalendarItemView,
  { allDay, startStr }: { allDay: boolean; startStr: string },
) {
  if (kind === 'STAY') return undefined
  if (allDay) return startTime === null ? undefined : null
  return startStr.slice(11, 16)
}

/** The title of a stay already names the person. */
const whoOf = ({ kind, person }: CalendarItemView) => (kind === 'STAY' ? null : (person?.name ?? null))

type GridItemProps = {
  item: CalendarItemView
  calendar: CalendarView
  search: CalendarSearch
  move: (item: CalendarItemView, target: Target) => Promise<void>
}

/** Renders an item in a grid cell: a link, with a move button on hover or focus. What comes from outside leads nowhere. */
export function GridItem({ item, calendar, search, move }: GridItemProps) {
  const time = item.startTime && formatTime(item.startTime, locale())
  const { kind, title, outside } = item
  const name = [
    kindLabels[kind].one,
    outside?.name,
    title,
    time,
    item.propertyName,
    whoOf(item),
    stateWords(item),
  ]
    .filter(Boolean)
    .join(', ')
  const look = {
    title: [title, outside?.name ?? whoOf(item)].filter(Boolean).join(' · '),
    className: clsx(
      'flex min-h-6 min-w-0 flex-1 items-center gap-1 rounded-sm px-1',
      // A phone shows only the icon; in a week the height is the duration.
      search.view === 'month' && 'max-sm:min-h-touch max-sm:justify-center max-sm:px-0',
    ),
  }
  const target = itemTarget(item, { ...search, familyGroupId: calendar.familyGroupId })
  return (
    <div className="group relative flex w-full min-w-0 items-center">
      {target ? (
        <Link {...target} {...look} draggable={false} aria-label={name}>
          <GridLine item={item} time={time} />
        </Link>
      ) : (
        <div {...look}>
          <span className="sr-only">{name}</span>
          <span className="contents" aria-hidden="true">
            <GridLine item={item} time={time} />
          </span>
        </div>
      )}
      {item.isMovable && (
        <MoveButton
          item={item}
          move={move}
          className="absolute end-0 top-0 grid size-6 place-items-center rounded-sm bg-raised text-foreground opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-sm:hidden [&_svg]:size-4"
        />
      )}
    </div>
  )
}

function GridLine({ item, time }: { item: CalendarItemView; time: string | null }) {
  const Icon = iconOf(item)
  const color = item.person?.color ?? item.outside?.color
  return (
    <>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className={clsx('truncate text-sm font-medium max-sm:sr-only', item.isDone && 'line-through')}>
        {time && <span className="font-normal">{time} </span>}
        {item.title}
      </span>
      {color && <ColorDot color={color} className="ms-auto size-3 ring-1 ring-surface max-sm:hidden" />}
      {item.isOverdue && <CircleAlert className="ms-auto size-4 shrink-0 text-danger" aria-hidden="true" />}
    </>
  )
}
