import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import { daysBetween, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { listMembers } from '../../../base/groups/server/members.service.ts'
import { listProperties } from '../../../house/properties/server/properties.service.ts'
import { countDueTasks } from '../../../work/tasks/server/tasks-ahead.service.ts'
import { listSubscribedCalendars } from '../../calendar-subscriptions/server/outside-entries.service.ts'
import {
  type CalendarKind,
  calendarKinds,
  firstOfEachDay,
  isOwnKind,
  maxAgendaItemsOfAKind,
  maxItemsOfADay,
  maxItemsOfAKind,
  maxSpanDays,
  merged,
  type OwnKind,
  ownKinds,
  type Span,
  spanOf,
} from '../calendar.rules.ts'
import type {
  CalendarItemsView,
  CalendarItemView,
  CalendarView,
  GetCalendarInput,
  OwnItemView,
} from '../calendar.schemas.ts'
import { type Scope, type SourcedItem, sources } from './calendar-sources.service.ts'

/** Returns the calendar page: its period, items and filters. */
export async function getCalendar(ctx: MemberContext, input: GetCalendarInput): Promise<CalendarView> {
  const [group, properties, members, subscriptions] = await Promise.all([
    getGroup(ctx),
    listProperties(ctx),
    listMembers(ctx),
    listSubscribedCalendars(ctx),
  ])
  const today = todayIn(group.timeZone, ctx.clock.now())
  const date = input.date ?? today
  const span = spanOf(input.view, date, group.weekStart)
  const scope: Scope = {
    propertyId: input.inProperty,
    userId: input.userId,
    without: input.without,
  }
  const perDay = input.view === 'month' ? maxItemsOfADay : undefined
  const hasTasks = input.kinds === undefined || input.kinds.includes('TASK')
  const [found, tasksOfDays] = await Promise.all([
    listItems(ctx, {
      ...span,
      scope,
      perDay,
      kinds: input.kinds && [...input.kinds, 'OUTSIDE'],
      limit: input.view === 'agenda' ? maxAgendaItemsOfAKind : maxItemsOfAKind,
      members,
      timeZone: group.timeZone,
    }),
    perDay && hasTasks ? countDueTasks(ctx, { ...span, ...scope }) : new Map<string, number>(),
  ])
  return {
    ...found,
    ...(perDay ? firstOfEachDay(found.items, perDay, unread(tasksOfDays, found.items)) : { more: [] }),
    ...span,
    familyGroupId: group.id,
    groupName: group.name,
    may: { add: group.may.editEvents, requestStaysForOthers: group.may.requestStaysForOthers },
    weekStart: group.weekStart,
    timeZone: group.timeZone,
    today,
    date,
    properties: properties.map(({ id, name, status }) => ({ id, name, isArchived: status === 'ARCHIVED' })),
    people: members.map(({ userId, name, color, isMe }) => ({ userId, name, color, isMe })),
    subscriptions,
  }
}

/** Counts the tasks of each day that were not read. */
function unread(tasksOfDays: ReadonlyMap<string, number>, items: readonly CalendarItemView[]) {
  const read = Map.groupBy(
    items.filter(({ kind }) => kind === 'TASK'),
    ({ startsOn }) => startsOn,
  )
  // Two reads may differ when something changes in between.
  return new Map(
    [...tasksOfDays].map(([day, total]) => [day, Math.max(0, total - (read.get(day)?.length ?? 0))]),
  )
}

/**
 * Lists everything of the group itself between two inclusive dates, in order: nothing from calendars outside, which are
 * not handed on.
 * @param scope one property, or one person's tasks, projects and stays
 * @throws AppError `invalid` for more than `maxSpanDays`
 */
export async function listCalendarItems(
  ctx: MemberContext,
  { scope = {}, kinds = ownKinds, ...span }: Span & { scope?: Scope; kinds?: readonly OwnKind[] },
): Promise<CalendarItemsView<OwnItemView>> {
  const [{ timeZone }, members] = await Promise.all([getGroup(ctx), listMembers(ctx)])
  const found = await listItems(ctx, { ...span, scope, kinds, limit: maxItemsOfAKind, members, timeZone })
  return { ...found, items: found.items.filter(isOwnItem) }
}

const isOwnItem = (item: CalendarItemView): item is OwnItemView => isOwnKind(item.kind)

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
    throw new AppError('invalid', t`Choose a period of up to one year.`)
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

/** Former members are not in the list of members, but their items remain. */
function personOf(userId: string, members: readonly Person[]): Person {
  const member = members.find((person) => person.userId === userId)
  return { userId, name: member?.name ?? t`A former member`, color: member?.color ?? 'slate' }
}
