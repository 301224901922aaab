import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { listDueBills } from '../../../money/bills/server/bills-ahead.service.ts'
import { listEventDays } from '../../../work/family-events/server/event-days.service.ts'
import { listProjectDates } from '../../../work/projects/server/project-dates.service.ts'
import { listForecast } from '../../../work/schedules/server/forecast.service.ts'
import { listStays } from '../../../work/stays/server/list-stays.service.ts'
import { mayChange } from '../../../work/stays/stays.rules.ts'
import { listDueTasks } from '../../../work/tasks/server/due-tasks.service.ts'
import { isOpen } from '../../../work/tasks/tasks.rules.ts'
import { expiryTitle } from '../../expiries/expiries.texts.ts'
import { listExpiries } from '../../expiries/server/expiries.service.ts'
import { type CalendarKind, maxDetail, type Span } from '../calendar.rules.ts'
import type { CalendarItemView } from '../calendar.schemas.ts'

export type Scope = { propertyId?: string; userId?: string }

/** What a source is asked: a span of days, both included, and how many at most; of one day too, if it may have many. */
export type Ask = Span & Scope & { limit: number; perDay?: number }

/** An item as its source knows it: whose it is by id, and without a time zone where it has none of its own. */
export type SourcedItem = Omit<CalendarItemView, 'person' | 'timeZone'> & {
  userId: string | null
  timeZone: string | null
}

type Source = (ctx: MemberContext, ask: Ask) => Promise<SourcedItem[]>

/** Everything that shows in the calendar: one line for each kind, each a bounded read, the earliest first. */
export const sources: Record<CalendarKind, Source> = {
  TASK: dueTasks,
  FORECAST: forecast,
  PROJECT: projectDates,
  BILL: dueBills,
  EXPIRY: expiries,
  STAY: stays,
  EVENT: eventDays,
}

const plain = {
  expiry: null,
  startTime: null,
  endTime: null,
  status: null,
  isDone: false,
  isOverdue: false,
  isMovable: false,
  version: null,
  repeatsFrom: null,
  detail: null,
} as const

const toMinutes = (time: string | null) => time?.slice(0, 5) ?? null

/** A note may be long, and a calendar has many: its page shows the whole. */
const brief = (note: string | null) =>
  note && note.length > maxDetail ? `${note.slice(0, maxDetail).toWellFormed().trimEnd()}…` : note

async function dueTasks(ctx: MemberContext, ask: Ask): Promise<SourcedItem[]> {
  const mayMove = can(ctx.member.role, 'task.edit')
  return (await listDueTasks(ctx, ask)).map((task) => ({
    ...plain,
    kind: 'TASK',
    id: `task-${task.id}`,
    thingId: task.id,
    title: task.title,
    startsOn: task.dueOn,
    endsOn: task.dueOn,
    startTime: toMinutes(task.dueTime),
    timeZone: task.timeZone,
    propertyId: task.propertyId,
    propertyName: task.propertyName,
    userId: task.assigneeUserId,
    status: task.status,
    isDone: task.status === 'DONE',
    isOverdue: task.isOverdue,
    isMovable: mayMove && isOpen(task.status),
    version: task.version,
  }))
}

/** What will be a task, and is none yet. */
async function forecast(ctx: MemberContext, ask: Ask): Promise<SourcedItem[]> {
  return (await listForecast(ctx, ask)).map((date) => ({
    ...plain,
    kind: 'FORECAST',
    id: `forecast-${date.scheduleId}-${date.on}`,
    thingId: date.scheduleId,
    title: date.title,
    startsOn: date.on,
    endsOn: date.on,
    startTime: date.dueTime,
    timeZone: null,
    propertyId: date.propertyId,
    propertyName: date.propertyName,
    userId: date.assigneeUserId,
  }))
}

