import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareCluster } from '../../db/embedded/cluster.ts'
import { findRunningServer } from '../../db/embedded/pid-file.ts'
import { adoptOrLaunch, stopServer, urlOf } from '../../db/embedded/server.ts'
import { createClient } from '../../db/pool.ts'

const pollMs = 200
const settingsMark = '# Kinstead restores'

type Recovery = { dataDir: string; password: string; until?: Date | undefined }

/** Lets PostgreSQL replay the changes in `pg_wal` of a copied cluster, up to a time or all, and stops it. */
export async function recoverCluster(recovery: Recovery) {
  const outcome = await replay(recovery)
  // Nobody has written after that time, so all changes are what there was.
  if (outcome === 'target not reached') await replay({ ...recovery, until: undefined })
}

async function replay({ dataDir, password, until }: Recovery): Promise<'done' | 'target not reached'> {
  const directory = join(dataDir, 'postgres')
  const settings = join(directory, 'postgresql.auto.conf')
  const before = (await readFile(settings, 'utf8')).split(settingsMark)[0] ?? ''
  await writeFile(settings, before)
  await appendFile(settings, `${settingsMark}\n${settingsOf(until)}`)
  await writeFile(join(directory, 'recovery.signal'), '', { mode: 0o600 })
  const cluster = await prepareCluster(dataDir, password)
  try {
    const { port } = await adoptOrLaunch(cluster, password)
    while (!(await isPromoted(urlOf(port, password, 'postgres')))) {
      if (!findRunningServer(directory)) return await endedEarly(dataDir)
      await delay(pollMs)
    }
  } catch (error) {
    if (findRunningServer(directory)) throw error
    return await endedEarly(dataDir, error)
  } finally {
    await stopServer(cluster)
    await writeFile(settings, before)
  }
  return 'done'
}

/** The changes are there already, so PostgreSQL has nothing to fetch. */
const settingsOf = (until?: Date) =>
  [
    `restore_command = 'exit 1'`,
    `recovery_target_timeline = 'current'`,
    ...(until
      ? [
          `recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          `recovery_target_action = 'promote'`,
        ]
      : []),
    '',
  ].join('\n')

async function endedEarly(dataDir: string, error?: unknown): Promise<'target not reached'> {
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  if (log.includes('recovery ended before configured recovery target was reached'))
    return 'target not reached'
  throw (
    error ??
    new Error(
      `PostgreSQL could not replay the changes. It said:\n${log.trim().split('\n').slice(-6).join('\n')}`,
    )
  )
}

async function isPromoted(url: string): Promise<boolean> {
  const client = createClient({ connectionString: url, connectionTimeoutMillis: 1_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ isPromoted: boolean }>(
      'select not pg_is_in_recovery() as "isPromoted"',
    )
    return rows[0]?.isPromoted ?? false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
