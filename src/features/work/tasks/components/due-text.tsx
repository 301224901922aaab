import { withTime } from '../../../../lib/clock-times.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { dayName } from '../due.rules.ts'

type DueTextProps = {
  dueOn: string
  dueTime: string | null
  /** The property’s date; without it the day is written out. */
  today?: string
}

/** Renders a due date: “Tomorrow, 14:00”, or the date. */
export function DueText({ dueOn, dueTime, today }: DueTextProps) {
  const day = (today && dayName(dueOn, today)) ?? formatCalendarDate(dueOn, locale())
  return (
    <time dateTime={dueTime ? `${dueOn}T${dueTime}` : dueOn} className="tabular-nums">
      {withTime(day, dueTime, locale())}
    </time>
  )
}
