import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { anAiEndpoint, says } from '../../../../../test/ai-endpoint.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { anS3Server } from '../../../../../test/s3-server.ts'
import { openDatabase } from '../../../../server/db/client.ts'
import { createAi } from '../../../../server/gateways/ai/ai.ts'
import { unconfiguredBilling } from '../../../../server/gateways/billing/unconfigured-billing.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { createS3Files } from '../../../../server/gateways/files/s3-files.ts'
import { createMail } from '../../../../server/gateways/mail/mail.ts'
import { createJobs, type Jobs } from '../../../../server/jobs/queue.ts'
import { createLogger } from '../../../../server/logger.ts'
import { adviceOf } from '../checks.texts.ts'
import { runChecks } from './checks.service.ts'

const database = testDatabase()
const { db } = database
const from = 'Kinstead <no-reply@kinstead.example>'
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function startJobs(): Jobs {
  const mail = createMail({ from })
  const { enqueue: _, requestId: __, log: ___, ...services } = aRequestContext(db)
  const jobs = createJobs({
    url: database.url,
    log: createLogger('silent'),
    jobs: [],
    services: { ...services, mail },
  })
  closing.push(jobs.stop)
  jobs.startInBackground()
  return jobs
}

type Parts = Parameters<typeof runChecks>[1]

const defaults = (): Omit<Parts, 'jobs'> => ({
  db,
  mail: createMail({ from }),
  files: createMemoryFiles(),
  billing: unconfiguredBilling(),
  ai: createAi({}),
  database,
  env: { DATA_DIR: import.meta.dirname },
})

/** Returns the checks by name, without times. */
async function check(changes: Partial<Parts> = {}, limitMs?: number) {
  const caller = asUser(db, await aUser(db))
  const parts = { ...defaults(), jobs: changes.jobs ?? startJobs(), ...changes }
  const checks = await runChecks(caller, parts, limitMs)
  return Object.fromEntries(checks.map(({ name, state, note }) => [name, { state, note }]))
}

describe('the checks', () => {
  it('pass for an installation without configuration and report what is not configured', async () => {
    expect(await check()).toEqual({
      Database: { state: 'working', note: expect.stringMatching(/^PostgreSQL \d+.*, \d+ MB\.$/) },
      Mail: { state: 'off', note: 'Not configured: no e-mail is sent. Set SMTP_URL to send e-mail.' },
      Files: { state: 'working', note: 'In memory: a test file was written, read back and deleted.' },
      Payments: {
        state: 'off',
        note: 'Not configured: everything is unlocked. Set STRIPE_SECRET_KEY to sell plans.',
      },
      AI: { state: 'working', note: 'The local summariser writes titles.' },
      Jobs: { state: 'working', note: 'Running. No failed jobs.' },
      Disk: { state: 'working', note: expect.stringMatching(/^[\d.,]+ [GT]B of [\d.,]+ [GT]B free\.$/) },
      Migrations: { state: 'working', note: 'All applied.' },
    })
  })

  it('report when they ran and how to fix each failure', async () => {
    const caller = asUser(db, await aUser(db))
    const mail = createMail({ url: 'smtp://127.0.0.1:1', from })
    const checks = await runChecks(caller, { ...defaults(), mail, jobs: startJobs() })
    const told = checks.map(({ name, advice, checkedAt }) => [
      name,
      advice !== null,
      checkedAt instanceof Date,
    ])
    expect(told).toContainEqual(['Mail', true, true])
    expect(told.filter(([, hasAdvice]) => hasAdvice)).toHaveLength(1)
    expect(checks.every(({ name }) => name in adviceOf)).toBe(true)
  })

  it('delete their test file', async () => {
    const files = createMemoryFiles()
    await check({ files })
    for await (const { key } of files.list()) expect.unreachable(`${key} was left`)
  })

  it('write to the bucket when files are on S3, and report write errors', async () => {
    const s3 = await anS3Server()
    closing.push(s3.close)
    const log = createLogger('silent')
    const options = await s3.bucket()
    const { Files: working } = await check({ files: createS3Files(options, log) })
    expect(working).toEqual({
      state: 'working',
      note: `On S3 (${new URL(options.endpoint ?? '').host}, bucket ${options.bucket}): a test file was written, read back and deleted.`,
    })
    const { Files: failing } = await check({ files: createS3Files({ ...options, bucket: 'none' }, log) })
    expect(failing).toMatchObject({ state: 'failing', note: expect.stringContaining('NoSuchBucket') })
    expect(JSON.stringify([working, failing])).not.toContain(options.secretAccessKey)
  })

  it('distinguish a responding mail server from an unreachable one', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] })
    const listening = server.listen(0, '127.0.0.1')
    await new Promise((resolve) => listening.once('listening', resolve))
    closing.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
    const address = listening.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const answering = await check({ mail: createMail({ url: `smtp://127.0.0.1:${port}`, from }) })
    expect(answering.Mail).toEqual({ state: 'working', note: 'The mail server is responding.' })
    const away = await check({ mail: createMail({ url: 'smtp://127.0.0.1:1', from }) })
    expect(away.Mail).toMatchObject({ state: 'failing', note: expect.stringContaining('ECONNREFUSED') })
  })

  it('report the AI model and host but never its key', async () => {
    const endpoint = await anAiEndpoint(says('{"data":[]}'))
    closing.push(endpoint.close)
    const ai = createAi({ baseUrl: endpoint.baseUrl, apiKey: 'sk-secret', model: 'small' })
    const found = await check({ ai })
    expect(found.AI).toEqual({
      state: 'working',
      note: `${new URL(endpoint.baseUrl).host}, model small. The endpoint is responding. Titles are generated by small.`,
    })
    expect(JSON.stringify(found)).not.toContain('sk-secret')
  })

  it('report a failing part without delaying the others', async () => {
    const gone = openDatabase('postgres://nobody@127.0.0.1:1/none')
    closing.push(gone.close)
    const full: Files = { ...createMemoryFiles(), put: () => Promise.reject(new Error('no space left')) }
    const found = await check({
      db: gone.db,
      files: full,
      ai: createAi({ baseUrl: 'http://127.0.0.1:1/v1', model: 'x' }),
    })
    expect(found).toMatchObject({
      Database: { state: 'failing', note: expect.stringContaining('ECONNREFUSED') },
      Files: { state: 'failing', note: 'no space left' },
      AI: { state: 'failing', note: expect.stringContaining('AI_BASE_URL') },
      Jobs: { state: 'working' },
    })
    expect(found.Database?.note).not.toContain('select')
  })

  it('time out when a part does not answer', async () => {
    const hanging: Files = { ...createMemoryFiles(), open: () => new Promise(() => {}) }
    const found = await check({ files: hanging }, 3_000)
    expect(found.Files).toEqual({ state: 'failing', note: 'No answer within 3 seconds.' })
    expect(found.Database?.state).toBe('working')
  })
})
