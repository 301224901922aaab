import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { listAppliedMigrations } from '../../db/migrate.ts'
import { readServerFacts } from '../catalog.ts'
import { bytesPart, textPart } from '../make-backup.ts'
import { type TarPart, writeTar } from '../tar.ts'
import { type BaseHead, type BaseSecrets, baseFormat, baseParts, machine } from './base-head.ts'
import { asLsn, parseLsn, segmentStart } from './wal-files.ts'

export type ServerPlace = { systemId: string; timeline: number; segmentBytes: bigint }

type Base = {
  /** A session of its own: PostgreSQL ends the backup with it. */
  client: pg.Client
  directory: string
  kinstead: string
  secrets: BaseSecrets
  place: ServerPlace
  signal: AbortSignal
}

/** A copy of the files of a running embedded database, compressed. Together with the changes since its start it is whole. */
export const copyBase = (base: Base): AsyncIterable<Uint8Array> => gzipped(writeTar(partsOf(base)))

/** Compresses while it is read. */
export async function* gzipped(content: AsyncIterable<Uint8Array>) {
  const zip = createGzip({ level: 1 })
  let failure: unknown
  const fed = pipeline(content, zip).catch((error) => {
    failure = error
  })
  try {
    for await (const chunk of zip) yield new Uint8Array(chunk)
  } catch (error) {
    throw failure ?? error
  } finally {
    zip.destroy()
    await fed
  }
}

async function* partsOf({
  client,
  directory,
  kinstead,
  secrets,
  place,
  signal,
}: Base): AsyncGenerator<TarPart> {
  const { postgres, snapshotAt } = await readServerFacts(client)
  const migrations = await listAppliedMigrations(client)
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ lsn: string }>(
    `select pg_backup_start('kinstead', fast => true)::text as lsn`,
  )
  const start = segmentStart(parseLsn(rows[0]?.lsn ?? ''), place.segmentBytes)
  const { files, folders } = await listCluster(directory)
  const head: BaseHead = {
    ...{ format: baseFormat, kinstead, postgres, snapshotAt: snapshotAt.toISOString(), migrations, machine },
    ...{ start: asLsn(start), segmentBytes: Number(place.segmentBytes) },
    ...{ systemId: place.systemId, timeline: place.timeline, folders },
  }
  yield textPart(baseParts.head, JSON.stringify(head))
  yield textPart(baseParts.secrets, JSON.stringify(secrets))
  let copied = 0
  for (const name of files) {
    signal.throwIfAborted()
    const part = await filePart(directory, name)
    if (!part) continue
    copied++
    yield part
  }
  const { rows: stopped } = await client.query<{ lsn: string; labelfile: string; at: Date }>(
    'select lsn::text, labelfile, clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)',
  )
  const [stop] = stopped
  if (!stop) throw new Error('the database did not end the backup')
  yield textPart(`${baseParts.database}backup_label`, stop.labelfile)
  yield textPart(
    baseParts.end,
    JSON.stringify({ end: stop.lsn, endedAt: stop.at.toISOString(), files: copied + 1 }),
  )
}

/** What PostgreSQL makes again, or must not find in a copy. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal|pgsql_tmp.*|pg_internal\.init.*|current_logfiles)$/

async function listCluster(directory: string) {
  const files: string[] = []
  const folders: string[] = ['pg_wal/archive_status', 'pg_wal/summaries']
  const visit = async (folder: string) => {
    for (const entry of await readdir(join(directory, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (leftOut.test(entry.name)) continue
      if (entry.isFile()) files.push(name)
      if (!entry.isDirectory()) continue
      folders.push(name)
      if (!emptied.includes(name)) await visit(name)
    }
  }
  await visit('')
  // Last, as it names the newest checkpoint.
  const control = 'global/pg_control'
  return { files: [...files.filter((name) => name !== control), control], folders }
}

const pieceBytes = 1_048_576

/** A file may grow, shrink or go while it is copied: the changes bring it to what it has to be. */
async function filePart(directory: string, name: string): Promise<TarPart | null> {
  const file = await open(join(directory, name), 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  const { size: byteSize } = await file.stat()
  if (byteSize === 0) {
    await file.close()
    return bytesPart(`${baseParts.database}${name}`, Buffer.alloc(0))
  }
  async function* content(handle: NonNullable<typeof file>) {
    try {
      for (let at = 0; at < byteSize; at += pieceBytes) {
        const piece = Buffer.alloc(Math.min(pieceBytes, byteSize - at))
        await handle.read(piece, 0, piece.length, at)
        yield piece
      }
    } finally {
      await handle.close()
    }
  }
  return { name: `${baseParts.database}${name}`, byteSize, content: content(file) }
}
