import ICAL from 'ical.js'
import { TooMany } from './calendar-blocks.format.ts'
import type { Event } from './calendar-events.format.ts'
import { dayMs, dayOf, instantOf, timeOf, type When } from './calendar-times.format.ts'
import { toLocal } from './zoned-times.format.ts'

// When an event that repeats takes place.

/** Yields the starts of an event up to the end of the range, without the ones that are left out or replaced. */
export function* occurrencesOf(
  event: Event,
  replacing: readonly Event[],
  to: string,
  budget: { steps: number },
): Generator<When> {
  const { start, rules, added, left } = event
  const without = [...left, ...replacing.flatMap(({ replaces }) => replaces ?? [])]
  const seen = new Set(without.filter(({ isDate }) => isDate === start.isDate).map(instantOf))
  const days = new Set(
    without.filter(({ isDate }) => isDate && !start.isDate).map(({ localMs }) => dayOf(localMs)),
  )
  const lastMs = Date.parse(`${to}T00:00:00Z`) + 2 * dayMs
  const isNew = (when: When) => {
    const instant = instantOf(when)
    if (seen.has(instant) || days.has(dayOf(when.localMs))) return false
    seen.add(instant)
    return true
  }
  if (rules.length === 0 && isNew(start)) yield start
  for (const rule of rules) {
    endsLocally(rule, start)
    const iterator = rule.iterator(timeOf(start.localMs, start.isDate))
    for (let next = iterator.next(); next; next = iterator.next()) {
      if (budget.steps-- <= 0) throw new TooMany()
      const { year, month, day, hour, minute, second } = next
      const localMs = Date.UTC(year, month - 1, day, hour, minute, second)
      if (localMs > lastMs) break
      // The library moves 29 February to 1 March in other years; the standard leaves it out.
      if (isPlainYearly(rule) && next.day !== new Date(start.localMs).getUTCDate()) continue
      const when = { ...start, localMs }
      if (isNew(when)) yield when
    }
  }
  for (const when of added) if (when.isDate === start.isDate && isNew(when)) yield when
}

const isPlainYearly = ({ freq, parts }: ICAL.Recur) => freq === 'YEARLY' && Object.keys(parts).length === 0

/** A rule is followed in local time, but its end is an instant. */
function endsLocally(rule: ICAL.Recur, { isDate, zone }: When) {
  const { until } = rule
  if (!until) return
  const { year, month, day, hour, minute, second } = until
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const isUtc = until.zone === ICAL.Timezone.utcTimezone
  const inZone = isUtc && zone && !zone.own && !until.isDate ? toLocal(ms, zone.name) : ms
  // The whole last day counts.
  rule.until = timeOf(until.isDate && !isDate ? ms + dayMs - 1_000 : inZone, isDate)
}
