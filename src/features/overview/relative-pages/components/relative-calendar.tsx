import { t } from '@lingui/core/macro'
import { BedDouble, CalendarDays, type LucideIcon, Wrench } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { withTime } from '../../../../lib/clock-times.ts'
import { formatCalendarDate, formatMonth } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { spanText } from '../../../work/stays/stays.texts.ts'
import { whenText } from '../../../work/visits/visits.texts.ts'
import type { CalendarEntry, RelativeCalendarView } from '../relative-pages.schemas.ts'

const icons: Record<CalendarEntry['kind'], LucideIcon> = {
  STAY: BedDouble,
  EVENT: CalendarDays,
  VISIT: Wrench,
}

/** Renders what is planned at the property within a year, by month. */
export function RelativeCalendar({ calendar: { entries, isCut } }: { calendar: RelativeCalendarView }) {
  const months = [...Map.groupBy(entries, ({ startsOn }) => startsOn.slice(0, 7))]
  return (
    <div id="calendar" className="grid scroll-mt-20 grid-cols-1 gap-4">
      <h2 className="text-xl">{t`Calendar`}</h2>
      {entries.length === 0 && <p>{t`Nothing is planned in the next 12 months.`}</p>}
      {months.map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`} className="grid grid-cols-1 gap-2">
          <h3 id={`month-${month}`} className="font-medium">
            {formatMonth(month, locale())}
          </h3>
          <ul className={`${cardClass} divide-y`}>
            {ofMonth.map((entry) => (
              <Entry key={`${entry.id} ${entry.startsOn}`} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {isCut && <p>{t`There is more after that. Ask the family about later dates.`}</p>}
    </div>
  )
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const Icon = icons[entry.kind]
  return (
    <li className="flex items-start gap-3 p-4">
      <Icon className="mt-1 size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-anywhere">{titleOf(entry)}</p>
        <p className="text-muted">{daysOf(entry)}</p>
      </div>
    </li>
  )
}

function titleOf({ kind, title }: CalendarEntry) {
  if (kind === 'STAY') return t`Stay: ${title}`
  return kind === 'VISIT' ? t`Contractor: ${title}` : title
}

function daysOf({ startsOn, startTime, endsOn, endTime }: CalendarEntry) {
  if (startTime && endTime) return whenText({ startsOn, startTime, endsOn, endTime }, locale())
  if (startsOn !== endsOn) return spanText({ startsOn, endsOn }, locale())
  return withTime(formatCalendarDate(startsOn, locale()), startTime, locale())
}
