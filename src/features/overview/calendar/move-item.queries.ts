import { useMutation } from '@tanstack/react-query'
import { atOnce, shownInAll } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { moveFamilyEvent } from '../../work/family-events/family-events.functions.ts'
import { movedTo } from '../../work/family-events/family-events.rules.ts'
import { moveStay } from '../../work/stays/stays.functions.ts'
import { rescheduleTask } from '../../work/tasks/tasks.functions.ts'
import type { CalendarItemView, CalendarView } from './calendar.schemas.ts'
import { type Place, placeOf } from './move-item.rules.ts'

type Move = { item: CalendarItemView; place: Place }

/** Moves a task, stay or event optimistically and reverts it when refused. */
export const useSendMove = (familyGroupId: string) =>
  useMutation({
    mutationFn: send,
    meta: atOnce(({ item, place }: Move) => [
      shownInAll<CalendarView>(
        key('calendar', familyGroupId),
        (view) => withItemAt(view, item, place),
        (view) => withItemAt(view, item, placeOf(item)),
      ),
    ]),
  })

const withItemAt = (view: CalendarView, { id }: CalendarItemView, place: Place): CalendarView => ({
  ...view,
  items: view.items.map((shown) => (shown.id === id ? { ...shown, ...place } : shown)),
})

/** Each kind uses the call of its own feature. */
function send({ item: { kind, thingId, version: known, ...item }, place }: Move) {
  const version = known ?? 1
  const { startsOn, endsOn, startTime, endTime } = place
  if (kind === 'TASK')
    return rescheduleTask({ data: { taskId: thingId, version, dueOn: startsOn, dueTime: startTime } })
  if (kind === 'STAY') return moveStay({ data: { stayId: thingId, version, startsOn, endsOn } })
  const days = movedTo(item.repeatsFrom, item, startsOn)
  return moveFamilyEvent({ data: { familyEventId: thingId, version, ...days, startTime, endTime } })
}
