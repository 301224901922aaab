import { useMutation } from '@tanstack/react-query'
import { atOnce, shownInAll } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { toastFailure, toastUndo } from '../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { moveFamilyEvent } from '../../work/family-events/family-events.functions.ts'
import { movedTo } from '../../work/family-events/family-events.rules.ts'
import { moveStay } from '../../work/stays/stays.functions.ts'
import { rescheduleTask } from '../../work/tasks/tasks.functions.ts'
import type { CalendarItemView, CalendarView } from './calendar.schemas.ts'
import { isSamePlace, type Place, placedAt, placeOf, type Target } from './move-item.rules.ts'

/**
 * Moves a task, stay or event: shown at once, one request, and a way to undo it. What is refused goes back to where it
 * was, with the sentence that says why.
 */
export function useMoveItem(familyGroupId: string) {
  const { mutateAsync } = useSendMove(familyGroupId)
  return async (item: CalendarItemView, target: Target) => {
    const place = placedAt(item, target)
    if (!item.isMovable || isSamePlace(place, placeOf(item))) return
    try {
      const { version } = await mutateAsync({ item, place })
      const day = formatCalendarDate(place.startsOn, locale())
      const moved = { ...item, ...place, repeatsFrom: baseOf(item, place), version }
      toastUndo(`${item.title} is on ${day} now${item.repeatsFrom ? ', in every year' : ''}.`, () =>
        mutateAsync({ item: moved, place: placeOf(item) }),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
}

/** The first day of an event that comes each year, after one of its days was moved. */
const baseOf = ({ repeatsFrom, ...item }: CalendarItemView, { startsOn }: Place) =>
  repeatsFrom && movedTo(repeatsFrom, item, startsOn).startsOn

type Move = { item: CalendarItemView; place: Place }

/** Puts a task, stay or event on other days: shown at once, and back where it was when it is refused. */
const useSendMove = (familyGroupId: string) =>
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

/** Each kind by the call of the feature that owns it. */
function send({ item: { kind, thingId, version: known, ...item }, place }: Move) {
  const version = known ?? 1
  const { startsOn, endsOn, startTime, endTime } = place
  if (kind === 'TASK')
    return rescheduleTask({ data: { taskId: thingId, version, dueOn: startsOn, dueTime: startTime } })
  if (kind === 'STAY') return moveStay({ data: { stayId: thingId, version, startsOn, endsOn } })
  const days = movedTo(item.repeatsFrom, item, startsOn)
  return moveFamilyEvent({ data: { familyEventId: thingId, version, ...days, startTime, endTime } })
}
