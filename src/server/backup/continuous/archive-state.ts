import type pg from 'pg'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { endOf, listLines, newestAt, newestLine } from './archive-folder.ts'

export type ArchiveState = {
  /** When the newest change was archived; null while nothing can be restored. */
  newestAt: Date | null
  /** What the server has written since. */
  waitingBytes: number
  isRunning: boolean
}

/** Five minutes: several rounds have failed. */
const lateMs = 300_000

/** Tells whether changes are written and not archived. */
export const isLate = ({ newestAt: newest, waitingBytes, isRunning }: ArchiveState, now: Date) =>
  isRunning && waitingBytes > 0 && (newest === null || now.getTime() - newest.getTime() > lateMs)

/** Compares the archive with the server. */
export async function readArchiveState(pool: Pick<pg.Pool, 'query'>, archive: string): Promise<ArchiveState> {
  // A folder that cannot be read has nothing that could be restored now.
  const line = newestLine(await listLines(archive).catch(() => []))
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
  }
}
