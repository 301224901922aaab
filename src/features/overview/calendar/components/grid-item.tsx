import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { locale } from '../../../../lib/locale.ts'
import type { CalendarItemView, CalendarView } from '../calendar.schemas.ts'
import { formatTime, kindLabels, stateWords } from '../calendar.texts.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import { itemTarget } from '../item-links.ts'
import type { Target } from '../move-item.rules.ts'
import { iconOf } from './calendar-icons.ts'
import { MoveButton } from './move-button.tsx'

type GridItemProps = {
  item: CalendarItemView
  calendar: CalendarView
  search: CalendarSearch
  move: (item: CalendarItemView, target: Target) => Promise<void>
}

/** An item in a cell of the grid: a link to it, and the way to another day when it is pointed at or focused. */
export function GridItem({ item, calendar, search, move }: GridItemProps) {
  const Icon = iconOf(item)
  const time = item.startTime && formatTime(item.startTime, locale())
  const name = [kindLabels[item.kind].one, item.title, time, item.propertyName, stateWords(item)]
  return (
    <div className="group relative flex w-full min-w-0 items-center">
      <Link
        {...itemTarget(item, { ...search, familyGroupId: calendar.familyGroupId })}
        draggable={false}
        aria-label={name.filter(Boolean).join(', ')}
        title={item.title}
        className={clsx(
          'flex min-h-6 min-w-0 flex-1 items-center gap-1 rounded-sm px-1',
          // A phone shows the icon alone; in a week the height is the time that it takes.
          search.view === 'month' && 'max-sm:min-h-touch max-sm:justify-center max-sm:px-0',
        )}
      >
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
        <span className={clsx('truncate text-sm font-medium max-sm:sr-only', item.isDone && 'line-through')}>
          {time && <span className="font-normal">{time} </span>}
          {item.title}
        </span>
        {item.isOverdue && <CircleAlert className="ms-auto size-4 shrink-0 text-danger" aria-hidden="true" />}
      </Link>
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
