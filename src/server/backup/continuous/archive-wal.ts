import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { backupDisk } from '../backup-disk.ts'
import type { ServerPlace } from './copy-base.ts'
import { readSealed, writeSealed } from './sealed-file.ts'
import { asLsn, segmentName, segmentStart, type WalFile, walFileName } from './wal-files.ts'

/** PostgreSQL keeps the changes after the place of this slot. */
export const slotName = 'kinstead_archive'

/** Where this server is; `flushed` is on its disk. */
export async function readPlace(client: pg.Client): Promise<ServerPlace & { flushed: bigint; at: Date }> {
  const { rows } = await client.query<{
    systemId: string
    walName: string
    segmentBytes: string
    flushed: string
    at: Date
  }>(`select (select system_identifier::text from pg_control_system()) as "systemId",
      pg_walfile_name(pg_current_wal_lsn()) as "walName",
      (select setting from pg_settings where name = 'wal_segment_size') as "segmentBytes",
      (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as flushed, clock_timestamp() as at`)
  const [row] = rows
  if (!row) throw new Error('the database did not answer')
  return {
    systemId: row.systemId,
    timeline: Number.parseInt(row.walName.slice(0, 8), 16),
    segmentBytes: BigInt(row.segmentBytes),
    flushed: BigInt(row.flushed),
    at: row.at,
  }
}

type Wal = { line: string; key: Buffer; directory: string; place: ServerPlace; start: bigint }

/** Archives what the server has written since `start`: what is new of a segment, and each full segment as a whole. */
export function createWalArchive({ line, key, directory, place, start }: Wal, pieces: readonly WalFile[]) {
  const { segmentBytes, timeline } = place
  let position = start
  let piecesOfSegment = pieces.filter((file) => file.start >= segmentStart(position, segmentBytes))

  async function archiveNext(client: pg.Client, flushed: bigint, at: Date) {
    const begin = segmentStart(position, segmentBytes)
    const isFull = flushed >= begin + segmentBytes
    const from = isFull ? begin : position
    const end = isFull ? begin + segmentBytes : flushed
    const name = walFileName({ timeline, start: from, end, at })
    await writeSealed(join(line, name), key, await readWal({ directory, place }, from, end))
    position = end
    if (!isFull) return void piecesOfSegment.push({ name, timeline, start: from, end, at })
    for (const piece of piecesOfSegment) await backupDisk.rm(join(line, piece.name), { force: true })
    piecesOfSegment = []
    await client.query('select pg_replication_slot_advance($1, $2)', [slotName, asLsn(end)])
  }

  return {
    position: () => position,
    async round(client: pg.Client) {
      const { flushed, at, ...now } = await readPlace(client)
      if (now.timeline !== timeline || now.systemId !== place.systemId)
        throw new Error('this is another database than before')
      while (position < flushed) await archiveNext(client, flushed, at)
    },
  }
}

/** Tells whether the newest archived changes are those of this server, and not of an older copy of it. */
export async function isSameHistory(
  { line, key, directory, place }: Omit<Wal, 'start'>,
  newest: WalFile,
): Promise<boolean> {
  const archived = await readSealed(join(line, newest.name), key, backupDisk.readFile)
  const own = await readWal({ directory, place }, newest.start, newest.end).catch(() => null)
  return own?.equals(archived) ?? false
}

async function readWal({ directory, place }: Pick<Wal, 'directory' | 'place'>, from: bigint, end: bigint) {
  const name = segmentName(place.timeline, from, place.segmentBytes)
  const file = await open(join(directory, 'pg_wal', name), 'r')
  try {
    const bytes = Buffer.alloc(Number(end - from))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, Number(from % place.segmentBytes))
    if (bytesRead < bytes.length) throw new Error(`${name} is shorter than expected`)
    return bytes
  } finally {
    await file.close()
  }
}
