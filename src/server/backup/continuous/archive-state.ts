import type pg from 'pg'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { pageWaitMs } from '../backup-disk.ts'
import { noneUnlessSilent } from '../backup-folder.ts'
import { answerWithin, nullIfSilent } from '../disk-gate.ts'
import { endOf, listLines, newestAt, newestLine } from './archive-folder.ts'

export type ArchiveState = {
  /** When the newest change was archived; null while nothing can be restored. */
  newestAt: Date | null
  /** What the server has written since. */
  waitingBytes: number
  isRunning: boolean
  /** Its disk does not answer, as a network disk without its server: nobody knows what it has. */
  isSilent: boolean
}

/** Five minutes: several rounds have failed. */
const lateMs = 300_000

/** Tells whether changes are written and not archived. */
export const isLate = ({ newestAt: newest, waitingBytes, isRunning, isSilent }: ArchiveState, now: Date) =>
  isRunning && !isSilent && waitingBytes > 0 && (newest === null || now.getTime() - newest.getTime() > lateMs)

/** Compares the archive with the server. */
export async function readArchiveState(
  pool: Pick<pg.Pool, 'query'>,
  archive: string,
  waitMs = pageWaitMs,
): Promise<ArchiveState> {
  const lines = await answerWithin(waitMs, listLines(archive).catch(noneUnlessSilent)).catch(nullIfSilent)
  const line = newestLine(lines ?? [])
  const end = line ? endOf(line) : 0n
  const { rows } = await pool.query<{ waiting: string; isRunning: boolean }>(
    `select greatest(0, pg_current_wal_flush_lsn() - '0/0'::pg_lsn - $1::text::numeric)::text as waiting,
      exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $2
        and database = (select oid from pg_database where datname = current_database())) as "isRunning"`,
    [end.toString(), advisoryLocks.archive],
  )
  const [server] = rows
  return {
    newestAt: line ? newestAt(line) : null,
    waitingBytes: Number(server?.waiting ?? 0),
    isRunning: server?.isRunning ?? false,
    isSilent: lines === null,
  }
}
