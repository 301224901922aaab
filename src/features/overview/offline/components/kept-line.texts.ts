import { withTime } from '../../../../lib/clock-times.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatDay } from '../../calendar/calendar.texts.ts'

/** Returns a day in full, with the time: readers have no calendar at hand. */
export const dayText = (day: string, time: string | null) =>
  withTime(formatDay(day, locale()), time, locale())
