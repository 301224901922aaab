import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from '../src/server/db/embedded/binaries.ts'
import { freePort } from './free-port.ts'

const program = process.env.PGBOUNCER || '/usr/sbin/pgbouncer'
const firstWithPreparedStatements = [1, 21]
const startLimitMs = 10_000

export type PoolMode = 'session' | 'transaction'

/** The PgBouncer of PGBOUNCER, or an installed one; null without one. */
export function findPgBouncer() {
  if (!existsSync(program)) return null
  const [, version = ''] =
    /PgBouncer ([\d.]+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [firstMajor = 0, firstMinor = 0] = firstWithPreparedStatements
  const knowsPrepared = major > firstMajor || (major === firstMajor && minor >= firstMinor)
  return { version, knowsPrepared }
}

/** For the names of tests that are skipped without one. */
export const whySkipped = findPgBouncer()
  ? ''
  : ' (skipped: there is no PgBouncer; apt-get install pgbouncer, or set PGBOUNCER)'

/**
 * Starts a PgBouncer in front of a database, with the settings of docs/operations.md.
 * @param poolSize server connections, few enough that callers share them
 */
export async function aPgBouncer(databaseUrl: string, mode: PoolMode, poolSize = 3) {
  const found = findPgBouncer()
  if (!found) throw new Error('There is no PgBouncer.')
  const { hostname, port, username, password } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'kinstead-pgbouncer-'))
  const ownPort = await freePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `admin_users = ${username}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 500',
    ...(found.knowsPrepared ? ['max_prepared_statements = 1000'] : []),
  ]
  writeFileSync(settings, lines.join('\n'))
  const account = chooseAccount(join(folder, 'none'))
  const { uid, gid } = account
  // It does not run as root.
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder, users, settings]) chownSync(path, uid, gid)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${ownPort}`

  async function start() {
    const child = spawn(program, ['--quiet', settings], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const deadline = performance.now() + startLimitMs
    while (!(await answers(url.href))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`PgBouncer did not start: ${said}`)
      await delay(20)
    }
    return child
  }

  let running = await start()
  /** As in a crash: from 1.23 on, SIGTERM waits for its clients. */
  async function end() {
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  return {
    ...found,
    url: url.href,
    async restart() {
      await end()
      running = await start()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type PgBouncer = Awaited<ReturnType<typeof aPgBouncer>>

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
