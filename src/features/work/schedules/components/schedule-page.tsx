import { plural, t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { formatTime } from '../../../../lib/clock-times.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { PropertyBreadcrumbs } from '../../../house/components/property-breadcrumbs.tsx'
import { doneTodayText, statusLabels as taskStatusLabels } from '../../tasks/tasks.texts.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { scheduleTasksQuery } from '../schedules.queries.ts'
import { datesWithin, nextIfDone } from '../schedules.rules.ts'
import type { ScheduleTaskView, ScheduleView } from '../schedules.schemas.ts'
import { archivedNotice, describeTiming, fieldLabels, rotationLabels } from '../schedules.texts.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import { nextText, StatusBadge } from './schedule-part.tsx'

/** Renders a recurring task: its dates, the fields of each task, and previous tasks. */
export function SchedulePage({ schedule }: { schedule: ScheduleView }) {
  const isArchived = schedule.propertyStatus === 'ARCHIVED'
  return (
    <Page className="grid grid-cols-1 gap-6">
      <PropertyBreadcrumbs part="schedule" of={schedule} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="text-xl wrap-anywhere">{schedule.title}</h1>
          <p className="text-muted wrap-anywhere">{describeTiming(schedule, locale())}</p>
          <p className="flex flex-wrap gap-2">
            <StatusBadge status={schedule.status} />
            {isArchived && (
              <Badge tone="warning" icon={Archive}>
                {t`Archived, read-only`}
              </Badge>
            )}
          </p>
        </div>
        <ScheduleActions schedule={schedule} />
      </header>
      {isArchived && <p className="text-muted">{archivedNotice()}</p>}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <NextDates schedule={schedule} />
        <Template schedule={schedule} />
      </div>
      <TasksSoFar schedule={schedule} />
    </Page>
  )
}

const shownDates = 10

function NextDates({ schedule }: { schedule: ScheduleView }) {
  const { today, status, nextOn, openTask } = schedule
  const nextOnceDone = openTask && status === 'ACTIVE' ? nextIfDone(schedule, schedule) : null
  const last = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`.replace('-02-29', '-02-28')
  const openUntil = openTask && [openTask.dueOn ?? today, today].toSorted()[1]
  const dates =
    status === 'ACTIVE'
      ? datesWithin(schedule, { nextOn, openUntil: openUntil ?? null }, { from: today, to: last }, shownDates)
      : []
  return (
    <SectionCard title={t`Next`}>
      {openTask ? (
        <p className="mb-3">
          <Link to="/task/$taskId" params={{ taskId: openTask.id }} className="underline">
            {nextText(schedule)}
          </Link>
        </p>
      ) : (
        dates.length === 0 && <p className="text-muted">{restTexts[status]}</p>
      )}
      {nextOnceDone && <p className="mb-3">{doneTodayText(nextOnceDone)}</p>}
      {dates.length > 0 && (
        <>
          <p className="mb-2 text-sm text-muted">
            {schedule.leadDays === 0
              ? t`The task appears on the day it is due.`
              : plural(schedule.leadDays, {
                  one: 'The task appears # day before it is due.',
                  other: 'The task appears # days before it is due.',
                })}{' '}
            {schedule.countedFrom === 'COMPLETION' &&
              t`These dates assume that each task is done on its due date.`}
          </p>
          <ol className="flex flex-wrap gap-2 tabular-nums">
            {dates.map((date) => (
              <li key={date} className="rounded-sm border px-2 py-1 text-sm">
                <time dateTime={date}>{formatCalendarDate(date, locale())}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </SectionCard>
  )
}

const restTexts = {
  get ACTIVE() {
    return t`No dates in the next two years.`
  },
  get PAUSED() {
    return t`Paused. When you resume it, it starts with the next date from that day on; missed dates are skipped.`
  },
  get ENDED() {
    return t`Ended. No more tasks will be created.`
  },
} as const

function Template({ schedule }: { schedule: ScheduleView }) {
  const { rotation, people, costMinor, currency, checklist, assetName } = schedule
  const who = people.length > 0 ? people.join(', ') : t`Nobody yet`
  const facts = [
    [rotation === 'NONE' ? fieldLabels.assigneeUserId : rotationLabels[rotation], who],
    [fieldLabels.priority, priorityLabels[schedule.priority]],
    [fieldLabels.dueTime, schedule.dueTime && formatTime(schedule.dueTime, locale())],
    [fieldLabels.assetId, assetName],
    [fieldLabels.costMinor, costMinor === null ? null : formatMoney(costMinor, currency, locale())],
    [fieldLabels.needsApproval, schedule.needsApproval ? t`Yes` : null],
    [fieldLabels.checklist, checklist.join(', ') || null],
    [fieldLabels.description, schedule.description],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <SectionCard title={t`Each task`}>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {facts.map(([label, text]) => (
          <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

function TasksSoFar({ schedule }: { schedule: ScheduleView }) {
  const list = useSuspenseInfiniteQuery(scheduleTasksQuery(schedule.id))
  const tasks = list.data.pages.flatMap((page) => page.tasks)
  return (
    <SectionCard title={t`Previous tasks`}>
      {tasks.length === 0 ? (
        <p className="text-muted">{t`None yet. The first task is created automatically before it is due.`}</p>
      ) : (
        <ul className="divide-y">
          {tasks.map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </ul>
      )}
      <ShowMore list={list} className="mt-3" />
    </SectionCard>
  )
}

function TaskLine({
  task: { id, title, occurrenceOn, dueOn, status, assignee },
}: {
  task: ScheduleTaskView
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <Link
        to="/task/$taskId"
        params={{ taskId: id }}
        className="inline-flex min-h-touch items-center wrap-anywhere hover:underline"
      >
        {title}, {formatCalendarDate(dueOn ?? occurrenceOn, locale())}
      </Link>
      <span className="text-sm text-muted">
        {[assignee, taskStatusLabels[status]].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
