import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { z } from 'zod'
import type { Files } from '../../gateways/files/files.ts'
import type { Logger } from '../../logger.ts'
import { archivedFileName, filesFolder } from './archive-folder.ts'
import { writeSealed } from './sealed-file.ts'

const atOnce = 4
/** A row follows its file within minutes, and ids begin with their time. */
const recentMs = 900_000

/** Copies stored files beside the changes that name them. A round ends after its time; the next one goes on. */
export function createFileArchive(
  line: string,
  key: Buffer,
  { files, log }: { files: Pick<Files, 'open'>; log: Logger },
) {
  const folder = filesFolder(line)
  const known = new Set<string>()
  const pending = new Set<string>()
  let isRead = false

  async function readKnown(client: pg.Client) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) known.add(name)
    for (const storageKey of await namedKeys(client)) note(storageKey)
    isRead = true
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
    async round(client: pg.Client, { untilMs }: { untilMs: number }): Promise<number> {
      if (!isRead) await readKnown(client)
      for (const storageKey of await namedKeys(client, new Date(Date.now() - recentMs))) note(storageKey)
      const waiting = pending.values()
      let failure: unknown
      const work = async () => {
        for (const storageKey of waiting) {
          if (Date.now() > untilMs) return
          await copy(storageKey).catch((error: unknown) => {
            failure = error
          })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      if (failure) log.error({ err: failure, waiting: pending.size }, 'files were not archived')
      return pending.size
    },
    /** Removes copies that no row has named since before the oldest base that is kept. */
    async tidy(client: pg.Client, oldestBaseAt: Date, now = new Date()) {
      const named = new Set((await namedKeys(client)).map(archivedFileName))
      const list = join(line, 'unnamed.json')
      const before = unnamedSchema.parse(JSON.parse(await readFile(list, 'utf8').catch(() => '{}')))
      const unnamed: Record<string, string> = {}
      for (const name of known) {
        if (named.has(name)) continue
        const since = before[name] ?? now.toISOString()
        if (new Date(since) >= oldestBaseAt) unnamed[name] = since
        else {
          await rm(join(folder, name), { force: true })
          known.delete(name)
        }
      }
      await writeFile(list, JSON.stringify(unnamed), { mode: 0o600 })
    },
  }
}

const unnamedSchema = z.record(z.string(), z.string())

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
