import { Link } from '@tanstack/react-router'
import { cardClass } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { ScheduleLineView } from '../schedules.schemas.ts'
import { describeTiming } from '../schedules.texts.ts'
import { StatusBadge } from './schedule-badge.tsx'

/** One line for each plan; the whole line leads to its page. */
export function ScheduleList({ schedules }: { schedules: ScheduleLineView[] }) {
  return (
    <ul className={`${cardClass} divide-y`} aria-label="Plans">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <ScheduleLine schedule={schedule} />
        </li>
      ))}
    </ul>
  )
}

function ScheduleLine({ schedule }: { schedule: ScheduleLineView }) {
  const { id: scheduleId, title, status, people } = schedule
  return (
    <article className="group relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 hover:bg-raised">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <h3 className="font-medium wrap-anywhere">
          <Link
            to="/schedule/$scheduleId"
            params={{ scheduleId }}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="text-sm text-muted wrap-anywhere">{describeTiming(schedule, locale())}</p>
        {people.length > 0 && <p className="text-sm text-muted wrap-anywhere">{people.join(', ')}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
        {nextText(schedule)}
        <StatusBadge status={status} />
      </p>
    </article>
  )
}

/** What comes next: the open task, or the next date. */
export function nextText({
  status,
  nextOn,
  openTask,
}: Pick<ScheduleLineView, 'status' | 'nextOn' | 'openTask'>) {
  if (openTask)
    return `Open now${openTask.dueOn ? `, due ${formatCalendarDate(openTask.dueOn, locale())}` : ''}`
  if (status === 'ACTIVE' && nextOn) return `Next ${formatCalendarDate(nextOn, locale())}`
  return ''
}
