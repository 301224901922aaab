import { addDays, hourIn, todayIn } from '../../../lib/dates.ts'

/** What was late for longer when nobody could be told (the server was off, or the date was entered late) is no news. */
export const tellWithinDays = 14
const toldFromHour = 9

/** The due dates of which somebody may have to be told now, wherever the house is: nowhere is it more than a day later. */
export function lateWindow(now: Date): { from: string; to: string } {
  const today = todayIn('UTC', now)
  return { from: addDays(today, -tellWithinDays), to: today }
}

/** Whether it is nine in the morning of the day after, or later, where the house is. */
export function isTimeToTell(dueOn: string, timeZone: string, now: Date): boolean {
  const today = todayIn(timeZone, now)
  const dayAfter = addDays(dueOn, 1)
  return today > dayAfter || (today === dayAfter && hourIn(timeZone, now) >= toldFromHour)
}

type Concerned = {
  assigneeUserId: string | null
  createdBy: string | null
  leadUserId: string | null
}

/**
 * Whom a late task concerns: who is to do it; where that is nobody (any more), who wrote it down and who leads its
 * project; where they are gone too, the managers.
 */
export function toldOfLate(
  { assigneeUserId, createdBy, leadUserId }: Concerned,
  group: { memberIds: readonly string[]; managerIds: readonly string[] },
): string[] {
  const current = (...ids: (string | null)[]) => group.memberIds.filter((memberId) => ids.includes(memberId))
  const assignee = current(assigneeUserId)
  if (assignee.length > 0) return assignee
  const others = current(createdBy, leadUserId)
  return others.length > 0 ? others : [...group.managerIds]
}

/** The days next to today by their name; null for all others. */
export function dayName(date: string, today: string): string | null {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  return date === addDays(today, -1) ? 'Yesterday' : null
}
