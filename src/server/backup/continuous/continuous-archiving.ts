import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { createClient } from '../../db/pool.ts'
import type { Files } from '../../gateways/files/files.ts'
import type { Logger } from '../../logger.ts'
import { backupDisk } from '../backup-disk.ts'
import type { BackupSecrets } from '../manifest.ts'
import { createFileArchive } from './archive-files.ts'
import { createWalArchive, readPlace } from './archive-wal.ts'
import { createBases } from './make-bases.ts'
import { openLine } from './open-line.ts'
import { tidyLine } from './tidy-line.ts'

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
const failuresPerLine = 30

/**
 * Archives the changes of the embedded database every few seconds, and copies it as a base for them each day. Of several
 * processes one does it, and another one takes over.
 */
export function startContinuousArchiving(options: Archiving) {
  const stopping = new AbortController()
  const state: State = { session: null, work: null, failures: 0 }

  async function round() {
    state.session ??= await lockArchive(options)
    if (!state.session) return
    state.work ??= await openWork(state.session, options, stopping.signal)
    await state.work.round()
  }

  async function roundOrRetry() {
    try {
      await round()
      state.failures = 0
    } catch (error) {
      const { work } = state
      state.work = null
      await work?.end()
      // The session keeps its lock while only the archive fails, so that health and doctor see that changes wait.
      await state.session?.query('select 1').catch(endSession)
      if (state.failures++ % failuresPerLine === 0)
        options.log.error({ err: error }, 'changes were not archived')
    }
  }

  async function endSession() {
    const { session } = state
    state.session = null
    await session?.end().catch(() => {})
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
    await endSession()
  })()

  return {
    async stop() {
      stopping.abort(new Error('stopping'))
      await running
    },
  }
}

type State = {
  /** Holds the lock of the process that archives. */
  session: pg.Client | null
  work: Awaited<ReturnType<typeof openWork>> | null
  failures: number
}

/** @returns null while another process archives */
async function lockArchive({ url }: Pick<Archiving, 'url'>): Promise<pg.Client | null> {
  const client = createClient({ connectionString: url, application_name: 'kinstead archive' })
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      advisoryLocks.archive,
    ])
    if (rows[0]?.locked) return client
    await client.end()
    return null
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function openWork(client: pg.Client, options: Archiving, signal: AbortSignal) {
  const { archive, passphrase, directory, log } = options
  await backupDisk.makeFolder(archive)
  const line = await openLine(client, { archive, passphrase, directory, now: new Date() })
  log.info({ line: line.name, isNew: line.isNew }, 'continuous archiving')
  const place = await readPlace(client)
  const wal = createWalArchive(
    { line: line.path, key: line.key, directory, place, start: line.start },
    line.pieces,
  )
  const files = createFileArchive(line.path, line.key, options)
  const secrets = { ...options.secrets, key: line.key.toString('base64') }
  const bases = createBases(options, { name: line.name, path: line.path, secrets, place, signal })
  let basesAtLastTidy = 0

  async function tidy() {
    const oldest = await tidyLine({ archive, passphrase, name: line.name, ...place }, options.keep)
    if (oldest !== null) await files.tidy(client, oldest)
  }

  return {
    async round() {
      await bases.beginIfDue()
      // A base that ends during this round is whole only after the next one: until then none may be removed for it.
      const made = bases.count()
      await wal.round(client)
      if (made > basesAtLastTidy) await tidy()
      basesAtLastTidy = made
      // Files are copied at the next start; the last changes are not.
      if (signal.aborted) return
      const waiting = await files.round(client, { roundMs: filesRoundMs, signal })
      if (waiting > 0) log.info({ waiting }, 'files are still being archived')
    },
    end: bases.end,
  }
}
