import { formatCalendarDate } from '../../../lib/dates.ts'
import type { KeyFields, KeyView } from './keys.schemas.ts'

// Every text of this feature that more than one component uses.

export const fieldLabels: Record<keyof KeyFields, string> = {
  label: 'Key',
  copies: 'Copies',
  holderUserId: 'Member',
  holderName: 'Name',
  handedOverOn: 'Handed over on',
  returnedOn: 'Returned on',
  note: 'Note',
}

/** One field as a reader sees it; empty when there is nothing. */
export function fieldText(fields: KeyFields, name: keyof KeyFields, members: Names, locale: string): string {
  const value = fields[name]
  if (name === 'holderUserId') return members.get(fields.holderUserId ?? '') ?? ''
  if (value && (name === 'handedOverOn' || name === 'returnedOn'))
    return formatCalendarDate(String(value), locale)
  return value === null ? '' : String(value)
}

/** The names of the members, by their ids. */
type Names = ReadonlyMap<string, string>

/** "Ben Keller, since 3 Nov 2026", or "Ben Keller, 3 Nov 2026 – 5 Dec 2026". */
export function holderText({ holder, handedOverOn, returnedOn }: KeyView, locale: string): string {
  const from = formatCalendarDate(handedOverOn, locale)
  return returnedOn
    ? `${holder}, ${from} – ${formatCalendarDate(returnedOn, locale)}`
    : `${holder}, since ${from}`
}
