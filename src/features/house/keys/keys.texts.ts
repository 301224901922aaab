import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import type { KeyFields, KeyView } from './keys.schemas.ts'

// Texts that more than one component of this feature uses.

export const fieldLabels: Record<keyof KeyFields, string> = {
  get label() {
    return t`Key`
  },
  get copies() {
    return t`Copies`
  },
  get holderUserId() {
    return t`Member`
  },
  get holderName() {
    return t`Name`
  },
  get handedOverOn() {
    return t`Handed over on`
  },
  get returnedOn() {
    return t`Returned on`
  },
  get note() {
    return t`Note`
  },
}

/** Returns a field as readers see it; empty when it has no value. */
export function fieldText(fields: KeyFields, name: keyof KeyFields, members: Names, locale: string): string {
  const value = fields[name]
  if (name === 'holderUserId') return members.get(fields.holderUserId ?? '') ?? ''
  if (value && (name === 'handedOverOn' || name === 'returnedOn'))
    return formatCalendarDate(String(value), locale)
  return value === null ? '' : String(value)
}

/** The names of the members, by ID. */
type Names = ReadonlyMap<string, string>

/** "Ben Keller, since 3 Nov 2026", or "Ben Keller, 3 Nov 2026 – 5 Dec 2026". */
export function holderText({ holder, handedOverOn, returnedOn }: KeyView, locale: string): string {
  const from = formatCalendarDate(handedOverOn, locale)
  return returnedOn
    ? `${holder}, ${from} – ${formatCalendarDate(returnedOn, locale)}`
    : t`${holder}, since ${from}`
}
