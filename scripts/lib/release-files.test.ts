import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { releaseFiles, sourcesOfThreads } from './release-files.mjs'
import { runtimePackages } from './runtime-packages.mjs'

let root = ''
const put = (path: string, text = '') => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const names = () => releaseFiles(root).map(({ name }) => name)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kinstead-release-files-'))
  for (const path of [
    'drizzle/1.sql',
    'public/images/a.webp',
    'ops/a.yaml',
    'docs/a.md',
    'scripts/start.mjs',
    'src/features/overview/calendar-subscriptions/server/a.format.ts',
  ])
    put(path)
  for (const path of ['scripts/lib/a.mjs', 'dist/releases/one/server/server.js']) put(path)
  symlinkSync('releases/one', join(root, 'dist/current'))
  put('.npmrc', 'save-exact=true\n# no _authToken here\n')
  const dependencies = Object.fromEntries(runtimePackages.map((name) => [name, '1.0.0']))
  const packages = Object.fromEntries(runtimePackages.map((name) => [`node_modules/${name}`, {}]))
  put('package.json', JSON.stringify({ name: 'kinstead', version: '1.0.0', dependencies, scripts: {} }))
  put('package-lock.json', JSON.stringify({ packages }))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('an archive', () => {
  it('has the build without what Node has compiled of it', () => {
    put('dist/releases/one/compile-cache/v24/1')
    const found = names()
    expect(found).toContain('dist/releases/one/server/server.js')
    expect(found.filter((name) => name.includes('compile-cache'))).toEqual([])
  })

  it.each([
    'ops/.env',
    'ops/.env.local',
    'ops/site.key',
    'docs/secrets.env',
    'docs/data/a.md',
    'dist/releases/one/client/data/a.js',
    'dist/releases/one/server/a.log',
  ])('is refused with %s, instead of leaving it out', (path) => {
    put(path)
    expect(names).toThrow(`An archive cannot contain ${path}:`)
  })

  it.each([
    ['_auth', '_auth = abc'],
    ['_authToken', '//registry.example.org/:_authToken=abc'],
    ['_password', 'save-exact=true\n  //registry.example.org/npm/:_password="abc"'],
  ])('is refused with %s in .npmrc, which it does not repeat', (name, text) => {
    put('.npmrc', text)
    expect(names).toThrow(`.npmrc contains ${name}: move it`)
  })
})

describe('what a thread runs', () => {
  const sources = sourcesOfThreads('.')

  it.each(sources)('has all that it imports: %s', (path) => {
    const imported = [...readFileSync(path, 'utf8').matchAll(/^(?:import|\} from) .*?'(\.[^']+)'$/gm)]
    expect(sources).toEqual(expect.arrayContaining(imported.map(([, to = '']) => join(dirname(path), to))))
  })
})
