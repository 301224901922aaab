import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

// The archive of the current build. That it starts in an empty folder takes an installation: docs/operations.md has what
// was measured.

const folder = mkdtempSync(join(tmpdir(), 'kinstead-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const archive = (name: string) => {
  mkdirSync(join(folder, name))
  execFileSync(process.execPath, ['scripts/release-now.mjs', join(folder, name)])
  const [file = ''] = readdirSync(join(folder, name))
  return join(folder, name, file)
}

/** The list of a whole build is long. */
const maxBuffer = 64 * 1024 * 1024

let first = ''
let names: string[] = []
beforeAll(() => {
  first = archive('first')
  names = execFileSync('tar', ['-tzf', first], { encoding: 'utf8', maxBuffer }).trim().split('\n')
}, 120_000)

it('has the same bytes each time', () => {
  expect(readFileSync(archive('second')).equals(readFileSync(first))).toBe(true)
}, 120_000)

it('has sorted entries that belong to nobody', () => {
  expect(names).toEqual(names.toSorted())
  const owners = execFileSync('tar', ['-tvzf', first], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
    maxBuffer,
  })
  expect(owners.split('\n').filter((line) => line && !/root\/root .* 1970-01-01 00:00/.test(line))).toEqual(
    [],
  )
})

it('has no secrets, no data and no sources, and what a start needs', () => {
  const secret =
    /\/(\.git|data|node_modules|compile-cache)\/|\.(pem|key|age|log)$|\/\.env$|\/secrets\.(json|env)$|\.tsx$|\.test\./
  expect(names.filter((name) => secret.test(name))).toEqual([])
  const inside = names.map((name) => name.replace(/^[^/]+\//, ''))
  for (const name of [
    'package.json',
    'package-lock.json',
    'release.json',
    'scripts/start.mjs',
    'dist/current',
    'drizzle/meta/_journal.json',
  ])
    expect(inside).toContain(name)
  const read = (name: string) =>
    JSON.parse(
      execFileSync('tar', ['-xzOf', first, `${names[0]?.split('/')[0]}/${name}`], { encoding: 'utf8' }),
    )
  const { dependencies, devDependencies } = read('package.json')
  expect(devDependencies).toBeUndefined()
  expect(Object.keys(dependencies)).toContain('pg')
  expect(Object.keys(read('package-lock.json').packages)).not.toContain('node_modules/vite')
})

it('says which Node a start needs', () => {
  const old =
    "Object.defineProperty(process.versions, 'node', { value: '18.20.0' }); await import('./scripts/lib/node-version.mjs')"
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', old], { encoding: 'utf8' })
  expect([run.status, run.stderr.trim()]).toEqual([
    1,
    'Kinstead needs Node 20.20 or newer to start; this is 18.20.0.',
  ])
})
