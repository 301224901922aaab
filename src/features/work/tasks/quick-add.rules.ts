import { parse as readDates } from 'chrono-node'
import { type Priority, priorities } from '../work-terms/priorities.rules.ts'

/** A person or project that the line can name. */
export type Named = { id: string; name: string }
export type Understood = 'due' | 'person' | 'priority' | 'project'

export type QuickTask = {
  title: string
  dueOn: string | null
  dueTime: string | null
  person: Named | null
  project: Named | null
  priority: Priority | null
}

export type QuickAddWords = {
  people: readonly Named[]
  projects: readonly Named[]
  /** The reader’s date, `YYYY-MM-DD`. */
  today: string
  /** Parts not to parse: their words stay in the title. */
  ignored?: readonly Understood[]
}

/** A longer line is pasted text, and is not parsed. */
const maxRead = 500
/**
 * The number of last characters parsed for a day: “an hour an hour …” takes the library a second in 500. A day is
 * usually at the end.
 */
const maxDateText = 80

/** A part of the line, and its meaning. */
type Part<Value> = { from: number; to: number; value: Value }

/**
 * Parses “Fix gutter tomorrow @Anna !high #Roof”. Only recognised parts leave the title: an unknown @name, !word or
 * #project stays, and the title is never empty.
 */
export function readQuickTask(
  text: string,
  { people, projects, today, ignored = [] }: QuickAddWords,
): QuickTask {
  if (text.length > maxRead) return { ...nothing, title: text.trim() }
  const wants = (kind: Understood) => !ignored.includes(kind)
  const person = wants('person') ? findNamed(text, '@', people) : null
  const project = wants('project') ? findNamed(text, '#', projects) : null
  const priority = wants('priority') ? findPriority(text) : null
  const named = [person, project, priority].filter((part) => part !== null)
  const due = wants('due') ? findDue(without(text, named), today) : null
  const title = without(text, due ? [...named, due] : named)
    .replace(/\s+/g, ' ')
    .trim()
  // “Tomorrow” alone is a title.
  if (title === '') return { ...nothing, title: text.trim() }
  return {
    title,
    dueOn: due?.value.dueOn ?? null,
    dueTime: due?.value.dueTime ?? null,
    person: person?.value ?? null,
    project: project?.value ?? null,
    priority: priority?.value ?? null,
  }
}

const nothing = { dueOn: null, dueTime: null, person: null, project: null, priority: null }

/** Replaces the parts by spaces, so that positions stay. */
const without = (text: string, parts: readonly Part<unknown>[]) =>
  parts.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text)

const plain = (name: string) => name.normalize('NFC').toLocaleLowerCase()

/** Finds the first sign with a full name, or with a first word that only one of them has. */
function findNamed(text: string, sign: '@' | '#', choices: readonly Named[]): Part<Named> | null {
  for (const { index, 0: found } of text.matchAll(new RegExp(`(?<=^|\\s)${sign}(?=\\S)`, 'gu'))) {
    const rest = text.slice(index + found.length)
    const named = choices
      .filter(({ name }) => startsWith(rest, name))
      .toSorted((a, b) => b.name.length - a.name.length)[0]
    if (named) return { from: index, to: index + found.length + named.name.length, value: named }
    const word = rest.split(/\s/, 1)[0] ?? ''
    const plainWord = plain(word)
    const [first, ...others] = choices.filter(({ name }) => plain(name.split(' ', 1)[0] ?? '') === plainWord)
    if (first && others.length === 0)
      return { from: index, to: index + found.length + word.length, value: first }
  }
  return null
}

const startsWith = (rest: string, name: string) =>
  plain(rest.slice(0, name.length)) === plain(name) && /^(\s|$)/.test(rest.slice(name.length))

function findPriority(text: string): Part<Priority> | null {
  for (const { index, 0: found } of text.matchAll(/(?<=^|\s)!\p{L}+(?=\s|$)/gu)) {
    const value = priorities.find((known) => known === found.slice(1).toUpperCase())
    if (value) return { from: index, to: index + found.length, value }
  }
  return null
}

type Due = { dueOn: string; dueTime: string | null }

/** Finds the first day that is not past; a written date (`2026-12-24`) comes first. */
function findDue(text: string, today: string): Part<Due> | null {
  // Cuts between two words.
  const from = text.length > maxDateText ? text.indexOf(' ', text.length - maxDateText) + 1 || text.length : 0
  const days = listDays(text.slice(from), today).map((day) => ({
    ...day,
    from: day.from + from,
    to: day.to + from,
  }))
  return days.find(({ from, to }) => isoDay.test(text.slice(from, to))) ?? days[0] ?? null
}

const isoDay = /\d{4}-\d{2}-\d{2}/

/** A past day (“the leak of last May”) stays in the title, and so does a fraction (“3/4 of the fence”). */
function listDays(text: string, today: string): Part<Due>[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const days: Part<Due>[] = []
  for (const found of readDates(text, new Date(year, month - 1, day, 0, 0), { forwardDate: true })) {
    const { index, text: words, start } = found
    const dueOn = dayOf(start.get('year'), start.get('month'), start.get('day'))
    if (!dueOn || dueOn < today) continue
    const dueTime = start.isCertain('hour')
      ? `${two(start.get('hour'))}:${two(start.isCertain('minute') ? start.get('minute') : 0)}`
      : null
    const before = /(?<=^|\s)(by|until|till|due|before|on)\s+$/i.exec(text.slice(0, index))?.[0].length ?? 0
    const isLast = text.slice(index + words.length).trim() === ''
    if (/^\d{1,2}\/\d{1,2}$/.test(words) && before === 0 && !isLast) continue
    days.push({ from: index - before, to: index + words.length, value: { dueOn, dueTime } })
  }
  return days
}

const two = (number: number | null) => String(number ?? 0).padStart(2, '0')

/** `YYYY-MM-DD` of an existing day with a four-digit year. */
function dayOf(year: number | null, month: number | null, day: number | null): string | null {
  if (!year || !month || !day || year < 1000 || year > 9999) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null
}
