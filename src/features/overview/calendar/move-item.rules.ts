import { addDays, daysBetween } from '../../../lib/dates.ts'
import type { CalendarItemView } from './calendar.schemas.ts'

/** The target of a move: a day and a time. Undefined keeps the time, null removes it. */
export type Target = { on: string; time?: string | null | undefined }

export type Place = Pick<CalendarItemView, 'startsOn' | 'endsOn' | 'startTime' | 'endTime'>

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const lastMinute = 24 * 60 - 1
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Returns the dates of a moved item. It keeps its length, but does not pass midnight unless it already did. */
export function placedAt(item: Place, { on, time }: Target): Place {
  const endsOn = addDays(on, daysBetween(item.startsOn, item.endsOn))
  if (time === undefined) return { ...placeOf(item), startsOn: on, endsOn }
  if (time === null) return { startsOn: on, endsOn, startTime: null, endTime: null }
  return { startsOn: on, endsOn, startTime: time, endTime: endOf(item, time) }
}

function endOf({ startsOn, endsOn, startTime, endTime }: Place, time: string): string | null {
  if (startTime === null || endTime === null || startsOn !== endsOn) return endTime
  return timeOf(Math.min(minutesOf(time) + minutesOf(endTime) - minutesOf(startTime), lastMinute))
}

export const placeOf = ({ startsOn, endsOn, startTime, endTime }: Place): Place => ({
  startsOn,
  endsOn,
  startTime,
  endTime,
})

export const isSamePlace = (a: Place, b: Place) =>
  a.startsOn === b.startsOn && a.endsOn === b.endsOn && a.startTime === b.startTime && a.endTime === b.endTime
