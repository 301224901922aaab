import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { backupDisk } from '../backup-disk.ts'
import { filesFolder, listLines, newLineName, removeDrafts } from './archive-folder.ts'
import { isSameHistory, readPlace, slotName } from './archive-wal.ts'
import { readBaseIfOurs, unlessUnreadable } from './read-base.ts'
import { keyBytes } from './sealed-file.ts'
import { noteLine, removeAbandonedLines } from './tidy-line.ts'
import { chainFrom, parseLsn, segmentStart, type WalFile } from './wal-files.ts'

/** Enough for days of a family; then the archive begins again, and the database does not fill its disk. */
const mostKeptMegabytes = 4_096

export type OpenLine = {
  path: string
  name: string
  key: Buffer
  start: bigint
  pieces: WalFile[]
  isNew: boolean
}

type Opening = { archive: string; passphrase: string; directory: string; now: Date }

const falseIfUnreadable = unlessUnreadable(false)

/** Goes on with the newest line if it is of this server and nothing is missing since; otherwise begins one. */
export async function openLine(client: pg.Client, opening: Opening): Promise<OpenLine> {
  return (await continued(client, opening)) ?? begun(client, opening)
}

async function continued(
  client: pg.Client,
  { archive, passphrase, directory }: Opening,
): Promise<OpenLine | null> {
  const slot = await findSlot(client)
  if (!slot) return null
  const place = await readPlace(client)
  const lines = (await listLines(archive)).toReversed()
  // After the newest base nothing may have been archived yet.
  const newestBases = lines.flatMap((line) =>
    line.bases
      .slice(-2)
      .map((base) => ({ line, base }))
      .toReversed(),
  )
  for (const { line, base } of newestBases) {
    const opened = await readBaseIfOurs(join(line.path, base.name), passphrase)
    if (!opened) continue
    const { head, secrets } = opened
    if (head.systemId !== place.systemId || head.timeline !== place.timeline) continue
    const key = Buffer.from(secrets.key, 'base64')
    const { files, end, missing } = chainFrom(parseLsn(head.start), line.wal)
    const newest = files.at(-1)
    if (!newest || missing || end > place.flushed || slot.kept > segmentStart(end, place.segmentBytes))
      continue
    if (!(await isSameHistory({ line: line.path, key, directory, place }, newest).catch(falseIfUnreadable)))
      continue
    await removeDrafts(line.path)
    await noteLine({ archive, name: line.name, passphrase, systemId: place.systemId })
    return { path: line.path, name: line.name, key, start: end, pieces: files, isNew: false }
  }
  return null
}

async function begun(client: pg.Client, { archive, passphrase, now }: Opening): Promise<OpenLine> {
  const name = newLineName(now, randomBytes(4).toString('hex'))
  const path = join(archive, name)
  const { segmentBytes, systemId } = await readPlace(client)
  await removeAbandonedLines({ archive, systemId })
  // First, because the slot still keeps changes for the line before, if the archive cannot be written now.
  await backupDisk.makeFolder(filesFolder(path))
  try {
    await noteLine({ archive, name, passphrase, systemId })
    const start = segmentStart(await keepChanges(client), segmentBytes)
    return { path, name, key: randomBytes(keyBytes), start, pieces: [], isNew: true }
  } catch (error) {
    // It is tried again every few seconds, each time with another name.
    await backupDisk.removeFolder(path).catch(() => {})
    throw error
  }
}

/** @returns from where on the server keeps its changes */
async function keepChanges(client: pg.Client): Promise<bigint> {
  await dropSlot(client)
  await client.query(`alter system set max_slot_wal_keep_size = '${mostKeptMegabytes}MB'`)
  await client.query('select pg_reload_conf()')
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotName])
  const slot = await findSlot(client)
  if (!slot) throw new Error('the database did not keep its changes')
  return slot.kept
}

/** @returns null without a slot, or if the server has already thrown away what it should have kept */
async function findSlot(client: pg.Client): Promise<{ kept: bigint } | null> {
  const { rows } = await client.query<{ kept: string }>(
    `select restart_lsn::text as kept from pg_replication_slots
     where slot_name = $1 and restart_lsn is not null and wal_status <> 'lost'`,
    [slotName],
  )
  return rows[0] ? { kept: parseLsn(rows[0].kept) } : null
}

/** Without archiving, the server must not keep changes for it. */
export const dropSlot = (client: Pick<pg.Client, 'query'>) =>
  client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
    slotName,
  ])
