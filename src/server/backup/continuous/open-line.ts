import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { z } from 'zod'
import { decrypt, unreadable } from '../age.ts'
import { readTar } from '../tar.ts'
import { filesFolder, listLines, newLineName, removeDrafts } from './archive-folder.ts'
import { isSameHistory, readPlace, slotName } from './archive-wal.ts'
import {
  type BaseHead,
  type BaseSecrets,
  baseFormat,
  baseHeadSchema,
  baseParts,
  baseSecretsSchema,
} from './base-head.ts'
import { keyBytes } from './sealed-file.ts'
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
  for (const line of (await listLines(archive)).toReversed()) {
    const [base] = line.bases.toReversed()
    const opened = base && (await readBaseHead(join(line.path, base.name), passphrase).catch(() => null))
    if (!opened) continue
    const { head, secrets } = opened
    if (head.systemId !== place.systemId || head.timeline !== place.timeline) continue
    const key = Buffer.from(secrets.key, 'base64')
    const { files, end, missing } = chainFrom(parseLsn(head.start), line.wal)
    const newest = files.at(-1)
    if (!newest || missing || end > place.flushed || slot.kept > segmentStart(end, place.segmentBytes))
      continue
    if (!(await isSameHistory({ line: line.path, key, directory, place }, newest).catch(() => false)))
      continue
    await removeDrafts(line.path)
    return { path: line.path, name: line.name, key, start: end, pieces: files, isNew: false }
  }
  return null
}

async function begun(client: pg.Client, { archive, now }: Opening): Promise<OpenLine> {
  await dropSlot(client)
  await client.query(`alter system set max_slot_wal_keep_size = '${mostKeptMegabytes}MB'`)
  await client.query('select pg_reload_conf()')
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotName])
  const slot = await findSlot(client)
  if (!slot) throw new Error('the database did not keep its changes')
  const { segmentBytes } = await readPlace(client)
  const name = newLineName(now, randomBytes(4).toString('hex'))
  const path = join(archive, name)
  await mkdir(filesFolder(path), { recursive: true, mode: 0o700 })
  const start = segmentStart(slot.kept, segmentBytes)
  return { path, name, key: randomBytes(keyBytes), start, pieces: [], isNew: true }
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

export const openBase = (path: string, passphrase: string) =>
  readTar(gunzipped(decrypt(createReadStream(path, { highWaterMark: 1_048_576 }), passphrase)))

async function* gunzipped(content: AsyncIterable<Uint8Array>) {
  const unzip = createGunzip()
  let failure: unknown
  const fed = pipeline(content, unzip).catch((error) => {
    failure = error
  })
  try {
    for await (const chunk of unzip) yield new Uint8Array(chunk)
  } catch (error) {
    throw failure ?? error
  } finally {
    unzip.destroy()
    await fed
  }
}

/** Reads only the beginning of a base. */
export async function readBaseHead(
  path: string,
  passphrase: string,
): Promise<{ head: BaseHead; secrets: BaseSecrets }> {
  let head: BaseHead | undefined
  for await (const part of openBase(path, passphrase)) {
    const read = JSON.parse(await text(part.content))
    if (part.name === baseParts.head) head = parseBaseHead(read)
    else if (head) return { head, secrets: baseSecretsSchema.parse(read) }
    else break
  }
  throw unreadable('This file is not a base of an archive.')
}

/** @throws AppError when a newer Kinstead has written it in another format */
export function parseBaseHead(read: unknown): BaseHead {
  const { format } = z.looseObject({ format: z.number() }).parse(read)
  if (format !== baseFormat)
    throw unreadable(
      'This archive was made by a newer Kinstead in another format. Restore it with that version.',
    )
  return baseHeadSchema.parse(read)
}
