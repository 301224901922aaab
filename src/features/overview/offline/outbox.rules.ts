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
 * Returns whether the same may succeed later without anyone's doing: no connection, a busy server, a limit, or an ended
 * session. Everything else is shown to the person.
 * @param code null if there was no answer
 */
export const isTemporary = (code: AppErrorCode | null): boolean =>
  code === null || ['unavailable', 'unexpected', 'too-many', 'signed-out'].includes(code)

/** Returns the entry after the server has stored it. */
export const afterSent = (entry: WaitingEntry): WaitingEntry => ({ ...entry, isSent: true, refused: null })

/** Returns the entry after the server has refused it. */
export const afterRefused = (entry: WaitingEntry, refused: Refused): WaitingEntry => ({ ...entry, refused })

/** Returns the entry without a file that arrived or was discarded. */
export const withoutFile = (entry: WaitingEntry, fileId: string): WaitingEntry => ({
  ...entry,
  files: entry.files.filter(({ id }) => id !== fileId),
})

/** Returns the entry with one file refused, or to be tried again. */
export const withFile = (entry: WaitingEntry, fileId: string, refused: Refused | null): WaitingEntry => ({
  ...entry,
  files: entry.files.map((file) => (file.id === fileId ? { ...file, refused } : file)),
})

/** Returns the IDs of tasks that are ticked on this device, which the copy still shows as open. */
export const tickedTasks = (entries: readonly WaitingEntry[]): Set<string> =>
  new Set(entries.flatMap(({ what }) => (what.kind === 'TICK' ? [what.taskId] : [])))
