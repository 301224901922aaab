import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { releasesIn } from './releases.mjs'

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'kinstead-releases-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** A build with one script, named like its sources. */
const buildOf = (sources: string) => (folder: string) => {
  mkdirSync(join(folder, 'client/assets/de'), { recursive: true })
  writeFileSync(join(folder, `client/assets/de/${sources}.js`), sources)
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, `client/assets/${sources}.js`), sources)
  writeFileSync(join(folder, 'server/server.js'), sources)
}

function build(sources: string) {
  const releases = releasesIn(dist)
  if (!releases.has(sources)) releases.add(sources, buildOf(sources))
  releases.switchTo(sources)
  return realpathSync(releases.current)
}

const currentServer = () => readFileSync(join(dist, 'current/server/server.js'), 'utf8')
const assetsIn = (folder: string) => readdirSync(join(folder, 'assets'), { recursive: true }).sort()

/** What `assetsIn` finds of a build. */
const assetsOf = (sources: string) => ['de', `de/${sources}.js`, `${sources}.js`].sort()

describe('a build', () => {
  it('becomes the current one when it is complete, and an app that runs keeps its own', () => {
    const running = build('one')
    const releases = releasesIn(dist)
    releases.add('two', (folder: string) => {
      buildOf('two')(folder)
      expect(currentServer()).toBe('one')
    })
    expect([currentServer(), releases.isCurrent('one'), releases.has('two')]).toEqual(['one', true, true])
    releases.switchTo('two')
    expect([currentServer(), releases.isCurrent('two')]).toEqual(['two', true])
    expect(readFileSync(join(running, 'server/server.js'), 'utf8')).toBe('one')
    expect(assetsIn(join(running, 'client'))).toEqual(assetsOf('one'))
  })

  it('keeps the assets of the release before it, and of no earlier one', () => {
    const [one, two, three] = [build('one'), build('two'), build('three')]
    expect(assetsIn(join(three, 'previous'))).toEqual(assetsOf('two'))
    expect([one, two, three].map((folder) => existsSync(folder))).toEqual([false, true, true])
  })

  it('that was there already is used again', () => {
    build('one')
    build('two')
    const again = build('one')
    expect(currentServer()).toBe('one')
    expect(assetsIn(join(again, 'previous'))).toEqual(assetsOf('two'))
    build('one')
    expect(assetsIn(join(again, 'previous'))).toEqual(assetsOf('two'))
  })

  it('that failed changes nothing, and its leftovers are removed when its process has gone', () => {
    build('one')
    const abandoned = join(dist, '.building-2147483647')
    mkdirSync(abandoned)
    const fail = () => {
      throw new Error('no memory')
    }
    expect(() => releasesIn(dist).add('two', fail)).toThrow('no memory')
    expect([currentServer(), releasesIn(dist).has('two'), existsSync(abandoned)]).toEqual([
      'one',
      false,
      false,
    ])
  })

  it('keeps the assets of a build from before there were releases, for one release', () => {
    buildOf('old')(dist)
    const one = build('one')
    expect(assetsIn(join(one, 'previous'))).toEqual(assetsOf('old'))
    expect(existsSync(join(dist, 'server/server.js'))).toBe(true)
    build('two')
    expect(readdirSync(dist).sort()).toEqual(['current', 'releases'])
  })

  it('replaces a folder that was copied from another machine', () => {
    buildOf('copied')(join(dist, 'current'))
    const one = build('one')
    expect(assetsIn(join(one, 'previous'))).toEqual(assetsOf('copied'))
    expect(currentServer()).toBe('one')
  })
})
