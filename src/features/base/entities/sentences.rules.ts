import { plural, t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'

// Shared helpers for log sentences. Stored values are validated because their shape is not guaranteed.

/** A log line: the thing's name and its values before and after. */
export type Change = { name: string; before: Fields; after: Fields }
export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

export const dayOf = (value: unknown) =>
  typeof value === 'string' ? formatCalendarDate(value, locale()) : t`a date`

/** Returns the label of a stored code. */
export const labelOf = (labels: Record<string, string>, code: unknown, otherwise: string) =>
  Object.entries(labels).find(([known]) => known === code)?.[1] ?? otherwise

/** Returns the reason, if there is one. */
export const because = ({ reason }: Fields) => (textOf(reason) ? `: ${textOf(reason)}` : '')

/** An amount as the log keeps it, to be written for each reader. */
export type LoggedAmount = { amountMinor: number; currency: string }

/** Returns a logged amount for the current reader. Older lines contain the text. */
export function amountText(value: unknown): string | null {
  const { amountMinor, currency } = fieldsOf(value)
  return typeof amountMinor === 'number' && typeof currency === 'string'
    ? formatMoney(amountMinor, currency, locale())
    : textOf(value)
}

/** Returns a logged amount as the end of a sentence. */
export const ofAmount = ({ amount }: Fields) => (amountText(amount) ? `: ${amountText(amount)}` : '')

/** Describes an edit: names a new name and counts other details. @param name how the sentence names the thing */
export function factsChange(name: string, before: Fields, after: Fields): string {
  // The name accompanies other changes even when it did not change.
  const changed = Object.keys(after).filter((field) => field !== 'name' || before.name !== after.name)
  const [oldName, newName] = [textOf(before.name), textOf(after.name)]
  if (changed.length === 1 && oldName && newName && oldName !== newName)
    return t`renamed “${oldName}” to “${newName}”`
  return t`changed ${plural(changed.length, { one: 'a detail', other: '# details' })} of ${name}`
}
