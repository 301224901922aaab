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

/** The items of a property, each in one list, in the order of the page. */
export type SplitList = Record<'missing' | 'present' | 'exempt', HandoverItem[]>

/**
 * Splits the items.
 * @param exempted those that do not apply to the property: neither missing nor present, even if something is recorded
 */
export function splitList(recorded: Recorded, exempted: readonly HandoverItem[]): SplitList {
  const applies = (item: HandoverItem) => !exempted.includes(item)
  return {
    missing: handoverItems.filter((item) => applies(item) && !recorded[item]),
    present: handoverItems.filter((item) => applies(item) && recorded[item]),
    exempt: handoverItems.filter((item) => !applies(item)),
  }
}

/** Counts only items that apply. The percentage is 100 only if nothing is missing. */
export function scoreOf({ missing, present, exempt }: SplitList) {
  const total = missing.length + present.length
  const percent = total === 0 ? 100 : Math.floor((present.length * 100) / total)
  return { present: present.length, total, exempt: exempt.length, percent }
}

/** Returns when the list is to be checked again after a check today. */
export const nextCheck = (today: string): string => addMonths(today, 12)

/** Whether a check is due; both are calendar dates, `YYYY-MM-DD`. */
export const isCheckDue = (dueOn: string, today: string): boolean => dueOn <= today
