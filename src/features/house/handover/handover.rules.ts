import { addMonths } from '../../../lib/dates.ts'

/**
 * What someone taking over a property at short notice needs, in the order of the page. Each item says only whether
 * something is recorded; a person checks once a year whether it is right.
 */
export const handoverItems = [
  'EMERGENCY',
  'SHUT_OFFS',
  'UTILITIES',
  'NEIGHBOURS',
  'PAPERS',
  'CODES',
  'KEYS',
  'CONTRACTORS',
  'SCHEDULES',
  'BILLS',
  'INSURANCE',
  'CONTRACTS',
  'DEED',
  'OWNERS',
  'MANAGERS',
  'TRUSTED',
] as const
export type HandoverItem = (typeof handoverItems)[number]

/** Which items are recorded. */
export type Recorded = Record<HandoverItem, boolean>

/** Splits the items, each list in the order of the page. */
export function splitByRecorded(recorded: Recorded): { missing: HandoverItem[]; present: HandoverItem[] } {
  return {
    missing: handoverItems.filter((item) => !recorded[item]),
    present: handoverItems.filter((item) => recorded[item]),
  }
}

/** Returns when the list is to be checked again after a check today. */
export const nextCheck = (today: string): string => addMonths(today, 12)

/** `never` before the first check, `due` from the day of the next one. Days are calendar dates. */
export function checkState(dueOn: string | null, today: string): 'never' | 'due' | 'checked' {
  if (dueOn === null) return 'never'
  return dueOn <= today ? 'due' : 'checked'
}
