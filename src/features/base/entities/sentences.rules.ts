import { formatCalendarDate } from '../../../lib/dates.ts'

// What the sentences of the log have in common. What is stored is not believed to have any shape.

/** What a line of the log tells: how the thing is called, and what it was before and is after. */
export type Change = { name: string; before: Fields; after: Fields }
export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

export const dayOf = (value: unknown) =>
  typeof value === 'string' ? formatCalendarDate(value, 'en') : 'a day'

/** How a code is called, as the labels have it. */
export const labelOf = (labels: Record<string, string>, code: unknown, otherwise: string) =>
  Object.entries(labels).find(([known]) => known === code)?.[1] ?? otherwise

/** The reason, when somebody gave one. */
export const because = ({ reason }: Fields) => (textOf(reason) ? `: ${textOf(reason)}` : '')

/** A sum as it was written, in the currency of the group: that does not change. */
export const ofAmount = ({ amount }: Fields) => (textOf(amount) ? `: ${textOf(amount)}` : '')

/** A change of the form: a new name is told, other facts are counted. @param name how the thing is called in the sentence */
export function factsChange(name: string, before: Fields, after: Fields): string {
  // The name stands beside what changed, also when it is the same.
  const changed = Object.keys(after).filter((field) => field !== 'name' || before.name !== after.name)
  const [oldName, newName] = [textOf(before.name), textOf(after.name)]
  if (changed.length === 1 && oldName && newName && oldName !== newName)
    return `renamed “${oldName}” to “${newName}”`
  return `changed ${changed.length === 1 ? 'a fact' : `${changed.length} facts`} of ${name}`
}
