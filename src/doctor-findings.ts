import { formatBytes } from './lib/byte-size.ts'
import { type ArchiveState, isLate } from './server/backup/continuous/archive-state.ts'

// How the findings of `npm run doctor` are judged and written down.

/** A note is worth reading; only a problem fails the command. */
export type Finding = { subject: string; state: 'ok' | 'note' | 'problem'; text: string }
export type Found = Omit<Finding, 'subject'>

const mostClockSeconds = 5
const oldBackupHours = 50
const mostBytesBehind = 16_777_216

/** One line each, with what to do. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ subject, state, text }) => `${marks[state]} ${subject}: ${text}`)

const marks = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' }

export const versionOf = ({ number, name }: { number: number; name: string }): Found =>
  number < 150_000
    ? { state: 'problem', text: `PostgreSQL ${name} is too old. Kinstead needs 15 or newer.` }
    : { state: 'ok', text: `PostgreSQL ${name} answers.` }

/** Compares the migrations of this version with those that have run. */
export function checkMigrations({ known, applied }: { known: number[]; applied: number[] }): Found {
  const unknown = applied.filter((migration) => !known.includes(migration)).length
  const pending = known.filter((migration) => !applied.includes(migration)).length
  if (unknown > 0) {
    return {
      state: 'problem',
      text: `the database is newer than this Kinstead (${unknown} unknown). Update Kinstead, or restore a backup.`,
    }
  }
  return pending > 0
    ? { state: 'note', text: `${pending} will run at the next start. Make a backup first.` }
    : { state: 'ok', text: 'all applied.' }
}

/** Codes, sessions and reminders compare both clocks. */
export function clockOf(atServer: Date, here: Date): Found {
  const seconds = Math.round(Math.abs(atServer.getTime() - here.getTime()) / 1_000)
  return seconds > mostClockSeconds
    ? {
        state: 'problem',
        text: `this machine and the database server differ by ${seconds} seconds. Set both by NTP.`,
      }
    : { state: 'ok', text: 'agrees with the database server.' }
}

type Position = { written: bigint; replayed: bigint }

/** Judges the standby that pages may read from, by how much of the log of changes it has replayed. */
export function replicaOf(found: Position | 'promoted' | 'another database'): Found {
  if (found === 'promoted')
    return { state: 'problem', text: 'it follows no other server. DATABASE_READ_URL has to name a standby.' }
  if (found === 'another database')
    return { state: 'problem', text: 'it has another database than DATABASE_URL. Check DATABASE_READ_URL.' }
  const bytes = Math.max(0, Number(found.written - found.replayed))
  return {
    state: bytes > mostBytesBehind ? 'note' : 'ok',
    text: `follows the primary, ${formatBytes(bytes, 'en')} behind.`,
  }
}

/** Judges how far the archive of changes is. */
export function archiveOf(state: ArchiveState, now: Date): Found {
  if (state.isSilent) {
    return {
      state: 'problem',
      text: 'its disk does not answer, so nothing is archived. Check whether BACKUP_DIR is a network disk that hangs.',
    }
  }
  if (isLate(state, now)) {
    return {
      state: 'problem',
      text: `changes since ${state.newestAt?.toISOString() ?? 'the start'} are not archived. Look for “changes were not archived” in the log, and whether BACKUP_DIR is writable and has space.`,
    }
  }
  if (!state.newestAt)
    return { state: 'note', text: 'nothing can be restored from it yet. It begins when Kinstead starts.' }
  const at = `the newest archived change is of ${state.newestAt.toISOString()}`
  return state.isRunning
    ? { state: 'ok', text: `${at}.` }
    : { state: 'note', text: `${at}. It goes on when Kinstead runs.` }
}

/** Judges the newest backup in the folder. */
export function backupOf(
  newest: { at: Date } | null,
  { isScheduled, now }: { isScheduled: boolean; now: Date },
): Found {
  if (!newest) {
    return {
      state: 'note',
      text: `none in the folder yet. ${isScheduled ? 'The schedule makes the first one.' : 'Set BACKUP_SCHEDULE, or run npm run backup.'}`,
    }
  }
  const at = newest.at.toISOString()
  const isOld = now.getTime() - newest.at.getTime() > oldBackupHours * 3_600_000
  if (!isOld) return { state: 'ok', text: `the newest is of ${at}.` }
  return {
    state: 'note',
    text: `the newest is of ${at}. If that is too old, look for backup.make in the failed jobs, or run npm run backup.`,
  }
}