async function projectDates(ctx: MemberContext, ask: Ask): Promise<SourcedItem[]> {
  return (await listProjectDates(ctx, ask)).map((project) => ({
    ...plain,
    kind: 'PROJECT',
    id: `project-${project.id}`,
    thingId: project.id,
    title: project.title,
    startsOn: project.startsOn,
    endsOn: project.endsOn,
    timeZone: project.timeZone,
    propertyId: project.propertyId,
    propertyName: project.propertyName,
    userId: project.leadUserId,
    status: project.status,
    isDone: project.status === 'COMPLETED',
    isOverdue: project.isOverdue,
  }))
}

/** They belong to nobody: with a person chosen none is shown. No amounts: the feed tells of the same items. */
async function dueBills(
  ctx: MemberContext,
  { from, to, propertyId, userId, limit }: Ask,
): Promise<SourcedItem[]> {
  if (userId) return []
  const bills = await listDueBills(ctx, { from, to, limit, ...(propertyId && { propertyId }) })
  return bills.flatMap((bill) => {
    const thingId = bill.billId ?? bill.billSeriesId
    if (thingId === null) return []
    return {
      ...plain,
      kind: 'BILL',
      id: bill.billId ? `bill-${bill.billId}` : `bill-series-${thingId}-${bill.dueOn}`,
      thingId,
      title: bill.title,
      startsOn: bill.dueOn,
      endsOn: bill.dueOn,
      timeZone: bill.timeZone,
      propertyId: bill.propertyId,
      propertyName: bill.propertyName,
      userId: null,
      status: bill.isForecast ? 'FORECAST' : bill.state,
      isDone: bill.state === 'PAID',
      isOverdue: bill.isOverdue,
      detail: bill.payee,
    }
  })
}

/** They belong to nobody: with a person chosen none is shown. */
async function expiries(
  ctx: MemberContext,
  { propertyId, userId, limit, ...span }: Ask,
): Promise<SourcedItem[]> {
  if (userId) return []
  const found = await listExpiries(ctx, span)
  return found
    .filter((expiry) => propertyId === undefined || expiry.propertyId === propertyId)
    .slice(0, limit)
    .map((expiry) => ({
      ...plain,
      kind: 'EXPIRY',
      id: `expiry-${expiry.kind}-${expiry.thingId}`,
      thingId: expiry.thingId,
      expiry: expiry.kind,
      title: expiryTitle(expiry),
      startsOn: expiry.on,
      endsOn: expiry.on,
      timeZone: null,
      propertyId: expiry.propertyId,
      propertyName: expiry.propertyName,
      userId: null,
      detail: brief(expiry.detail),
    }))
}

async function stays(ctx: MemberContext, ask: Ask): Promise<SourcedItem[]> {
  const { role } = ctx.member
  return (await listStays(ctx, ask)).map((stay) => ({
    ...plain,
    kind: 'STAY',
    id: `stay-${stay.id}`,
    thingId: stay.id,
    title: `${stay.personName} at ${stay.propertyName}`,
    startsOn: stay.startsOn,
    endsOn: stay.endsOn,
    timeZone: null,
    propertyId: stay.propertyId,
    propertyName: stay.propertyName,
    userId: stay.person?.userId ?? null,
    status: stay.status,
    isMovable: mayChange({ role, isOwn: stay.isOwn }) && stay.propertyStatus === 'ACTIVE',
    version: stay.version,
    detail: brief(stay.note),
  }))
}

/** They are everybody's: with a person chosen none is shown. */
async function eventDays(ctx: MemberContext, { userId, ...ask }: Ask): Promise<SourcedItem[]> {
  if (userId) return []
  const mayMove = can(ctx.member.role, 'event.edit')
  return (await listEventDays(ctx, ask)).map((event) => ({
    ...plain,
    kind: 'EVENT',
    id: `event-${event.id}-${event.startsOn}`,
    thingId: event.id,
    title: event.title,
    startsOn: event.startsOn,
    endsOn: event.endsOn,
    startTime: toMinutes(event.startTime),
    endTime: toMinutes(event.endTime),
    timeZone: event.timeZone,
    propertyId: event.propertyId,
    propertyName: event.propertyName,
    userId: null,
    isMovable: mayMove && event.propertyStatus !== 'ARCHIVED',
    version: event.version,
    repeatsFrom: event.repeatsFrom,
    detail: brief(event.note),
  }))
}
