import type { AppErrorCode } from '../../../lib/app-error.ts'

/** How much waits on a device at most: it also limits what one connection sends at once. */
export const maxWaiting = 100
export const maxPhotos = 5

/** What can be recorded offline. */
export type Recorded =
  | { kind: 'TICK'; taskId: string; title: string; version: number }
  | { kind: 'COMMENT'; taskId: string; title: string; body: string }
  | { kind: 'REPORT'; title: string; description: string | null }
  | {
      kind: 'EXPENSE'
      title: string
      amountMinor: number
      currency: string
      paidOn: string
      payerId: string
      category: string
    }

/** Returns whether discarding it loses what someone typed; a tick is repeated with one press. */
export const holdsTyped = ({ kind }: Recorded): boolean => kind !== 'TICK'

/** Why something was refused, in words, and whether another try can help without a change. */
export type Refused = { code: AppErrorCode; message: string }

export type WaitingFile = { id: string; name: string; type: string; refused: Refused | null }

/** One thing that waits. Its id is the one that the server stores it under, so that sending it twice adds nothing. */
export type WaitingEntry = {
  id: string
  /** The author: nobody else's session may send it. */
  userId: string
  propertyId: string
  propertyName: string
  familyGroupId: string
  /** In milliseconds, by the clock of the device. */
  recordedAt: number
  what: Recorded
  /** Whether the server has stored it; its files follow one by one. */
  isSent: boolean
  files: WaitingFile[]
  refused: Refused | null
  /** Tries that failed without a reason, and the last one that was counted. */
  failures?: { times: number; at: number } | undefined
}

export type NextStep =
  | { step: 'send' }
  | { step: 'send-file'; file: WaitingFile }
  /** Everything arrived. */
  | { step: 'remove' }
  /** A person has to decide. */
  | { step: 'stop' }

/** Returns what to do next with an entry: itself first, then each of its files. */
export function nextStep({ isSent, files, refused }: WaitingEntry): NextStep {
  if (refused) return { step: 'stop' }
  if (!isSent) return { step: 'send' }
  const file = files.find((one) => one.refused === null)
  if (file) return { step: 'send-file', file }
  return files.length > 0 ? { step: 'stop' } : { step: 'remove' }
}

/**
 * What a failed try means: `stop` ends the sending, because the others would fail in the same way; `skip` leaves this
 * kind for later, because of a limit; `count` goes on with the next entry; `refuse` shows it to the person.
 */
export type AfterTry = 'stop' | 'skip' | 'count' | 'refuse'

/** @param code null if the error is not one of ours */
export function afterTry(code: AppErrorCode | null): AfterTry {
  if (code === 'unavailable' || code === 'signed-out') return 'stop'
  if (code === 'too-many') return 'skip'
  return code === null || code === 'unexpected' ? 'count' : 'refuse'
}

/** How often something may fail without a reason before a person has to decide. */
export const maxFailures = 5
/** Pages that are opened quickly one after another count once. */
const countedOnceInMs = 60_000

/** Returns the entry after a try that failed without a reason. */
export function afterFailed(entry: WaitingEntry, now: number): WaitingEntry {
  const { times, at } = entry.failures ?? { times: 0, at: Number.NEGATIVE_INFINITY }
  if (now >= at && now - at < countedOnceInMs) return entry
  return { ...entry, failures: { times: times + 1, at: now } }
}

export const failedTooOften = ({ failures }: WaitingEntry): boolean =>
  failures !== undefined && failures.times >= maxFailures

/** Returns the entry after the server has stored it. */
export const afterSent = (entry: WaitingEntry): WaitingEntry => ({
  ...entry,
  isSent: true,
  refused: null,
  failures: undefined,
})

/** Returns the entry after the server has refused it. */
export const afterRefused = (entry: WaitingEntry, refused: Refused): WaitingEntry => ({
  ...entry,
  refused,
  failures: undefined,
})

/** Returns the entry without a file that arrived or was discarded. */
export const withoutFile = (entry: WaitingEntry, fileId: string): WaitingEntry => ({
  ...entry,
  files: entry.files.filter(({ id }) => id !== fileId),
  failures: undefined,
})

/** Returns the entry with one file refused, or to be tried again. */
export const withFile = (entry: WaitingEntry, fileId: string, refused: Refused | null): WaitingEntry => ({
  ...entry,
  files: entry.files.map((file) => (file.id === fileId ? { ...file, refused } : file)),
  failures: undefined,
})

/** Returns the entry with everything that was refused to be tried again. */
export const toTryAgain = (entry: WaitingEntry): WaitingEntry => ({
  ...entry,
  refused: null,
  files: entry.files.map((file) => ({ ...file, refused: null })),
  failures: undefined,
})

/** Returns the IDs of tasks that are ticked on this device, which the copy still shows as open. */
export const tickedTasks = (entries: readonly WaitingEntry[]): Set<string> =>
  new Set(entries.flatMap(({ what }) => (what.kind === 'TICK' ? [what.taskId] : [])))
