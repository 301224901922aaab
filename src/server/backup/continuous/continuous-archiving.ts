import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { createClient } from '../../db/pool.ts'
import { writeDurably } from '../../durable-file.ts'
import type { Files } from '../../gateways/files/files.ts'
import type { Logger } from '../../logger.ts'
import { encrypt } from '../age.ts'
import type { BackupSecrets } from '../manifest.ts'
import { createFileArchive } from './archive-files.ts'
import { baseName, listLines, newestAt, readLine } from './archive-folder.ts'
import { createWalArchive, readPlace } from './archive-wal.ts'
import { copyBase } from './copy-base.ts'
import { openLine } from './open-line.ts'
import { draftPrefix } from './sealed-file.ts'

export type Archiving = {
  url: string
  /** The folder of the embedded database. */
  directory: string
  archive: string
  passphrase: string
  secrets: BackupSecrets & { databasePassword: string }
  kinstead: string
  files: Pick<Files, 'open'>
  /** How many bases are kept. */
  keep: number
  log: Logger
  intervalMs?: number
}

const usualIntervalMs = 10_000
const filesRoundMs = 10_000
const baseAfterMs = 86_400_000
const retryBaseMs = 300_000
const failuresPerLine = 30

/**
 * Archives the changes of the embedded database every few seconds, and copies it as a base for them each day. Of several
 * processes one does it, and another one takes over.
 */
export function startContinuousArchiving(options: Archiving) {
  const stopping = new AbortController()
  const state: { work: Awaited<ReturnType<typeof openWork>>; failures: number } = { work: null, failures: 0 }

  async function round() {
    state.work ??= await openWork(options, stopping.signal)
    await state.work?.round()
  }

  async function roundOrRetry() {
    try {
      await round()
      state.failures = 0
    } catch (error) {
      const { work } = state
      state.work = null
      await work?.end().catch(() => {})
      if (state.failures++ % failuresPerLine === 0)
        options.log.error({ err: error }, 'changes were not archived')
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await roundOrRetry()
      await delay(options.intervalMs ?? usualIntervalMs, undefined, { signal: stopping.signal }).catch(
        () => {},
      )
    }
    // What was written since; the server is still there.
    await state.work
      ?.round()
      .catch((error: unknown) => options.log.warn({ err: error }, 'the last changes were not archived'))
    await state.work?.end()
  })()

  return {
    async stop() {
      stopping.abort(new Error('stopping'))
      await running
    },
  }
}

/** @returns null while another process archives */
async function openWork(options: Archiving, signal: AbortSignal) {
  const client = createClient({ connectionString: options.url, application_name: 'kinstead archive' })
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      advisoryLocks.archive,
    ])
    if (rows[0]?.locked) return await openLocked(client, options, signal)
    await client.end()
    return null
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function openLocked(client: pg.Client, options: Archiving, signal: AbortSignal) {
  const { archive, passphrase, directory, log } = options
  await mkdir(archive, { recursive: true, mode: 0o700 })
  const line = await openLine(client, { archive, passphrase, directory, now: new Date() })
  log.info({ line: line.name, isNew: line.isNew }, 'continuous archiving')
  const place = await readPlace(client)
  const wal = createWalArchive(
    { line: line.path, key: line.key, directory, place, start: line.start },
    line.pieces,
  )
  const files = createFileArchive(line.path, line.key, options)
  let base: Promise<void> | null = null
  let triedBaseAt = 0
  /** Not before the changes during the copy are archived: until then it is of no use. */
  let isTidyDue = false

  async function makeBase() {
    const now = new Date()
    const secrets = { ...options.secrets, key: line.key.toString('base64') }
    const session = createClient({ connectionString: options.url, application_name: 'kinstead base' })
    await session.connect()
    try {
      const { kinstead } = options
      const content = copyBase({ client: session, directory, kinstead, secrets, place, signal })
      const target = join(line.path, baseName(now))
      const draft = join(line.path, `${draftPrefix}base-${now.getTime()}`)
      await writeDurably({ target, draft }, encrypt(content, passphrase))
    } finally {
      await session.end()
    }
    isTidyDue = true
    log.info({ line: line.name }, 'base of the archive made')
  }

  async function makeBaseIfDue() {
    const newest = (await readLine(archive, line.name)).bases.at(-1)
    const isDue = !newest || Date.now() - newest.at.getTime() > baseAfterMs
    if (base || !isDue || signal.aborted || Date.now() - triedBaseAt < retryBaseMs) return
    triedBaseAt = Date.now()
    base = makeBase()
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'no base of the archive was made')
      })
      .finally(() => {
        base = null
      })
  }

  async function tidy() {
    const { bases, wal: archived } = await readLine(archive, line.name)
    for (const { name } of bases.slice(0, -options.keep)) await rm(join(line.path, name), { force: true })
    const oldest = bases.slice(-options.keep)[0]
    if (!oldest) return
    // The pieces of a segment are replaced by the whole.
    for (const { name, at, end } of archived)
      if (at < oldest.at && end % place.segmentBytes === 0n) await rm(join(line.path, name), { force: true })
    if (bases.length >= options.keep) await removeOlderLines(archive, line.name, oldest.at)
    await files.tidy(client, oldest.at)
  }

  async function tidyIfDue() {
    if (!isTidyDue) return
    isTidyDue = false
    await tidy()
  }

  return {
    async round() {
      await makeBaseIfDue()
      await wal.round(client)
      await tidyIfDue()
      const waiting = await files.round(client, { untilMs: Date.now() + filesRoundMs })
      if (waiting > 0) log.info({ waiting }, 'files are still being archived')
    },
    async end() {
      await base
      await client.end()
    },
  }
}

/** Another installation may write into the same folder: its lines are young. */
async function removeOlderLines(archive: string, own: string, before: Date) {
  for (const line of await listLines(archive)) {
    const newest = newestAt(line)
    if (line.name !== own && newest && newest < before) await rm(line.path, { recursive: true, force: true })
  }
}
