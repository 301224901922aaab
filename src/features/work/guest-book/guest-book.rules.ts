import { can } from '../../base/groups/groups.rules.ts'
import type { StayStatus } from '../stays/stays.rules.ts'
import type { GuestBookEntryView } from './guest-book.schemas.ts'

type Role = Parameters<typeof can>[0]

export const maxEntryLength = 2_000
export const entriesPageSize = 20
/** The limit of one’s own stays that are offered to write about; the latest ones. */
export const maxOfferedStays = 20
/** Per person, over all properties. */
export const entryLimit = { points: 60, durationSeconds: 3_600 }

type OneStay = {
  status: StayStatus
  startsOn: string
  /** Today in the property’s time zone. */
  today: string
  /** The caller stays there, or entered the stay of someone without an account. */
  isOwn: boolean
}

export type EntryRefusal = 'not-own' | 'not-confirmed' | 'not-begun'

/** Returns why the caller cannot write about a stay, or null: it is their own, confirmed, and has begun. */
export function refuseEntry({ status, startsOn, today, isOwn }: OneStay): EntryRefusal | null {
  if (!isOwn) return 'not-own'
  if (status !== 'CONFIRMED') return 'not-confirmed'
  return startsOn > today ? 'not-begun' : null
}

type Standing = { role: Role; isMine: boolean; propertyStatus: 'ACTIVE' | 'ARCHIVED' }

/** Returns what the caller may do with an entry: authors edit their own, managers delete any. */
export function entryRights({ role, isMine, propertyStatus }: Standing): GuestBookEntryView['may'] {
  const isInUse = propertyStatus === 'ACTIVE'
  return {
    edit: isInUse && isMine && can(role, 'guest-book.write'),
    delete: isInUse && can(role, 'guest-book.delete', { own: isMine }),
  }
}

/** Groups entries by the year in which their stay ended, and keeps their order. */
export const entriesByYear = <Entry extends { endsOn: string }>(
  entries: readonly Entry[],
): { year: string; entries: Entry[] }[] =>
  [...Map.groupBy(entries, ({ endsOn }) => endsOn.slice(0, 4))].map(([year, ofYear]) => ({
    year,
    entries: ofYear,
  }))
