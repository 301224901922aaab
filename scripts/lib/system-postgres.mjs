import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chooseAccount } from '../../src/server/db/embedded/binaries.ts'

const installations = '/usr/lib/postgresql'
const oldestVersion = 15
const startLimitMs = 30_000

/** Returns the newest PostgreSQL on the system, if Kinstead supports it. */
export function findSystemPostgres() {
  const versions = existsSync(installations) ? readdirSync(installations).map(Number) : []
  const version = Math.max(
    ...versions.filter((number) => existsSync(join(installations, String(number), 'bin', 'initdb'))),
  )
  return version >= oldestVersion ? { version, bin: join(installations, String(version), 'bin') } : null
}

/**
 * Starts a throwaway server of that PostgreSQL, and returns an address where databases can be created, and how to
 * remove it.
 */
export async function startThrowawayServer({ bin }) {
  const folder = mkdtempSync(join(tmpdir(), 'kinstead-system-postgres-'))
  const cluster = join(folder, 'cluster')
  const password = randomBytes(16).toString('hex')
  const port = await findFreePort()
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
  const account = chooseAccount(cluster)
  if (account.uid !== undefined) {
    for (const path of [folder, cluster, join(folder, 'password')]) chownSync(path, account.uid, account.gid)
  }
  const initdbOptions = [
    '-D',
    cluster,
    '-U',
    'kinstead',
    '-A',
    'scram-sha-256',
    '--pwfile',
    join(folder, 'password'),
  ]
  execFileSync(join(bin, 'initdb'), [...initdbOptions, '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...account,
    cwd: folder,
    stdio: 'pipe',
  })

  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
  ]
  const options = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), options, { ...account, cwd: folder, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await untilReady(cluster, server)
  return {
    url: `postgres://kinstead:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(cluster, server) {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline && server.exitCode === null) {
    const pidFile = join(cluster, 'postmaster.pid')
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.startsWith('ready')) return
    await delay(50)
  }
  throw new Error('The installed PostgreSQL did not start.')
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
