import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lacksMemory, tooLittleMemory } from './lib/build.mjs'
import { explain } from './lib/environment.mjs'
import { usableCache } from './lib/install.mjs'

const run = (command: string) => spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' })

/** The error of listening at an address. */
const failureAt = (host: string) =>
  new Promise<Error>((resolve, reject) => {
    const server = createServer().once('error', resolve)
    server.listen(0, host, () => server.close(() => reject(new Error(`it can listen at ${host}`))))
  })

describe('a start that cannot succeed', () => {
  it('reports only that a build was killed for memory, by the system or by Node', () => {
    expect(lacksMemory(run('kill -9 $$'))).toBe(true)
    expect(lacksMemory(run('echo "JavaScript heap out of memory" >&2; kill -ABRT $$'))).toBe(true)
    expect(lacksMemory(run('kill -ABRT $$'))).toBe(false)
    expect(lacksMemory(run('exit 1'))).toBe(false)
  })

  it.each([
    ['is killed for memory', 'kill -9 $$', `${tooLittleMemory}\n`],
    ['fails', 'echo "src/a.ts: no such name" >&2; exit 1', 'src/a.ts: no such name\n\nThe build failed.\n'],
  ])('reports the whole error of a build that %s', (_, command, sentence) => {
    const program = `const { runBuild } = await import(${JSON.stringify(join(import.meta.dirname, 'lib/build.mjs'))})
      runBuild('/bin/sh', ['-c', ${JSON.stringify(command)}])`
    const options = ['--input-type=module', '-e', program]
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' })
    expect([status, stdout + stderr]).toEqual([1, sentence])
  })

  it.each([
    ['192.0.2.1', 'this machine has no such address.'],
    ['no-such-name.invalid', 'this name does not exist.'],
  ])('reports in one sentence that it cannot listen at %s', async (host, reason) => {
    const text = explain(await failureAt(host))
    expect(text).toContain(`: ${reason} Set a different HOST or PORT.`)
    expect(text).not.toContain('\n')
  })
})

describe('the npm cache', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kinstead-cache-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is the usual one if it is writable', () => {
    const usual = join(folder, 'home', '.npm')
    expect(usableCache(usual).folder).toBe(usual)
  })

  it('is temporary if the home folder is not writable, and is removed', () => {
    const home = join(folder, 'home')
    writeFileSync(home, 'no folder')
    const cache = usableCache(join(home, '.npm'))
    expect(existsSync(cache.folder)).toBe(true)
    cache.remove()
    expect(existsSync(cache.folder)).toBe(false)
  })
})
