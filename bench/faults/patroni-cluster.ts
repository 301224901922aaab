import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { chooseAccount } from '../../src/server/db/embedded/binaries.ts'
import { freePort } from '../../test/free-port.ts'

const root = join(import.meta.dirname, '..', '..')
const settings = join(root, 'ops/ha')
const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin',
}
const startLimitMs = 180_000
const password = 'only for this run'

/** The variables that are shipped. Names, addresses, the folder and passwords are this run's own. */
const nodeVariables = parseEnv(readFileSync(join(settings, 'node.env'), 'utf8'))

/** What is missing on this machine for a cluster; empty if nothing is. */
export const missingPrograms = () => Object.values(programs).filter((path) => !existsSync(path))

/** What Patroni says about a server: GET /patroni of its REST interface. */
const stateSchema = z.object({
  state: z.string(),
  role: z.string(),
  replication_state: z.string().optional(),
  sync_standby: z.boolean().optional(),
  replication: z.array(z.object({ sync_state: z.string() })).optional(),
})

type Node = Awaited<ReturnType<typeof aNode>>

/** One of three machines: etcd, Patroni and the PostgreSQL that Patroni starts. */
async function aNode(number: number, folder: string) {
  const [client, peer, database, api] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  return {
    name: `db${number}`,
    folder: join(folder, `db${number}`),
    ports: { client, peer, database, api },
    processes: [] as ChildProcess[],
  }
}

/**
 * Starts three database servers with the files of `ops/ha`, and HAProxy in front of them, on this machine.
 * @param folder that anyone can read
 */
export async function aPatroniCluster(folder: string) {
  const account = chooseAccount(join(folder, 'none'))
  const nodes = [await aNode(1, folder), await aNode(2, folder), await aNode(3, folder)]
  for (const node of nodes) {
    mkdirSync(node.folder, { recursive: true })
    if (account.uid !== undefined && account.gid !== undefined)
      chownSync(node.folder, account.uid, account.gid)
    chmodSync(node.folder, 0o700)
  }

  const run = (node: Node, program: string, args: string[], environment: Record<string, string> = {}) => {
    const child = spawn(program, args, {
      ...account,
      cwd: node.folder,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: node.folder, ...environment },
      stdio: ['ignore', 'ignore', process.env.SHOW ? 'inherit' : 'ignore'],
      // A process group of its own, so that a machine can be lost with everything on it.
      detached: true,
    })
    node.processes.push(child)
    return child
  }

  const startEtcd = (node: Node) =>
    run(node, programs.etcd, [
      ...['--name', node.name, '--data-dir', join(node.folder, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', `http://127.0.0.1:${node.ports.client}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${node.ports.client}`],
      ...['--listen-peer-urls', `http://127.0.0.1:${node.ports.peer}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${node.ports.peer}`],
      '--initial-cluster',
      nodes.map(({ name, ports }) => `${name}=http://127.0.0.1:${ports.peer}`).join(','),
    ])

  const startPatroni = (node: Node) =>
    run(node, programs.patroni, [join(settings, 'patroni.yml')], {
      ...nodeVariables,
      PATRONI_NAME: node.name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${node.ports.api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${node.ports.api}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${node.ports.database}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${node.ports.database}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(node.folder, 'postgres'),
      PATRONI_ETCD3_HOSTS: nodes.map(({ ports }) => `127.0.0.1:${ports.client}`).join(','),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_PASSWORD: password,
      PATRONI_LOG_LEVEL: process.env.SHOW ? 'INFO' : 'ERROR',
    })

  async function stateOf({ ports }: Node) {
    const answer = await fetch(`http://127.0.0.1:${ports.api}/patroni`, {
      signal: AbortSignal.timeout(1_000),
    })
      .then((response) => response.json())
      .catch(() => null)
    return stateSchema.safeParse(answer).data ?? null
  }

  /** The primary, once both others follow it and one of them confirms each change. */
  async function wholeCluster(): Promise<Node> {
    const deadline = performance.now() + startLimitMs
    for (;;) {
      const states = await Promise.all(nodes.map(stateOf))
      const index = states.findIndex((state) => state?.role === 'master' || state?.role === 'primary')
      const followers = states[index]?.replication ?? []
      const primary = nodes[index]
      if (primary && followers.length === 2 && followers.some(({ sync_state: state }) => state === 'sync'))
        return primary
      if (performance.now() > deadline) throw new Error(`no whole cluster: ${JSON.stringify(states)}`)
      await delay(200)
    }
  }

  const lose = (node: Node) => {
    for (const child of node.processes.splice(0)) killGroup(child)
    killServer(join(node.folder, 'postgres'))
  }
  const stop = () => {
    proxy.kill('SIGKILL')
    for (const node of nodes) lose(node)
  }

  const haproxyPort = await freePort()
  const proxy = spawn(programs.haproxy, ['-f', join(settings, 'haproxy.cfg')], {
    ...account,
    env: Object.fromEntries([
      ['LISTEN', `127.0.0.1:${haproxyPort}`],
      ...nodes.flatMap(({ ports }, index) => [
        [`DB${index + 1}`, `127.0.0.1:${ports.database}`],
        [`DB${index + 1}_API`, String(ports.api)],
      ]),
    ]),
    stdio: ['ignore', 'ignore', process.env.SHOW ? 'inherit' : 'ignore'],
  })
  // Also after an error: the servers are detached.
  process.once('exit', stop)
  for (const node of nodes) startEtcd(node)
  for (const node of nodes) startPatroni(node)
  await wholeCluster()

  const login = `postgres:${encodeURIComponent(password)}`
  return {
    wholeCluster,
    /** The address of one server. */
    urlOf: (node: Node) => `postgres://${login}@127.0.0.1:${node.ports.database}/postgres`,
    /** The address with all servers. */
    url: `postgres://${login}@${nodes.map(({ ports }) => `127.0.0.1:${ports.database}`).join(',')}/postgres?target_session_attrs=read-write`,
    /** The address of HAProxy, which leads to the primary. */
    proxyUrl: `postgres://${login}@127.0.0.1:${haproxyPort}/postgres`,
    /** Ends everything on one machine at once, as when its power is cut. */
    lose,
    /** Starts the machine again; its server becomes a standby. */
    bringBack(node: Node) {
      startEtcd(node)
      startPatroni(node)
    },
    stop,
  }
}

function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** PostgreSQL is in a session of its own: its postmaster and all of its children. */
function killServer(dataFolder: string) {
  const pidFile = join(dataFolder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const [pid = ''] = readFileSync(pidFile, 'utf8').split('\n')
  try {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
    for (const each of [pid, ...children.trim().split(/\s+/)]) process.kill(Number(each), 'SIGKILL')
  } catch {
    // It has ended.
  }
}
