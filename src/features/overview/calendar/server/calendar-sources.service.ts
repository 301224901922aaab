import { t } from '@lingui/core/macro'
import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { listDecisionDeadlines } from '../../../house/decisions/server/decisions-ahead.service.ts'
import { listDueBills } from '../../../money/bills/server/bills-ahead.service.ts'
import { listEventDays } from '../../../work/family-events/server/event-days.service.ts'
import { listProjectDates } from '../../../work/projects/server/project-dates.service.ts'
import { listForecast } from '../../../work/schedules/server/forecast.service.ts'
import { listStays } from '../../../work/stays/server/stay-pages.service.ts'
import { listDueTasks } from '../../../work/tasks/server/tasks-ahead.service.ts'
import { isOpen } from '../../../work/tasks/tasks.rules.ts'
import { listVisits } from '../../../work/visits/server/visits.service.ts'
import { listOutsideEntries } from '../../calendar-subscriptions/server/outside-entries.service.ts'
import { expiryTitle } from '../../expiries/expiries.texts.ts'
import { listExpiries } from '../../expiries/server/expiries.service.ts'
import { type CalendarKind, maxDetail, type Span } from '../calendar.rules.ts'
import type { CalendarItemView } from '../calendar.schemas.ts'

/** `without`: calendars from outside that the reader hides. */
export type Scope = { propertyId?: string; userId?: string; without?: readonly string[] }

/** A query to a source: inclusive dates and a limit, and a limit per day for kinds with many items. */
export type Ask = Span & Scope & { limit: number; perDay?: number }

/** An item from its source: its person by id, and no time zone unless it has its own. */
export type SourcedItem = Omit<CalendarItemView, 'person' | 'timeZone'> & {
  userId: string | null
  timeZone: string | null
}

type Source = (ctx: MemberContext, ask: Ask) => Promise<SourcedItem[]>

/** All calendar sources: one line for each kind, each a limited read, earliest first. */
export const sources: Record<CalendarKind, Source> = {
  TASK: dueTasks,
  FORECAST: forecast,
  PROJECT: projectDates,
  VISIT: visits,
  BILL: dueBills,
  EXPIRY: expiries,
  DECISION: decisionDeadlines,
  STAY: stays,
  EVENT: eventDays,
  OUTSIDE: outsideEntries,
}

const plain = {
  userId: null,
  outside: null,
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

/** The common fields of every source; items of one day end on it. */
type Thing = {
  thingId: string
  title: string
  propertyId: string | null
  propertyName: string | null
  timeZone?: string | null
}

const itemOf = (
  kind: CalendarKind,
  { thingId, title, propertyId, propertyName, timeZone = null }: Thing,
  startsOn: string,
  endsOn = startsOn,
) => ({
  ...plain,
  kind,
  id: `${kind.toLowerCase()}-${thingId}`,
  thingId,
  title,
  startsOn,
  endsOn,
  timeZone,
  propertyId,
  propertyName,
})

const toMinutes = (time: string | null) => time?.slice(0, 5) ?? null

/** Notes may be long; the page of the item has the full text. */
const brief = (note: string | null) =>
  note && note.length > maxDetail ? `${note.slice(0, maxDetail).toWellFormed().trimEnd()}…` : note

async function dueTasks(ctx: MemberContext, ask: Ask): Promise<SourcedItem[]> {
  const mayMove = can(ctx.member.role, 'task.edit')
  return (await listDueTasks(ctx, ask)).map((task) => ({
    ...itemOf('TASK', { ...task, thingId: task.id }, task.dueOn),
    startTime: toMinutes(task.dueTime),
    userId: task.assigneeUserId,
    status: task.status,
    isDone: task.status === 'DONE',
    isOverdue: task.isOverdue,
    isMovable: mayMove && isOpen(task.status),
    version: task.version,
  }))
}

/** A task that has not been created yet. */
async function forecast(ctx: MemberContext, ask: Ask): Promise<SourcedItem[]> {
  return (await listForecast(ctx, ask)).map((date) => ({
    ...itemOf('FORECAST', { ...date, thingId: date.scheduleId }, date.on),
    id: `forecast-${date.scheduleId}-${date.on}`,
    startTime: date.dueTime,
    userId: date.assigneeUserId,
  }))
}

async function projectDates(ctx: MemberContext, ask: Ask): Promise<SourcedItem[]> {
  return (await listProjectDates(ctx, ask)).map((project) => ({
    ...itemOf('PROJECT', { ...project, thingId: project.id }, project.startsOn, project.endsOn),
    userId: project.leadUserId,
    status: project.status,
    isDone: project.status === 'COMPLETED',
    isOverdue: project.isOverdue,
  }))
}

/** Bills belong to nobody, so a person filter hides them. No amounts: the feed uses the same items. */
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
      ...itemOf('BILL', { ...bill, thingId }, bill.dueOn),
      id: bill.billId ? `bill-${bill.billId}` : `bill-series-${thingId}-${bill.dueOn}`,
      status: bill.isForecast ? 'FORECAST' : bill.state,
      isDone: bill.state === 'PAID',
      isOverdue: bill.isOverdue,
      detail: bill.payee,
    }
  })
}

