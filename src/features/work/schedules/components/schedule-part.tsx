import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleStop, ListPlus, Pause, Plus } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { schedulesQuery } from '../schedules.queries.ts'
import type { ScheduleLineView, ScheduleView } from '../schedules.schemas.ts'
import { archivedNotice, describeTiming, statusLabels } from '../schedules.texts.ts'

/** Renders the recurring tasks of a property. */
export function SchedulePart({ property }: { property: Pick<PropertyView, 'id' | 'status' | 'may'> }) {
  const { id: propertyId, status, may } = property
  const list = useSuspenseInfiniteQuery(schedulesQuery(propertyId))
  const schedules = list.data.pages.flatMap((page) => page.schedules)
  const isEditable = may.editSchedules
  return (
    <section aria-labelledby="schedule-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="schedule-title" className="text-lg">
          {t`Schedule`}
        </h2>
        {isEditable && schedules.length > 0 && <Actions propertyId={propertyId} />}
      </div>
      {status === 'ARCHIVED' && <p className="text-muted">{archivedNotice()}</p>}
      {schedules.length === 0 ? (
        <EmptyState
          icon={<CalendarClock aria-hidden="true" />}
          title={t`No recurring tasks yet`}
          action={isEditable && <Actions propertyId={propertyId} isFirst />}
        >
          {t`Clean the gutters each spring, service the boiler before winter: set it up once, and each task is created automatically before it is due.`}
        </EmptyState>
      ) : (
        <ScheduleList schedules={schedules} />
      )}
      <ShowMore list={list} />
    </section>
  )
}

/** Without any, the starter pack is offered. */
const Actions = ({ propertyId, isFirst = false }: { propertyId: string; isFirst?: boolean }) => (
  <div className="flex flex-wrap justify-center gap-2">
    <ButtonLink
      to="/property/$propertyId/schedule/starters"
      params={{ propertyId }}
      variant={isFirst ? 'primary' : 'secondary'}
    >
      <ListPlus aria-hidden="true" />
      {t`Starter pack`}
    </ButtonLink>
    <ButtonLink
      to="/property/$propertyId/schedule/new"
      params={{ propertyId }}
      variant={isFirst ? 'secondary' : 'primary'}
    >
      <Plus aria-hidden="true" />
      {t`Add recurring task`}
    </ButtonLink>
  </div>
)

/** Renders one line for each recurring task, with a link to its page. */
function ScheduleList({ schedules }: { schedules: ScheduleLineView[] }) {
  return (
    <ul className={`${cardClass} divide-y`} aria-label={t`Recurring tasks`}>
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

/** Returns the open task, or the next date. */
export function nextText({
  status,
  nextOn,
  openTask,
}: Pick<ScheduleLineView, 'status' | 'nextOn' | 'openTask'>) {
  if (openTask)
    return openTask.dueOn ? t`Open now, due ${formatCalendarDate(openTask.dueOn, locale())}` : t`Open now`
  if (status === 'ACTIVE' && nextOn) return t`Next ${formatCalendarDate(nextOn, locale())}`
  return ''
}

/** Active ones have no badge. */
export function StatusBadge({ status }: Pick<ScheduleView, 'status'>) {
  if (status === 'ACTIVE') return null
  return (
    <Badge tone={status === 'PAUSED' ? 'warning' : 'neutral'} icon={status === 'PAUSED' ? Pause : CircleStop}>
      {statusLabels[status]}
    </Badge>
  )
}
