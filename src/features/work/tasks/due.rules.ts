import { t } from '@lingui/core/macro'
import { addDays, hourIn, todayIn } from '../../../lib/dates.ts'

/** Tasks overdue for longer, because the server was off or the date was entered late, are not notified. */
export const tellWithinDays = 14
const toldFromHour = 9

/** The due dates that may need a notice now: no property is more than a day behind. */
export function lateWindow(now: Date): { from: string; to: string } {
  const today = todayIn('UTC', now)
  return { from: addDays(today, -tellWithinDays), to: today }
}

/** Tells whether it is past nine in the morning of the next day in the property’s time zone. */
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
 * Returns the recipients for an overdue task: the assignee; otherwise its author and its project’s lead; otherwise the
 * managers.
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

/** Names yesterday, today and tomorrow; null for other days. */
export function dayName(date: string, today: string): string | null {
  if (date === today) return t`Today`
  if (date === addDays(today, 1)) return t`Tomorrow`
  return date === addDays(today, -1) ? t`Yesterday` : null
}
