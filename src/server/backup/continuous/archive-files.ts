import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { z } from 'zod'
import { writeDurably } from '../../durable-file.ts'
import type { Files } from '../../gateways/files/files.ts'
import type { Logger } from '../../logger.ts'
import { backupDisk } from '../backup-disk.ts'
import { archivedFileName, filesFolder } from './archive-folder.ts'
import { draftPrefix, writeSealed } from './sealed-file.ts'
import { parseLsn } from './wal-files.ts'

const atOnce = 4
/** A row can be seen within minutes after its id was made, and ids begin with their time. */
const recentMs = 900_000

/** Copies stored files beside the changes that name them. A round ends after its time; the next one goes on. */
export function createFileArchive(
  line: string,
  key: Buffer,
  { files, log, clock = Date.now }: { files: Pick<Files, 'open'>; log: Logger; clock?: () => number },
) {
  const folder = filesFolder(line)
  const known = new Set<string>()
  const pending = new Set<string>()
  /** When rows were last asked for; null before the first time. */
  let lookedAt: number | null = null

  async function look(client: pg.Client) {
    const now = clock()
    if (lookedAt === null) {
      await backupDisk.makeFolder(folder)
      for (const name of await backupDisk.readdir(folder)) known.add(name)
    }
    // The round before may have taken hours, and the clock may have been set back since.
    const since = lookedAt === null ? undefined : new Date(Math.max(0, Math.min(lookedAt, now) - recentMs))
    for (const storageKey of await namedKeys(client, since)) note(storageKey)
    lookedAt = now
  }
  const note = (storageKey: string) => {
    if (!known.has(archivedFileName(storageKey))) pending.add(storageKey)
  }

  async function copy(storageKey: string) {
    const opened = await files.open(storageKey)
    if (opened) {
      const name = archivedFileName(storageKey)
      await writeSealed(join(folder, name), key, await buffer(opened.stream))
      known.add(name)
    }
    pending.delete(storageKey)
  }

  return {
    /** @returns how many are still to be copied */
    async round(
      client: pg.Client,
      { roundMs, signal }: { roundMs: number; signal: AbortSignal },
    ): Promise<number> {
      const startedAt = performance.now()
      await look(client)
      const waiting = pending.values()
      let failure: unknown
      const work = async () => {
        for (const storageKey of waiting) {
          if (performance.now() - startedAt > roundMs || signal.aborted) return
          await copy(storageKey).catch((error: unknown) => {
            failure = error
          })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      if (failure) log.error({ err: failure, waiting: pending.size }, 'files were not archived')
      return pending.size
    },
    /**
     * Removes copies that no row has named since before the oldest base that is kept.
     * @param oldest where the changes of that base begin
     */
    async tidy(client: pg.Client, oldest: bigint) {
      const keys = await namedKeys(client)
      // Also those whose row could be seen late.
      for (const storageKey of keys) note(storageKey)
      const { rows } = await client.query<{ place: string }>(
        'select pg_current_wal_insert_lsn()::text as place',
      )
      const place = rows[0]?.place ?? ''
      const named = new Set(keys.map(archivedFileName))
      const list = join(line, unnamedName)
      const before = await readUnnamed(list)
      const unnamed: Record<string, string> = {}
      for (const name of known) {
        if (named.has(name)) continue
        const since = before[name] ?? place
        if (parseLsn(since) > oldest) unnamed[name] = since
        else {
          await backupDisk.rm(join(folder, name), { force: true })
          known.delete(name)
        }
      }
      const draft = join(line, `${draftPrefix}unnamed`)
      await writeDurably({ target: list, draft }, JSON.stringify(unnamed), backupDisk)
      await backupDisk.rm(join(line, unnamedByTimeName), { force: true })
    },
  }
}

/** Since which place in the log no row names a copy. */
const unnamedName = 'unnamed-places.json'
/** Of an older Kinstead, with times. What it names waits once more. */
const unnamedByTimeName = 'unnamed.json'
const unnamedSchema = z.record(z.string(), z.string())

async function readUnnamed(list: string) {
  const content = await backupDisk.readFile(list).catch((error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return content ? unnamedSchema.parse(JSON.parse(content.toString())) : {}
}

/** @param since leaves out those whose row is older */
export async function namedKeys(client: pg.Client, since?: Date): Promise<string[]> {
  const least = since ? `${since.getTime().toString(16).padStart(12, '0')}00000000000000000000` : ''
  const where = since ? 'where id >= $1::text::uuid' : ''
  const { rows } = await client.query<{ key: string }>(
    `select key from files cross join lateral (values (storage_key), (thumbnail_key)) as keys (key)
     ${where} ${where ? 'and' : 'where'} key is not null`,
    since ? [least] : [],
  )
  return rows.map(({ key }) => key)
}
