import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The account of the database's processes: empty for "whoever runs the app". */
export type RunAs = { uid?: number; gid?: number }

const account = 'postgres'

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of its directory, or as the account `postgres`, which
 * is created when the machine has none.
 */
export function chooseAccount(directory: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(directory, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const runAs = findAccount() ?? createAccount()
  // Copied or restored by root: PostgreSQL wants to own its files.
  if (owner) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, directory])
  return runAs
}

/** Whether that account can enter a folder: all folders above it count, too. */
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
