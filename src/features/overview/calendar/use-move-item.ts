import { useQueryClient } from '@tanstack/react-query'
import { toastFailure, toastUndo } from '../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { useMoveFamilyEvent } from '../../work/family-events/family-events.queries.ts'
import { movedTo } from '../../work/family-events/family-events.rules.ts'
import { useMoveStay } from '../../work/stays/stays.queries.ts'
import { useRescheduleTask } from '../../work/tasks/tasks.queries.ts'
import type { CalendarItemView, CalendarView } from './calendar.schemas.ts'
import { isSamePlace, type Place, placedAt, placeOf, type Target } from './move-item.rules.ts'

/**
 * Moves a task, stay or event: shown at once, one request, and a way to undo it. What is refused goes back to where it
 * was, with the sentence that says why.
 */
export function useMoveItem(familyGroupId: string) {
  const queryClient = useQueryClient()
  const send = useSendPlace(familyGroupId)
  const queryKey = ['calendar', familyGroupId]

  const show = (item: CalendarItemView, place: Place) =>
    queryClient.setQueriesData<CalendarView>(
      { queryKey, predicate: ({ queryKey: [, , part] }) => typeof part === 'object' },
      (view) =>
        view && {
          ...view,
          items: view.items.map((shown) => (shown.id === item.id ? { ...shown, ...place } : shown)),
        },
    )
  const put = async (item: CalendarItemView, place: Place) => {
    await queryClient.cancelQueries({ queryKey })
    show(item, place)
    try {
      return await send(item, place)
    } catch (error) {
      show(item, placeOf(item))
      throw error
    }
  }

  return async (item: CalendarItemView, target: Target) => {
    const place = placedAt(item, target)
    if (!item.isMovable || isSamePlace(place, placeOf(item))) return
    try {
      const { version } = await put(item, place)
      const day = formatCalendarDate(place.startsOn, locale())
      toastUndo(`${item.title} is on ${day} now${item.repeatsFrom ? ', in every year' : ''}.`, () =>
        put({ ...item, ...place, repeatsFrom: baseOf(item, place), version }, placeOf(item)),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
}

/** The first day of an event that comes each year, after one of its days was moved. */
const baseOf = ({ repeatsFrom, ...item }: CalendarItemView, { startsOn }: Place) =>
  repeatsFrom && movedTo(repeatsFrom, item, startsOn).startsOn

/** Each kind by the call of the feature that owns it. */
function useSendPlace(familyGroupId: string) {
  const tasks = useRescheduleTask(familyGroupId)
  const stays = useMoveStay(familyGroupId)
  const events = useMoveFamilyEvent(familyGroupId)
  return ({ kind, thingId, version: known, ...item }: CalendarItemView, place: Place) => {
    const version = known ?? 1
    const { startsOn, endsOn, startTime, endTime } = place
    if (kind === 'TASK')
      return tasks.mutateAsync({ taskId: thingId, version, dueOn: startsOn, dueTime: startTime })
    if (kind === 'STAY') return stays.mutateAsync({ stayId: thingId, version, startsOn, endsOn })
    const days = movedTo(item.repeatsFrom, item, startsOn)
    return events.mutateAsync({ familyEventId: thingId, version, ...days, startTime, endTime })
  }
}
