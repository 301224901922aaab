import { addDays, daysBetween, latest } from '../../../lib/dates.ts'
import { can } from '../../base/groups/groups.rules.ts'
import { isPlain, type Recurrence, type RuleRefusal, readRule } from './recurrence.rules.ts'
import { dateNumber, firstFrom, lastUpTo } from './recurrence-dates.rules.ts'
import type { ScheduleView } from './schedules.schemas.ts'

export const countings = ['DUE_DATE', 'COMPLETION'] as const
export type CountedFrom = (typeof countings)[number]
export const rotations = ['NONE', 'ROUND_ROBIN', 'LEAST_DONE'] as const
export type Rotation = (typeof rotations)[number]

export const maxOccurrencesLimit = 1_000
export const maxLeadDays = 365
export const maxSchedulesPerProperty = 500
export const schedulePageSize = 30

/**
 * Returns what the caller may do with a schedule; `isMine`: they created it. An ended one stays as it is, and in an
 * archived property all do.
 */
export function scheduleRights({
  role,
  isMine,
  status,
  propertyStatus,
}: Pick<ScheduleView, 'role' | 'isMine' | 'status' | 'propertyStatus'>): ScheduleView['may'] {
  const mayChange = propertyStatus === 'ACTIVE' && can(role, 'schedule.edit')
  return {
    edit: mayChange && status !== 'ENDED',
    delete: mayChange && can(role, 'schedule.delete', { own: isMine }),
  }
}

/** When the tasks of a schedule are due, as stored. */
export type StoredTiming = {
  rule: string
  countedFrom: CountedFrom
  startsOn: string
  endsOn: string | null
  maxOccurrences: number | null
}

export type Timing = Omit<StoredTiming, 'rule'> & { recurrence: Recurrence }

export type TimingRefusal = RuleRefusal | 'not-plain' | 'end-before-first'

/** @returns why the schedule is invalid, or its parsed timing */
export function readTiming({ rule, ...timing }: StoredTiming): Timing | { refusal: TimingRefusal } {
  const read = readRule(rule)
  if ('refusal' in read) return read
  const known = { ...timing, recurrence: read.recurrence }
  if (timing.countedFrom === 'COMPLETION' && !isPlain(read.recurrence)) return { refusal: 'not-plain' }
  return firstOccurrence(known) === null ? { refusal: 'end-before-first' } : known
}

/** For stored timings, which `readTiming` checked before. */
export function timingOf(stored: StoredTiming): Timing {
  const timing = readTiming(stored)
  if ('refusal' in timing) throw new Error(`a stored schedule is refused: ${timing.refusal}`)
  return timing
}

/**
 * Returns the last possible date. A count counts dates of the rule, as in RFC 5545, done or not. Counted from
 * completion, it counts tasks instead (`isUsedUp`).
 */
function lastOn({ recurrence, countedFrom, startsOn, endsOn, maxOccurrences }: Timing): string {
  const counted =
    maxOccurrences === null || countedFrom === 'COMPLETION'
      ? null
      : dateNumber(recurrence, startsOn, maxOccurrences)
  return [endsOn, counted].reduce<string>(
    (last, one) => (one !== null && one < last ? one : last),
    '9999-12-31',
  )
}

const within = (timing: Timing, date: string | null) =>
  date !== null && date <= lastOn(timing) ? date : null

export const firstOccurrence = (timing: Timing) =>
  within(timing, firstFrom(timing.recurrence, timing.startsOn, timing.startsOn))

/**
 * Returns the date after one: by the rule or, counted from completion, one interval later.
 * @returns null after the last one
 */
export function nextOccurrence(timing: Timing, after: string): string | null {
  const { recurrence, countedFrom, startsOn } = timing
  const anchor = countedFrom === 'COMPLETION' ? after : startsOn
  return within(timing, firstFrom(recurrence, anchor, addDays(after, 1)))
}

/** Returns the first dates up to a limit; counted from completion, as if each were done on its day. */
export function occurrences(timing: Timing, limit: number, first = firstOccurrence(timing)): string[] {
  const most = timing.countedFrom === 'COMPLETION' ? Math.min(limit, timing.maxOccurrences ?? limit) : limit
  const dates: string[] = []
  for (let date = first; date !== null && dates.length < most; date = nextOccurrence(timing, date)) {
    dates.push(date)
  }
  return dates
}

/** Tells whether its last task was created, when counted from completion. */
const isUsedUp = ({ countedFrom, maxOccurrences }: Timing, made: number) =>
  countedFrom === 'COMPLETION' && maxOccurrences !== null && made >= maxOccurrences

/**
 * Returns the date for which a task is created now. When several dates have passed without the product running, it is
 * the latest of them: one task, not one for each.
 */
export function occurrenceToMake(timing: Timing, nextOn: string, today: string): string {
  if (timing.countedFrom === 'COMPLETION' || nextOn >= today) return nextOn
  const last = lastOn(timing)
  const passed = lastUpTo(timing.recurrence, timing.startsOn, today < last ? today : last)
  return passed !== null && passed > nextOn ? passed : nextOn
}

