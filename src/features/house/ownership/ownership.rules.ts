import { addDays, daysBetween } from '../../../lib/dates.ts'
// Ownership is a list of records, each naming all owners from a date. This file derives everything else. Dates are
// calendar dates; IDs are version 7, so they sort by recording time.

/** 100% in basis points. */
export const wholeBasisPoints = 10_000
export const maxOwners = 50
export const maxOwnershipChanges = 200

type Part = { basisPoints: number }
type Statement<Share extends Part = Part> = { id: string; validFrom: string; shares: readonly Share[] }

export const totalBasisPoints = (shares: readonly Part[]): number =>
  shares.reduce((sum, { basisPoints }) => sum + basisPoints, 0)

export const isComplete = (shares: readonly Part[]): boolean => totalBasisPoints(shares) === wholeBasisPoints

/** Returns the effective records: the last recorded one per date, earliest date first. */
function effective<Change extends Statement>(changes: readonly Change[]): Change[] {
  const newestOf = new Map<string, Change>()
  for (const change of changes) {
    const known = newestOf.get(change.validFrom)
    if (!known || known.id < change.id) newestOf.set(change.validFrom, change)
  }
  return [...newestOf.values()].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

/** Returns the record in effect on a day; undefined before the first one. */
export function changeOn<Change extends Statement>(
  changes: readonly Change[],
  date: string,
): Change | undefined {
  return effective(changes).findLast(({ validFrom }) => validFrom <= date)
}

/** Returns the shares on a day; none before the first record. */
export function sharesOn<Share extends Part>(
  changes: readonly Statement<Share>[],
  date: string,
): readonly Share[] {
  return changeOn(changes, date)?.shares ?? []
}

/** Returns whether the shares add up, which splitting by ownership needs. */
export const canSplitByOwnership = (changes: readonly Statement[], date: string): boolean =>
  isComplete(sharesOn(changes, date))

/** The period in which a record applies. */
export type Period<Change> = {
  change: Change
  from: string /** Null while no other follows. */
  until: string | null
}

/** Returns the periods without gaps or overlaps, earliest first. Records corrected for the same day are omitted. */
export function periods<Change extends Statement>(changes: readonly Change[]): Period<Change>[] {
  const counting = effective(changes)
  return counting.map((change, index) => {
    const next = counting[index + 1]
    return { change, from: change.validFrom, until: next ? addDays(next.validFrom, -1) : null }
  })
}

/** Returns the record made last, for any date; the next one must be based on it. */
export const latestChangeId = (changes: readonly Statement[]): string | null =>
  changes.reduce<string | null>((latest, { id }) => (latest === null || latest < id ? id : latest), null)

/** Returns the key that identifies an owner across records. */
export const ownerKey = ({ userId, name }: { userId: string | null; name: string }): string =>
  userId ?? `name:${name.trim().toLocaleLowerCase('en')}`

/** Returns the index of a duplicate owner. */
export function duplicateOwner(
  owners: readonly { userId: string | null; name: string }[],
): number | undefined {
  const keys = owners.map(ownerKey)
  const at = keys.findIndex((key, index) => keys.indexOf(key) < index)
  return at === -1 ? undefined : at
}

export type Span<Change> = { change: Change; start: number; width: number }

/**
 * Places each period on a timeline from 0 to 1, to scale. The last one extends to the end, a little beyond today or
 * its own start.
 */
export function timeline<Change extends Statement>(
  counted: readonly Period<Change>[],
  today: string,
): { spans: Span<Change>[]; today: number | null } {
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return { spans: [], today: null }
  const since = (date: string) => daysBetween(first.from, date)
  const known = Math.max(since(last.from), since(today), 0)
  const length = known * 1.15 + 1
  const place = (date: string) => since(date) / length
  const spans = counted.map(({ change, from }, index) => {
    const next = counted[index + 1]
    const start = place(from)
    return { change, start, width: (next ? place(next.from) : 1) - start }
  })
  return { spans, today: today < first.from ? null : place(today) }
}
