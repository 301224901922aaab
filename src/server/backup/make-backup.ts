import { createHash } from 'node:crypto'
import type pg from 'pg'
import { AppError } from '../../lib/app-error.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { listAppliedMigrations } from '../db/migrate.ts'
import { createClient } from '../db/pool.ts'
import type { Files } from '../gateways/files/files.ts'
import {
  columnList,
  exists,
  listSequences,
  listTables,
  nameOf,
  passingTables,
  readServerFacts,
  type Table,
} from './catalog.ts'
import { copyOut } from './copy.ts'
import { readJobsTable, selectJobs } from './jobs-table.ts'
import {
  archiveFormat,
  type BackupHead,
  type BackupSecrets,
  type Manifest,
  partNames,
  tablePartName,
} from './manifest.ts'
import type { TarPart } from './tar.ts'

export type BackupSource = {
  url: string
  files: Pick<Files, 'open'>
  secrets: BackupSecrets
  kinstead: string
  /** Ends it early. */
  signal?: AbortSignal
}

const tablePartBytes = 4_194_304
const partsPerList = 1_000
const mostNamedMissing = 100

/**
 * Yields the parts of a backup of a running installation: one snapshot of the database, and every file that it names.
 * No file is removed from the store until it ends.
 * @param onManifest called once, when all other parts are written
 */
export async function* backupParts(
  source: BackupSource,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<TarPart, void> {
  const client = createClient({ connectionString: source.url, application_name: 'kinstead backup' })
  await client.connect()
  try {
    const tables = await openSnapshot(client)
    const { postgres, snapshotAt } = await readServerFacts(client)
    const head: BackupHead = {
      format: archiveFormat,
      kinstead: source.kinstead,
      postgres,
      snapshotAt: snapshotAt.toISOString(),
      migrations: await listAppliedMigrations(client),
    }
    const totals = emptyTotals()
    let parts = 0
    for await (const part of withChecksums(contentParts(client, source, { head, tables, totals }))) {
      source.signal?.throwIfAborted()
      parts++
      yield part
    }
    const manifest: Manifest = { ...head, ...totals, sequences: await listSequences(client), parts }
    yield textPart(partNames.manifest, JSON.stringify(manifest, null, 1))
    onManifest(manifest)
  } finally {
    await client.end()
  }
}

type Totals = Pick<Manifest, 'tables' | 'files' | 'missingFiles'>

const emptyTotals = (): Totals => ({
  tables: [],
  files: { count: 0, bytes: 0 },
  missingFiles: { count: 0, first: [] },
})

/**
 * Takes the locks before the snapshot: after it, no migration changes a table and no file is removed that the snapshot
 * names.
 */
async function openSnapshot(client: pg.Client): Promise<Table[]> {
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set datestyle = iso; set intervalstyle = postgres; set extra_float_digits = 3; set timezone = 'UTC'`)
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.backup,
  ])
  if (!rows[0]?.locked)
    throw new AppError('conflict', 'Another backup is being made. Wait until it has ended.')
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.fileRemoval])
  // A migration waits here, and not for a table with the readers of that table behind it.
  await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.migrations])
  const names = (await listTables(client)).map(nameOf)
  if (names.length === 0)
    throw new AppError('conflict', 'There is nothing to back up: Kinstead has never started here.')
  await client.query('begin isolation level repeatable read, read only')
  // LOCK takes no snapshot; the next statement does.
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const tables = (await listTables(client)).filter(({ name }) => !passingTables.includes(name))
  const jobs = await readJobsTable(client)
  return jobs ? [...tables, jobs] : tables
}

async function* contentParts(
  client: pg.Client,
  { files, secrets }: BackupSource,
  { head, tables, totals }: { head: BackupHead; tables: Table[]; totals: Totals },
): AsyncGenerator<TarPart, void> {
  yield textPart(partNames.head, JSON.stringify(head))
  yield textPart(partNames.secrets, JSON.stringify(secrets))
  for (const table of tables) {
    const select = table.schema === 'pgboss' ? selectJobs(table) : selectAll(table)
    let rows = 0
    let part = 0
    for await (const chunk of inPieces(copyOut(client, `copy (${select}) to stdout`))) {
      rows += countLines(chunk)
      yield bytesPart(tablePartName(table, ++part), chunk)
    }
    totals.tables.push({ ...table, rows })
  }
  if (await exists(client, 'public.files')) yield* fileParts(client, files, totals)
}

const selectAll = (table: Table) => `select ${columnList(table.columns)} from only ${nameOf(table)}`

async function* fileParts(client: pg.Client, files: BackupSource['files'], totals: Totals) {
  for await (const key of lines(copyOut(client, `copy (${selectKeys}) to stdout`))) {
    const opened = await files.open(key)
    if (!opened) {
      totals.missingFiles.count++
      if (totals.missingFiles.first.length < mostNamedMissing) totals.missingFiles.first.push(key)
      continue
    }
    totals.files.count++
    totals.files.bytes += opened.byteSize
    yield { name: `${partNames.files}${key}`, byteSize: opened.byteSize, content: opened.stream }
  }
}

const selectKeys = `select storage_key from files
  union all select thumbnail_key from files where thumbnail_key is not null`

/** Adds the SHA-256 of each part, in lists that `sha256sum --check` reads. */
async function* withChecksums(parts: AsyncIterable<TarPart>): AsyncGenerator<TarPart, void> {
  let list: string[] = []
  let lists = 0
  const endList = () => {
    const text = list.join('')
    list = []
    return textPart(`${partNames.checksums}${String(++lists).padStart(6, '0')}.txt`, text)
  }
  for await (const { name, byteSize, content } of parts) {
    yield { name, byteSize, content: hashed(content, (sha256) => list.push(`${sha256}  ${name}\n`)) }
    if (list.length === partsPerList) yield endList()
  }
  if (list.length > 0) yield endList()
}

/** Passes bytes on and tells their SHA-256 at the end. */
export async function* hashed(content: AsyncIterable<Uint8Array>, onEnd: (sha256: string) => void) {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  onEnd(hash.digest('hex'))
}

async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    pieces.push(chunk)
    bytes += chunk.length
    if (bytes < tablePartBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

async function* lines(content: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  for await (const chunk of content) yield* chunk.toString('utf8').split('\n').filter(Boolean)
}

const lineFeed = 10

/** Each row is one line; line breaks in values are escaped. */
function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) count++
  return count
}

export const textPart = (name: string, text: string): TarPart => bytesPart(name, Buffer.from(text))

export const bytesPart = (name: string, bytes: Buffer): TarPart => ({
  name,
  byteSize: bytes.length,
  content: (async function* () {
    yield bytes
  })(),
})
