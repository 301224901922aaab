import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../test/db.ts'
import { testSecret } from '../test/factories/context.ts'
import { examine } from './doctor.ts'
import {
  archiveOf,
  backupOf,
  checkMigrations,
  clockOf,
  linesOf,
  replicaOf,
  versionOf,
} from './doctor-findings.ts'

const database = testDatabase()
const nowhere = 'postgres://nobody@127.0.0.1:1/none'
const now = new Date('2026-11-25T12:00:00Z')

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinstead-doctor-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const problemsOf = async (settings: Record<string, string>) => {
  const findings = await examine({
    APP_SECRET: testSecret,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...settings,
  })
  return findings.filter(({ state }) => state === 'problem')
}

describe('npm run doctor', () => {
  it('finds nothing wrong with a working installation', async () => {
    expect(await problemsOf({ DATABASE_URL: database.url })).toEqual([])
  })

  it('finds nothing wrong before the first start, and starts nothing', async () => {
    expect(await problemsOf({ DATA_DIR: join(folder, 'new') })).toEqual([])
    await expect(chmod(join(folder, 'new'), 0o700)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('reports every problem of the configuration and stops there', async () => {
    const [problem, ...others] = await problemsOf({ PORT: 'x', APP_ORIGIN: 'x' })
    expect(problem?.text).toContain('PORT: must be a whole number')
    expect(problem?.text).toContain('APP_ORIGIN: must be an address')
    expect(others).toEqual([])
  })

  it('says what to do about a database, a mail server and a provider that do not answer', async () => {
    const problems = await problemsOf({
      DATABASE_URL: nowhere,
      SMTP_URL: 'smtp://127.0.0.1:1',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'kinstead',
      OIDC_CLIENT_SECRET: 'secret',
    })
    expect(problems.map(({ subject }) => subject)).toEqual(['Database', 'Mail', 'Sign-in'])
    expect(linesOf(problems)).toEqual([
      expect.stringMatching(/^PROBLEM Database: .*Check DATABASE_URL/),
      expect.stringMatching(/^PROBLEM Mail: .*SMTP_URL/),
      expect.stringMatching(/^PROBLEM Sign-in: .*OIDC_ISSUER/),
    ])
  })

  it('reports secrets that other accounts can read', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'secrets.json'), '{}')
    await chmod(join(folder, 'data', 'secrets.json'), 0o644)
    const problems = await problemsOf({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') })
    expect(problems.map(({ subject }) => subject)).toEqual(['Data folder'])
  })
})

describe('a finding', () => {
  const archive = { newestAt: null, waitingBytes: 0, isRunning: true, isSilent: false }

  it.each([
    [{ known: [1, 2], applied: [1, 2] }, 'ok'],
    [{ known: [1, 2, 3], applied: [1, 2] }, 'note'],
    [{ known: [1, 2], applied: [1, 2, 3] }, 'problem'],
  ])('about migrations: %j is %s', (migrations, state) => {
    expect(checkMigrations(migrations).state).toBe(state)
  })

  it.each([
    [0, 'ok'],
    [-5_000, 'ok'],
    [6_000, 'problem'],
    [-6_000, 'problem'],
  ])('about a clock that differs by %i ms is %s', (difference, state) => {
    expect(clockOf(new Date(now.getTime() + difference), now).state).toBe(state)
  })

  it.each([
    [null, 'note'],
    [{ at: new Date('2026-11-24T02:30:00Z') }, 'ok'],
    [{ at: new Date('2026-11-20T02:30:00Z') }, 'note'],
  ])('about the newest backup %j is %s', (newest, state) => {
    expect(backupOf(newest, { isScheduled: true, now }).state).toBe(state)
  })

  it.each([
    ['ok', { ...archive, newestAt: now, waitingBytes: 99 }, 'is of 2026-11-25T12:00:00.000Z'],
    ['ok', { ...archive, newestAt: new Date(0) }, 'is of 1970-01-01'],
    [
      'note',
      { ...archive, newestAt: new Date(0), waitingBytes: 99, isRunning: false },
      'goes on when Kinstead runs',
    ],
    ['note', { ...archive, isRunning: false }, 'nothing can be restored'],
    ['problem', { ...archive, newestAt: new Date(0), waitingBytes: 99 }, 'since 1970-01-01'],
    ['problem', { ...archive, isSilent: true }, 'its disk does not answer'],
  ] as const)('about the archive of changes is: %s', (state, found, text) => {
    expect(archiveOf(found, now)).toEqual({ state, text: expect.stringContaining(text) })
  })

  it.each([
    ['ok', { written: 10n, replayed: 10n }, 'kB behind'],
    ['ok', { written: 10n, replayed: 20n }, 'kB behind'],
    ['note', { written: 99_000_000n, replayed: 0n }, 'MB behind'],
    ['problem', 'promoted', 'has to name a standby'],
    ['problem', 'another database', 'another database than DATABASE_URL'],
  ] as const)('about a standby is: %s', (state, found, text) => {
    expect(replicaOf(found)).toEqual({ state, text: expect.stringContaining(text) })
  })

  it('about an old server is a problem', () => {
    expect(versionOf({ number: 140_012, name: '14.12' }).state).toBe('problem')
  })
})
