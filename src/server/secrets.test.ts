import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadOrCreateSecrets } from './secrets.ts'

describe('the secrets of an installation', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kinstead-secrets-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are created with their folder and kept', () => {
    const dataDir = join(folder, 'new', 'data')
    const secrets = loadOrCreateSecrets(dataDir)
    expect(loadOrCreateSecrets(dataDir)).toEqual(secrets)
    expect(secrets.appSecret).not.toBe(secrets.databasePassword)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('are the same for processes that start at the same time, without temporary files', async () => {
    const program = `import { loadOrCreateSecrets } from ${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))}
      console.log(loadOrCreateSecrets(${JSON.stringify(folder)}).appSecret)`
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    const printed = await Promise.all([start(), start(), start(), start()])
    expect(new Set(printed.map(({ stdout }) => stdout)).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  })

  it('are not created for a database that has lost its own', () => {
    mkdirSync(join(folder, 'postgres'))
    expect(() => loadOrCreateSecrets(folder)).toThrow('secrets.json is missing')
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  it('are never replaced when the file is damaged', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"appSecret":"x"')
    expect(() => loadOrCreateSecrets(folder)).toThrow('damaged')
  })
})
