import { addDays, daysBetween } from '../../../lib/dates.ts'
// Who owns a property is a list of statements, each naming all owners from a day on. What follows from them is decided
// here. Dates are calendar dates; ids are version 7, so that the later one of two was written later.

/** Basis points of the whole: 100 %. */
export const wholeBasisPoints = 10_000
export const maxOwners = 50
export const maxOwnershipChanges = 200

type Part = { basisPoints: number }
type Statement<Share extends Part = Part> = { id: string; validFrom: string; shares: readonly Share[] }

export const sumOf = (shares: readonly Part[]): number =>
  shares.reduce((sum, { basisPoints }) => sum + basisPoints, 0)

export const isComplete = (shares: readonly Part[]): boolean => sumOf(shares) === wholeBasisPoints

/** Those that count: of several for the same day the one that was written last; the earliest day first. */
function effective<Change extends Statement>(changes: readonly Change[]): Change[] {
  const newestOf = new Map<string, Change>()
  for (const change of changes) {
    const known = newestOf.get(change.validFrom)
    if (!known || known.id < change.id) newestOf.set(change.validFrom, change)
  }
  return [...newestOf.values()].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

/** The statement that counts on a day; undefined before the first one. */
export function changeOn<Change extends Statement>(
  changes: readonly Change[],
  date: string,
): Change | undefined {
  return effective(changes).findLast(({ validFrom }) => validFrom <= date)
}

/** The shares on a day; none before the first statement. */
export function sharesOn<Share extends Part>(
  changes: readonly Statement<Share>[],
  date: string,
): readonly Share[] {
  return changeOn(changes, date)?.shares ?? []
}

/** Splitting by ownership needs shares that add up to the whole on that day. */
export const canSplitByOwnership = (changes: readonly Statement[], date: string): boolean =>
  isComplete(sharesOn(changes, date))

/** How long a statement counts. */
export type Period<Change> = {
  change: Change
  from: string /** Null while no other follows. */
  until: string | null
}

/** What counted when, without gaps and overlaps, the earliest first. What was corrected for the same day is left out. */
export function periods<Change extends Statement>(changes: readonly Change[]): Period<Change>[] {
  const counting = effective(changes)
  return counting.map((change, index) => {
    const next = counting[index + 1]
    return { change, from: change.validFrom, until: next ? addDays(next.validFrom, -1) : null }
  })
}

/** The statement that was written last, on whichever day it counts: what the next one must be based on. */
export const latestChangeId = (changes: readonly Statement[]): string | null =>
  changes.reduce<string | null>((latest, { id }) => (latest === null || latest < id ? id : latest), null)

/** By what an owner is told apart from one statement to the next. */
export const ownerKey = ({ userId, name }: { userId: string | null; name: string }): string =>
  userId ?? `name:${name.trim().toLocaleLowerCase('en')}`

/** The same outsider or member named twice: the place of the second one. */
export function repeatedOwner(
  owners: readonly { userId: string | null; name: string }[],
): number | undefined {
  const keys = owners.map(ownerKey)
  const at = keys.findIndex((key, index) => keys.indexOf(key) < index)
  return at === -1 ? undefined : at
}

export type Span<Change> = { change: Change; start: number; width: number }

/**
 * Where each period stands on a line of time from 0 to 1, to scale. What counts last goes on to the end, a little
 * beyond today or its own beginning, whichever is later.
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
