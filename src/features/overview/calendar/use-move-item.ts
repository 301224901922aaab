import { t } from '@lingui/core/macro'
import { toastFailure, toastUndo } from '../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { movedTo } from '../../work/family-events/family-events.rules.ts'
import type { CalendarItemView } from './calendar.schemas.ts'
import { useSendMove } from './move-item.queries.ts'
import { isSamePlace, type Place, placedAt, placeOf, type Target } from './move-item.rules.ts'

/** Moves a task, stay or event optimistically with undo. A refused move is reverted and explained. */
export function useMoveItem(familyGroupId: string) {
  const { mutateAsync } = useSendMove(familyGroupId)
  return async (item: CalendarItemView, target: Target) => {
    const place = placedAt(item, target)
    if (!item.isMovable || isSamePlace(place, placeOf(item))) return
    try {
      const { version } = await mutateAsync({ item, place })
      const day = formatCalendarDate(place.startsOn, locale())
      const moved = { ...item, ...place, repeatsFrom: baseOf(item, place), version }
      toastUndo(
        item.repeatsFrom
          ? t`“${item.title}” moved to ${day}, in every year.`
          : t`“${item.title}” moved to ${day}.`,
        () => mutateAsync({ item: moved, place: placeOf(item) }),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
}

/** Returns the first date of a yearly event after one of its dates was moved. */
const baseOf = ({ repeatsFrom, ...item }: CalendarItemView, { startsOn }: Place) =>
  repeatsFrom && movedTo(repeatsFrom, item, startsOn).startsOn