/** They belong to nobody, so a person filter hides them. */
async function expiries(
  ctx: MemberContext,
  { from, to, propertyId, userId, limit }: Ask,
): Promise<SourcedItem[]> {
  if (userId) return []
  return (await listExpiries(ctx, { from, to, propertyId, limit })).map((expiry) => ({
    ...itemOf('EXPIRY', { ...expiry, title: expiryTitle(expiry) }, expiry.on),
    id: `expiry-${expiry.kind}-${expiry.thingId}`,
    expiry: expiry.kind,
    detail: brief(expiry.detail),
  }))
}

/** They ask all owners, so a person filter hides them. */
async function decisionDeadlines(
  ctx: MemberContext,
  { from, to, propertyId, userId, limit }: Ask,
): Promise<SourcedItem[]> {
  if (userId) return []
  return (await listDecisionDeadlines(ctx, { from, to, propertyId, limit })).map((decision) => ({
    ...itemOf('DECISION', { ...decision, thingId: decision.id, title: decision.question }, decision.endsOn),
    status: decision.state,
    isDone: decision.state !== 'OPEN',
  }))
}

/** Visits are moved on their own page, since the contractor has to agree. A person filter shows visits they host. */
async function visits(ctx: MemberContext, { perDay: _, ...ask }: Ask): Promise<SourcedItem[]> {
  return (await listVisits(ctx, ask)).map((visit) => ({
    ...itemOf(
      'VISIT',
      { ...visit, thingId: visit.id, title: t`Visit by ${visit.workerName}` },
      visit.startsOn,
      visit.endsOn,
    ),
    startTime: visit.startTime,
    endTime: visit.endTime,
    userId: visit.hostUserId,
    status: visit.status,
    isDone: visit.status === 'DONE',
    version: visit.version,
    detail: visit.projectTitle,
  }))
}

async function stays(ctx: MemberContext, ask: Ask): Promise<SourcedItem[]> {
  return (await listStays(ctx, ask)).map((stay) => {
    const { id: thingId, propertyId, propertyName } = stay
    const title = t`${stay.personName} at ${propertyName}`
    return {
      ...itemOf('STAY', { thingId, title, propertyId, propertyName }, stay.startsOn, stay.endsOn),
      userId: stay.person?.userId ?? null,
      status: stay.status,
      isMovable: stay.may.edit,
      version: stay.version,
      detail: brief(stay.note),
    }
  })
}

/** They belong to everyone, so a person filter hides them. */
async function eventDays(ctx: MemberContext, { userId, ...ask }: Ask): Promise<SourcedItem[]> {
  if (userId) return []
  const mayMove = can(ctx.member.role, 'event.edit')
  return (await listEventDays(ctx, ask)).map((event) => ({
    ...itemOf('EVENT', { ...event, thingId: event.id }, event.startsOn, event.endsOn),
    id: `event-${event.id}-${event.startsOn}`,
    startTime: toMinutes(event.startTime),
    endTime: toMinutes(event.endTime),
    isMovable: mayMove && event.propertyStatus !== 'ARCHIVED',
    version: event.version,
    repeatsFrom: event.repeatsFrom,
    detail: brief(event.note),
  }))
}

/** They belong to no property and to nobody: only the reader hides them, each calendar by itself. */
async function outsideEntries(
  ctx: MemberContext,
  { from, to, without = [], limit }: Ask,
): Promise<SourcedItem[]> {
  return (await listOutsideEntries(ctx, { from, to, without, limit })).map((entry) => {
    const { calendarSubscriptionId: thingId, title, color, calendarName } = entry
    return {
      ...itemOf(
        'OUTSIDE',
        { thingId, title, propertyId: null, propertyName: null },
        entry.startsOn,
        entry.endsOn,
      ),
      id: `outside-${thingId}-${entry.position}`,
      startTime: toMinutes(entry.startTime),
      endTime: toMinutes(entry.endTime),
      outside: { name: calendarName, color },
    }
  })
}
