import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { dayName } from '../due.rules.ts'

type DueTextProps = {
  dueOn: string
  dueTime: string | null
  /** Where the property is; without it the day is written out. */
  today?: string
}

/** When something is due: “Tomorrow, 14:00”, else the date. */
export function DueText({ dueOn, dueTime, today }: DueTextProps) {
  const day = (today && dayName(dueOn, today)) ?? formatCalendarDate(dueOn, locale())
  return (
    <time dateTime={dueTime ? `${dueOn}T${dueTime}` : dueOn} className="tabular-nums">
      {dueTime ? `${day}, ${dueTime}` : day}
    </time>
  )
}
