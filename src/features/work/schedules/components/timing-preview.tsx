import { plural, t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { afterStanding, occurrences, readTiming, type StoredTiming } from '../schedules.rules.ts'
import { describeTiming, timingRefusals } from '../schedules.texts.ts'

const shownDates = 10

/** Describes the chosen rule, with its next dates. @param today in the property’s time zone */
export function TimingPreview({ timing: given, today }: { timing: StoredTiming; today: string }) {
  const timing = { ...given, endsOn: given.endsOn || null }
  const isComplete = isDate(timing.startsOn) && (timing.endsOn === null || isDate(timing.endsOn))
  const read = isComplete ? readTiming(timing) : null
  const dates = read && !('refusal' in read) ? nextDates(read, today) : []
  return (
    <div className="grid gap-2 rounded-md bg-raised p-4">
      <p role="status" className="font-medium wrap-anywhere">
        {sentence(timing, read, dates.length)}
      </p>
      {dates.length > 0 && (
        <>
          <p className="text-sm text-muted" id="next-dates">
            {plural(dates.length, { one: 'Only date', other: 'Next # dates' })}
            {given.countedFrom === 'COMPLETION' && t`, if each is done on its due date`}
          </p>
          <ol aria-labelledby="next-dates" className="flex flex-wrap gap-2 text-sm tabular-nums">
            {dates.map((date) => (
              <li key={date} className="rounded-sm border bg-surface px-2 py-1">
                <time dateTime={date}>{formatCalendarDate(date, locale())}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

const isDate = (text: string) => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

type Read = ReturnType<typeof readTiming>

function nextDates(timing: Exclude<Read, { refusal: unknown }>, today: string): string[] {
  const first = afterStanding(timing, { lastMadeOn: null, lastEndedOn: null, hasOpen: false, made: 0, today })
  return occurrences(timing, shownDates, first)
}

function sentence(timing: StoredTiming, read: Read | null, count: number): string {
  if (!read) return t`Enter a first date to see when the tasks are due.`
  if ('refusal' in read) return timingRefusals[read.refusal]
  return count === 0 ? t`All of these dates are in the past.` : `${describeTiming(timing, locale())}.`
}
