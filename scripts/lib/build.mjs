import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './install.mjs'
import { precompress } from './precompress.mjs'
import { releasesIn } from './releases.mjs'

const releases = releasesIn(join(root, 'dist'))
const inputs = [
  'src',
  'public',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.messages.ts',
  'vite.worker.ts',
  'lingui.config.ts',
  'scripts/lib/precompress.mjs',
  'scripts/lib/runtime-packages.mjs',
  'tsconfig.json',
  'package-lock.json',
]
/** Not part of the product, or written by the build itself. */
const isLeftOut = (path) => /\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)

/**
 * Builds if a source has changed since the last build, and compresses what browsers load. An app that runs at the same
 * time does not notice: see docs/adr/0065.
 */
export function build(node) {
  // A release archive has its build, and no sources.
  if (existsSync(join(root, 'release.json'))) return
  const sources = hashOfSources()
  if (releases.isCurrent(sources)) return
  if (!releases.has(sources)) {
    console.log('Building…')
    releases.add(sources, (folder) => {
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      runBuild(node, [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'])
      precompress(join(folder, 'client'))
    })
  }
  releases.switchTo(sources)
}

/** Runs the build program; if it fails, says why and ends this process. */
export function runBuild(program, options) {
  const run = spawnSync(program, options, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (run.signal === 'SIGINT' || run.signal === 'SIGTERM') process.exit(1)
  if (lacksMemory(run)) fail(tooLittleMemory)
  if (run.status !== 0) {
    console.error(`${run.stdout}${run.stderr}`)
    fail('The build failed.')
  }
}

export const tooLittleMemory =
  'The build ran out of memory: it needs about 1.4 GB. Free some memory or add swap, then start again. ' +
  'Or build on a larger machine and copy the dist folder.'

/** The system kills a process that takes too much memory; if Node has its own limit, it aborts. */
export const lacksMemory = ({ signal, stderr }) =>
  signal === 'SIGKILL' || (signal === 'SIGABRT' && stderr.includes('heap out of memory'))

function hashOfSources() {
  const hash = createHash('sha256').update(process.env.PSEUDO_LOCALE ?? '')
  for (const input of inputs) {
    for (const path of listFiles(join(root, input))) {
      if (isLeftOut(path)) continue
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function listFiles(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
