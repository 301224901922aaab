import { spawn } from 'node:child_process'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../durable-file.ts'
import { environmentOfPrograms } from '../../env.ts'
import { type Binaries, canEnter, chooseAccount, findBinaries, type RunAs } from './binaries.ts'

/** A data directory that is ready to start. `pathForServer` is its path as PostgreSQL can reach it. */
export type Cluster = { directory: string; pathForServer: string; binaries: Binaries; runAs: RunAs }

export const superuser = 'kinstead'

const stagingPrefix = '.postgres-new-'
const stagingMaxAgeMs = 3_600_000

/** Finds or creates the cluster of a data directory. A killed start leaves no partial cluster. */
export async function prepareCluster(dataDir: string, password: string): Promise<Cluster> {
  const directory = join(dataDir, 'postgres')
  const runAs = chooseAccount(directory)
  const binaries = findBinaries(runAs)
  if (!readVersion(directory)) await createCluster({ dataDir, directory, password, binaries, runAs })
  const version = readVersion(directory)
  if (version !== binaries.majorVersion) {
    throw new Error(
      `${directory} was created by PostgreSQL ${version}, but this version of Kinstead includes PostgreSQL ${binaries.majorVersion}. ` +
        'Start the version of Kinstead that created it, export the data, and import it here.',
    )
  }
  return { directory, pathForServer: pathFor(directory, runAs), binaries, runAs }
}

function readVersion(directory: string): string | null {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') return null
    if (error.code !== 'EACCES') throw error
    throw new Error(
      `${directory} belongs to another user. Start Kinstead as the user who started it first, or as root.`,
    )
  }
}

/**
 * The database account may own its directory and still not reach it, in a clone below /root. On Linux `/proc/self/cwd`
 * works, since each of its processes starts and stays in its own directory.
 */
function pathFor(directory: string, runAs: RunAs): string {
  if (canEnter(directory, runAs)) return directory
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `The account that runs PostgreSQL cannot reach ${directory}. Start Kinstead as a user who is not root, or set DATA_DIR.`,
  )
}

type Creation = { dataDir: string; directory: string; password: string; binaries: Binaries; runAs: RunAs }

/** Created under a temporary name and renamed when complete: `postgres/` is a whole cluster or does not exist. */
async function createCluster({ dataDir, directory, password, binaries, runAs }: Creation): Promise<void> {
  removeAbandonedStaging(dataDir)
  const staging = mkdtempSync(join(dataDir, `${stagingPrefix}${process.pid}-`))
  const draft = join(staging, 'cluster')
  const passwordFile = join(staging, 'password')
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    for (const path of [staging, draft, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  }
  try {
    await runInitdb(binaries.initdb, draft, runAs)
    moveIntoPlace(draft, directory)
    await syncFolder(dataDir)
  } finally {
    rmSync(staging, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Another first start may have been faster; its cluster is equivalent, with the same password. */
function moveIntoPlace(draft: string, directory: string): void {
  try {
    renameSync(draft, directory)
  } catch (error) {
    if (!readVersion(directory)) throw error
  }
}

function runInitdb(initdb: string, draft: string, runAs: RunAs): Promise<void> {
  const options = [
    ...[
      '-D',
      pathFor(draft, runAs),
      '--pwfile=../password',
      `--username=${superuser}`,
      '--auth=scram-sha-256',
    ],
    // The same text order on every machine, whatever locales it has.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // POSIX shared memory is only 64 MB in many containers.
    '--set=dynamic_shared_memory_type=mmap',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(initdb, options, {
      ...runAs,
      env: environmentOfPrograms(),
      cwd: draft,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(`The database could not be created:\n${output.trim().split('\n').slice(-6).join('\n')}`),
        )
    })
  })
}

/** Removes leftovers of killed first starts, never a used cluster: those are called `postgres`. */
function removeAbandonedStaging(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(stagingPrefix)) continue
    const path = join(dataDir, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age < stagingMaxAgeMs && isRunning(Number(name.slice(stagingPrefix.length).split('-')[0]))) continue
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Its initdb may still be writing; the next first start removes it.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
