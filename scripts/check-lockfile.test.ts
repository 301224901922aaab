import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOfLockfile } from './lib/lockfile.mjs'

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'))
const lockfileOf = (entry: object) => ({ packages: { '': {}, 'node_modules/boiler': entry } })

describe('the lockfile', () => {
  it('has a checksum for each package, including those for other systems, and only exact versions', () => {
    expect(faultsOfLockfile(read('package.json'), read('package-lock.json'))).toEqual([])
  })

  it('is faulty if a package has no checksum', () => {
    expect(faultsOfLockfile({}, lockfileOf({ version: '1.2.3', optional: true, os: ['darwin'] }))).toEqual([
      'node_modules/boiler 1.2.3 has no checksum.',
    ])
  })

  it('needs no checksum for a package inside the archive of another one', () => {
    expect(faultsOfLockfile({}, lockfileOf({ version: '1.2.3', inBundle: true }))).toEqual([])
  })

  it('is faulty if it names a registry', () => {
    const entry = { version: '1.2.3', integrity: 'sha512-abc', resolved: 'https://example.com/boiler.tgz' }
    expect(faultsOfLockfile({}, lockfileOf(entry))).toEqual([
      'node_modules/boiler contains the address of a registry.',
    ])
  })

  it.each(['^1.2.3', '~1.2.3', '1.2', '1.x', '*', 'latest', '>=1.2.3', 'git+ssh://example.com/boiler'])(
    'is faulty if package.json asks for %s',
    (version) => {
      for (const kind of ['dependencies', 'devDependencies', 'overrides'])
        expect(faultsOfLockfile({ [kind]: { boiler: version } }, { packages: {} })).toEqual([
          `package.json asks for boiler ${version}: name one version.`,
        ])
    },
  )

  it('accepts pre-release versions', () => {
    expect(faultsOfLockfile({ dependencies: { boiler: '18.4.0-beta.17' } }, { packages: {} })).toEqual([])
  })
})