/**
 * Returns the fields to store when a task is created. Counted from completion, the next date is unknown until it is
 * done.
 */
export function afterMaking(timing: Timing, occurrenceOn: string, made: number) {
  if (timing.countedFrom === 'COMPLETION') return { nextOn: null, isEnded: isUsedUp(timing, made) }
  const nextOn = nextOccurrence(timing, occurrenceOn)
  return { nextOn, isEnded: nextOn === null }
}

/**
 * Returns the date of the next task after one was done, cancelled or deleted. Counted from completion: that day plus
 * the interval, however early or late. Otherwise it skips past dates but keeps today.
 * @param lastMadeOn the latest date for which a task was created; by due date each date has one
 * @param endedOn in the property’s time zone
 */
export function afterEnding(
  timing: Timing,
  { lastMadeOn, endedOn, made }: { lastMadeOn: string; endedOn: string; made: number },
): string | null {
  if (isUsedUp(timing, made)) return null
  if (timing.countedFrom === 'DUE_DATE') {
    return nextOccurrence(timing, latest(lastMadeOn, addDays(endedOn, -1)))
  }
  return nextOccurrence(timing, endedOn)
}

/**
 * Returns the next date if the open task is done today; null by due date or without a next one, since it does not
 * depend on the day then.
 */
export const nextIfDone = (stored: StoredTiming, { made, today }: { made: number; today: string }) =>
  stored.countedFrom === 'COMPLETION'
    ? afterEnding(timingOf(stored), { lastMadeOn: today, endedOn: today, made })
    : null

type Standing = {
  lastMadeOn: string | null
  lastEndedOn: string | null
  hasOpen: boolean
  made: number
  today: string
}

/**
 * Returns the next date of a schedule that was resumed or changed, without missed ones.
 * @param lastMadeOn the date of its latest task
 * @param lastEndedOn the day on which that task was done, cancelled or deleted
 * @param hasOpen counted from completion, the next one waits for it
 */
export function afterStanding(
  timing: Timing,
  { lastMadeOn, lastEndedOn, hasOpen, made, today }: Standing,
): string | null {
  if (isUsedUp(timing, made)) return null
  if (timing.countedFrom === 'DUE_DATE') {
    const yesterday = addDays(today, -1)
    return nextOccurrence(timing, lastMadeOn === null ? yesterday : latest(lastMadeOn, yesterday))
  }
  if (hasOpen) return null
  const next = lastEndedOn === null ? firstOccurrence(timing) : nextOccurrence(timing, lastEndedOn)
  return next && within(timing, latest(next, today))
}

export type Candidate = {
  userId: string
  /** Tasks of this schedule that the person has done. */
  done: number
}

/**
 * Returns the person whose turn it is. Former members are no candidates.
 * @param candidates in their order
 * @param order all who ever took turns, so that the successor of a former member is found
 * @param last the assignee of the latest task
 */
export function whoseTurn(
  rotation: Exclude<Rotation, 'NONE'>,
  { candidates, order, last }: { candidates: Candidate[]; order: string[]; last: string | null },
): string | null {
  if (rotation === 'LEAST_DONE') {
    const fewest = Math.min(...candidates.map(({ done }) => done))
    return candidates.find(({ done }) => done === fewest)?.userId ?? null
  }
  const at = last === null ? -1 : order.indexOf(last)
  const turns = [...order.slice(at + 1), ...order.slice(0, at + 1)]
  return turns.find((userId) => candidates.some((one) => one.userId === userId)) ?? null
}

/**
 * Returns future dates in a range of up to a year, both ends included.
 * @param next the date of the next task; or, counted from completion, the assumed completion of the open one
 * @param limit at most this many, the soonest
 */
export function datesWithin(
  stored: StoredTiming,
  { nextOn, openUntil }: { nextOn: string | null; openUntil: string | null },
  { from, to }: { from: string; to: string },
  limit: number,
): string[] {
  const timing = timingOf(stored)
  const isWaiting = timing.countedFrom === 'COMPLETION' && openUntil !== null
  const first = isWaiting ? nextOccurrence(timing, openUntil) : nextOn
  const dates: string[] = []
  let date = first && skipped(timing, first, from)
  for (let step = 0; date !== null && date <= to && dates.length < limit && step < maxForecastSteps; step++) {
    if (date >= from) dates.push(date)
    date = nextOccurrence(timing, date)
  }
  return dates
}

/** Skips dates before the range without iterating; months have few dates. */
function skipped(timing: Timing, first: string, from: string): string | null {
  if (first >= from) return first
  if (timing.countedFrom === 'DUE_DATE') return nextOccurrence(timing, addDays(from, -1))
  const { frequency, interval } = timing.recurrence
  if (frequency === 'MONTHLY' || frequency === 'YEARLY') return first
  const days = frequency === 'DAILY' ? interval : interval * 7
  return within(timing, addDays(first, Math.ceil(daysBetween(first, from) / days) * days))
}

/** The months through which a chain of completions is followed, and the days of one. */
const maxForecastSteps = 800
