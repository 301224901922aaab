import type { WaitingEntry } from './outbox.rules.ts'

// Records on a device outlive the release that wrote them: a phone may come back after months, and a tab of an older
// release may be open beside a newer one. What a release does with the records of another one is decided here.
//
// A change to the shape of a record comes with a higher format. For entries, it also needs a step in `readEntry` that
// brings older ones up to date, because nobody types them again. A copy needs none, because it is taken again.

/** The format of the entries and copies that this release writes. Those without one are of the first. */
export const entryFormat = 1
export const copyFormat = 1

type Stored = { format?: number }

const formatOf = ({ format = 1 }: Stored) => format

const kinds: Record<WaitingEntry['what']['kind'], true> = {
  TICK: true,
  COMMENT: true,
  REPORT: true,
  EXPENSE: true,
}

/**
 * Returns an entry of this or an older release. Null for one of a newer release: this one does not know what to send, so
 * it leaves it as it is for the newer one, and neither sends nor deletes it.
 */
export function readEntry(stored: Stored & WaitingEntry): WaitingEntry | null {
  return formatOf(stored) > entryFormat || !Object.hasOwn(kinds, stored.what.kind) ? null : stored
}

/** Returns whether this release can show a copy; another one is not shown, and taken again with a connection. */
export const canShowCopy = (stored: Stored): boolean => formatOf(stored) === copyFormat
