import { AppError } from '../../../../lib/app-error.ts'
import { daysBetween, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { listMembers } from '../../../base/groups/server/members.service.ts'
import { listProperties } from '../../../house/properties/server/properties.service.ts'
import { countDueTasks } from '../../../work/tasks/server/tasks-ahead.service.ts'
import {
  type CalendarKind,
  calendarKinds,
  fewOfEachDay,
  maxAgendaItemsOfAKind,
  maxItemsOfADay,
  maxItemsOfAKind,
  maxSpanDays,
  merged,
  type Span,
  spanOf,
} from '../calendar.rules.ts'
import type {
  CalendarItemsView,
  CalendarItemView,
  CalendarView,
  GetCalendarInput,
} from '../calendar.schemas.ts'
import { type Scope, type SourcedItem, sources } from './calendar-sources.service.ts'

/** What the page shows: the span of a view, what falls into it, and what it can be narrowed by. */
export async function getCalendar(ctx: MemberContext, input: GetCalendarInput): Promise<CalendarView> {
  const [group, properties, members] = await Promise.all([
    getGroup(ctx),
    listProperties(ctx),
    listMembers(ctx),
  ])
  const today = todayIn(group.timeZone, ctx.clock.now())
  const date = input.date ?? today
  const span = spanOf(input.view, date, group.weekStart)
  const scope = { propertyId: input.inProperty, userId: input.userId }
  const perDay = input.view === 'month' ? maxItemsOfADay : undefined
  const hasTasks = input.kinds === undefined || input.kinds.includes('TASK')
  const [found, tasksOfDays] = await Promise.all([
    listItems(ctx, {
      ...span,
      scope,
      perDay,
      kinds: input.kinds,
      limit: input.view === 'agenda' ? maxAgendaItemsOfAKind : maxItemsOfAKind,
      members,
      timeZone: group.timeZone,
    }),
    perDay && hasTasks ? countDueTasks(ctx, { ...span, ...scope }) : new Map<string, number>(),
  ])
  return {
    ...found,
    ...(perDay ? fewOfEachDay(found.items, perDay, unread(tasksOfDays, found.items)) : { more: [] }),
    ...span,
    familyGroupId: group.id,
    groupName: group.name,
    role: group.role,
    weekStart: group.weekStart,
    timeZone: group.timeZone,
    today,
    date,
    properties: properties.map(({ id, name, status }) => ({ id, name, isArchived: status === 'ARCHIVED' })),
    people: members.map(({ userId, name, color, isMe }) => ({ userId, name, color, isMe })),
  }
}

/** How many tasks of each day are not among what was read. */
function unread(tasksOfDays: ReadonlyMap<string, number>, items: readonly CalendarItemView[]) {
  const read = Map.groupBy(
    items.filter(({ kind }) => kind === 'TASK'),
    ({ startsOn }) => startsOn,
  )
  // Two reads: one may have seen what the other has not.
  return new Map(
    [...tasksOfDays].map(([day, total]) => [day, Math.max(0, total - (read.get(day)?.length ?? 0))]),
  )
}

/**
 * Everything of the group that falls into a span of days, both included, in order.
 * @param scope one property, or what one person has to do, leads or where they stay
 * @throws AppError `invalid` for a span of more than `maxSpanDays`
 */
export async function listCalendarItems(
  ctx: MemberContext,
  { scope = {}, kinds, ...span }: Span & { scope?: Scope; kinds?: readonly CalendarKind[] },
): Promise<CalendarItemsView> {
  const [{ timeZone }, members] = await Promise.all([getGroup(ctx), listMembers(ctx)])
  return listItems(ctx, { ...span, scope, kinds, limit: maxItemsOfAKind, members, timeZone })
}

type Asked = Span & {
  scope: Scope
  kinds?: readonly CalendarKind[]
  limit: number
  perDay?: number | undefined
  members: readonly Person[]
  timeZone: string
}
type Person = { userId: string; name: string; color: string }

async function listItems(
  ctx: MemberContext,
  { from, to, scope, kinds, limit, perDay, members, timeZone }: Asked,
) {
  if (from > to || daysBetween(from, to) >= maxSpanDays)
    throw new AppError('invalid', 'Please choose a span of at most a year.')
  const wanted = calendarKinds.filter((kind) => kinds === undefined || kinds.includes(kind))
  const found = await Promise.all(
    wanted.map(async (kind) => {
      const items = await sources[kind](ctx, {
        from,
        to,
        ...scope,
        limit: limit + 1,
        ...(perDay && { perDay }),
      })
      return {
        items: items.slice(0, limit).map((item) => viewOf(item, members, timeZone)),
        isCut: items.length > limit,
      }
    }),
  )
  return merged(found, { from, to })
}

function viewOf(
  { userId, timeZone, ...item }: SourcedItem,
  members: readonly Person[],
  zone: string,
): CalendarItemView {
  return { ...item, timeZone: timeZone ?? zone, person: userId === null ? null : personOf(userId, members) }
}

/** Who left the group is no longer among its members, and what was theirs stays. */
function personOf(userId: string, members: readonly Person[]): Person {
  const member = members.find((person) => person.userId === userId)
  return { userId, name: member?.name ?? 'A former member', color: member?.color ?? 'slate' }
}
