import { addDays, addMonths } from '../../../lib/dates.ts'

const relativeDate = /^(?:today|next (?<next>\d\d-\d\d|Sunday))(?<steps>(?: [+-]\d+ (?:days|months))*)$/

/** Resolves `today -18 days`, `today +6 days -2 months`, `next 09-15` and `next Sunday`; other text is unchanged. */
export function dateOf(text: string, today: string): string {
  const { next, steps } = relativeDate.exec(text)?.groups ?? {}
  if (steps === undefined) return text
  const first = next === undefined ? today : next === 'Sunday' ? nextSunday(today) : nextDay(today, next)
  return [...steps.matchAll(/([+-]\d+) (days|months)/g)].reduce(
    (date, [, count, unit]) => (unit === 'days' ? addDays : addMonths)(date, Number(count)),
    first,
  )
}

/** Returns the next date with this month and day. @param monthDay `MM-DD` */
function nextDay(today: string, monthDay: string) {
  const thisYear = `${today.slice(0, 4)}-${monthDay}`
  return thisYear > today ? thisYear : addMonths(thisYear, 12)
}

/** Never today, so that the task is not overdue when the sample is loaded on a Sunday. */
function nextSunday(today: string) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, 7 - weekday)
}
