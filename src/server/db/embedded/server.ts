import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { environmentOfPrograms } from '../../env.ts'
import { createClient } from '../pool.ts'
import { type Cluster, superuser } from './cluster.ts'
import { findRunningServer, hasPidFile, releaseForeignPid } from './pid-file.ts'

export type Server = { port: number; adopted: boolean }

const lockWaitMs = 15_000
const startWaitMs = 300_000
const stopWaitMs = 30_000
const pollMs = 50
const logLimitBytes = 10_000_000

export const urlOf = (port: number, password: string, database: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`

/**
 * Adopts a server left running by a killed app, or launches one. Waits while another app starts or stops it.
 * @param fixedPort the port to keep, when this process already uses the address
 */
export async function adoptOrLaunch(cluster: Cluster, password: string, fixedPort?: number): Promise<Server> {
  const deadline = Date.now() + lockWaitMs
  let port = fixedPort ?? (await choosePort(cluster))
  for (;;) {
    const running = findRunningServer(cluster.directory)
    if (running) {
      if (running.port && (await isOurs(cluster, running.port, password)))
        return { port: running.port, adopted: true }
    } else {
      releaseForeignPid(cluster.directory)
      const outcome = await launch(cluster, port, password)
      if (outcome === 'started') return { port, adopted: false }
      if (outcome === 'port taken' && fixedPort === undefined) port = await findFreePort()
    }
    if (Date.now() > deadline) throw new Error(lockText(cluster))
    await delay(pollMs)
  }
}

const lockText = ({ directory }: Cluster) =>
  `Another process${describePid(directory)} is using the database in ${directory} and does not answer. ` +
  'Stop it, then start Kinstead again. Nothing was changed.'

function describePid(directory: string): string {
  const pid = findRunningServer(directory)?.pid
  return pid ? ` (PostgreSQL, process ${pid})` : ''
}

/** Shuts down fast and waits: open transactions are rolled back, committed data is on disk. */
export async function stopServer({ directory }: Cluster): Promise<void> {
  const running = findRunningServer(directory)
  if (!running) return
  if (!signal(running.pid, 'SIGINT')) return
  const deadline = Date.now() + stopWaitMs
  // Removing its lock file is the server's last step.
  while (hasPidFile(directory) && findRunningServer(directory)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${running.pid}) has not stopped yet; it goes on stopping.`)
    await delay(pollMs)
  }
}

/** Sends a signal. @returns false when the process has just ended */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

async function isOurs(cluster: Cluster, port: number, password: string): Promise<boolean> {
  const answer = await ask(port, password)
  if (!answer) return false
  if (answer.path === cluster.pathForServer && answer.directory === cluster.directory) return true
  throw new Error(
    `The PostgreSQL server running on ${cluster.directory} was started for ${answer.directory ?? answer.path}. ` +
      'Was the folder moved while the server was running? Stop the server, then start Kinstead again.',
  )
}

/** Returns the directory that the server on this port serves; null while it accepts no connections. */
async function ask(
  port: number,
  password: string,
): Promise<{ path: string; directory: string | null } | null> {
  const client = createClient({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ path: string; directory: string | null }>(
      `select current_setting('data_directory') as path, current_setting('kinstead.data_directory', true) as directory`,
    )
    return rows[0] ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01') {
      throw new Error(
        'The database does not accept the password in secrets.json. Restore the secrets.json that belongs to this data directory.',
      )
    }
    return null
  } finally {
    client.end().catch(() => {})
  }
}

type Launch = 'started' | 'locked' | 'port taken'

/** In its own session: Ctrl-C reaches only the app, which stops the server when it is done. */
async function launch(cluster: Cluster, port: number, password: string): Promise<Launch> {
  const logFile = join(cluster.directory, '..', 'postgres.log')
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) truncateSync(logFile)
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const output = openSync(logFile, 'a', 0o600)
  const child = spawn(cluster.binaries.postgres, serverOptions(cluster, port), {
    ...cluster.runAs,
    env: environmentOfPrograms(),
    cwd: cluster.directory,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  const deadline = Date.now() + startWaitMs
  while (!ended && Date.now() < deadline) {
    const answer = await ask(port, password).catch(async (error: unknown) => {
      await stopServer(cluster)
      throw error
    })
    if (answer?.directory === cluster.directory && !ended) return 'started'
    await delay(pollMs)
  }
  return reasonOf(readFileSync(logFile, 'utf8').slice(logStart), cluster)
}

function reasonOf(log: string, { directory }: Cluster): Launch {
  if (/lock file "[^"]+" already exists|shared memory block .* is still in use/.test(log)) return 'locked'
  if (/could not (bind|create any TCP\/IP)/.test(log)) return 'port taken'
  const lines = log.trim().split('\n').slice(-6).join('\n')
  throw new Error(`PostgreSQL did not start on ${directory}. It said:\n${lines}`)
}

function serverOptions({ directory, pathForServer }: Cluster, port: number): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The details of a refused row are personal data.
    log_error_verbosity: 'terse',
    'kinstead.data_directory': directory,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', pathForServer, '-p', String(port), ...flags]
}

/** Reuses the last port if it is free, so that tools pointed at it keep working. */
async function choosePort({ directory }: Cluster): Promise<number> {
  try {
    const last = Number(/"-p" "(\d+)"/.exec(readFileSync(join(directory, 'postmaster.opts'), 'utf8'))?.[1])
    if (last && (await listenOn(last)) === last) return last
  } catch {
    // First start, or the port is taken.
  }
  return findFreePort()
}

const findFreePort = () => listenOn(0)

function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
