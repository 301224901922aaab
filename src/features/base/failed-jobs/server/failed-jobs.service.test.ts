import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { inLocale } from '../../../../i18n/i18n.server.ts'
import { newId } from '../../../../lib/ids.ts'
import '../../../../server/page-language.ts'
import { administratorActions } from '../../../../server/db/schema/administration.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createMemoryMail } from '../../../../server/gateways/mail/memory-mail.ts'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { createJobs, type Jobs } from '../../../../server/jobs/queue.ts'
import { createLogger } from '../../../../server/logger.ts'
import { failedJobsMailKind } from '../failed-jobs.rules.ts'
import { failedJobsMails } from './failed-jobs.mails.ts'
import {
  discardFailedJob,
  listFailedJobs,
  mailAdministrators,
  retryFailedJob,
} from './failed-jobs.service.ts'

const database = testDatabase()
const { db } = database
let jobs: Jobs | undefined
afterEach(() => jobs?.stop())

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 25 })

/** A queue whose only job fails until told otherwise. */
function aQueue(work: () => Promise<void>): Jobs {
  const { enqueue: _, requestId: __, log: ___, ...services } = aRequestContext(db)
  const definition = defineJob({
    name: 'test.failing',
    schema: z.strictObject({ propertyId: z.string() }),
    retry: { limit: 0, delaySeconds: 1 },
  })
  jobs = createJobs({
    url: database.url,
    log: createLogger('silent'),
    jobs: [onJob(definition, work)],
    services: { ...services, mail: createMemoryMail() },
    pollSeconds: 0.5,
  })
  jobs.startInBackground()
  return jobs
}

it('lists a failed job with its reason, retries it, and removes it once it succeeds', async () => {
  let isBroken = true
  const ran: string[] = []
  const queue = aQueue(async () => {
    if (isBroken) throw new Error('Failed query: select secret\nparams: anna@family.example')
    ran.push('worked')
  })
  const caller = asUser(db, await aUser(db))
  await db.transaction((tx) => queue.enqueue(tx, 'test.failing', { propertyId: newId() }))
  await eventually(async () => expect(await listFailedJobs(caller, queue)).toHaveLength(1))
  const [failed] = await listFailedJobs(caller, queue)
  expect(failed).toEqual({
    id: expect.any(String),
    name: 'test.failing',
    attempts: 1,
    error: 'Failed query: select secret',
    failedAt: expect.any(Date),
  })

  isBroken = false
  const retries = await Promise.allSettled(
    Array.from({ length: 5 }, () => retryFailedJob(caller, queue, failed?.id ?? '')),
  )
  expect(retries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.select().from(administratorActions)).toMatchObject([
    { verb: 'JOB_RETRIED', subjectId: failed?.id, details: { name: 'test.failing' } },
  ])
  await eventually(async () => expect(ran).toEqual(['worked']))
  expect(await listFailedJobs(caller, queue)).toEqual([])
})

it('refuses to retry an unknown job', async () => {
  const queue = aQueue(async () => {})
  await expect(retryFailedJob(asUser(db, await aUser(db)), queue, newId())).rejects.toMatchObject({
    code: 'not-found',
  })
})

it('discards a job once and records it', async () => {
  const queue = aQueue(() => Promise.reject(new Error('the roof leaks')))
  const caller = asUser(db, await aUser(db))
  await db.transaction((tx) => queue.enqueue(tx, 'test.failing', { propertyId: newId() }))
  await eventually(async () => expect(await queue.depth()).toMatchObject({ failed: 1, waiting: 0 }))
  const [failed] = await listFailedJobs(caller, queue)
  const discards = await Promise.allSettled(
    Array.from({ length: 3 }, () => discardFailedJob(caller, queue, failed?.id ?? '')),
  )
  expect(discards.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listFailedJobs(caller, queue)).toEqual([])
  expect(await db.select().from(administratorActions)).toMatchObject([
    { verb: 'JOB_DISCARDED', subjectId: failed?.id, details: { name: 'test.failing' } },
  ])
})

describe('administrators', () => {
  const failed = (payload: object = {}) => ({
    ...{
      id: newId(),
      name: 'test.failing',
      payload,
      error: 'the roof leaks',
      attempts: 3,
      failedAt: new Date(),
    },
  })
  const listing = (...jobs: ReturnType<typeof failed>[]) => ({ listFailed: async () => jobs })

  /** Runs the job. @returns the people who would be mailed */
  async function tell(jobs: ReturnType<typeof listing>, adminEmails: string[] = []) {
    const mailed: unknown[] = []
    const enqueue = async (_tx: unknown, name: string, payload: object) =>
      void mailed.push({ name, ...payload })
    await mailAdministrators({ db, enqueue }, jobs, adminEmails)
    return mailed
  }
  const mailTo = ({ id: userId }: { id: string }) => ({
    ...{ name: 'mail.send', kind: failedJobsMailKind, ids: { userId } },
  })

  it('are mailed once about each failed job', async () => {
    const anna = await aUser(db, { emailVerified: true, administratorSince: new Date() })
    const [first, second] = [failed(), failed()]
    expect(await tell(listing())).toEqual([])
    expect(await tell(listing(first))).toEqual([mailTo(anna)])
    expect(await tell(listing(first))).toEqual([])
    expect(await tell(listing(first, second))).toEqual([mailTo(anna)])
  })

  it('are mailed once when the job runs twice at the same time', async () => {
    await aUser(db, { emailVerified: true, administratorSince: new Date() })
    const jobs = listing(failed(), failed())
    const mailed = await Promise.all([tell(jobs), tell(jobs), tell(jobs)])
    expect(mailed.flat()).toHaveLength(1)
  })

  it('are those appointed or listed, with an address that they confirmed', async () => {
    const listed = await aUser(db, { email: 'Ben@family.example', emailVerified: true })
    await aUser(db, { email: 'clara@family.example', emailVerified: false })
    await aUser(db, { email: 'dora@family.example', emailVerified: true })
    await aUser(db, { email: null, administratorSince: new Date() })
    const left = { emailVerified: true, administratorSince: new Date() }
    await aUser(db, { ...left, email: 'emil@family.example', suspendedAt: new Date() })
    expect(await tell(listing(failed()), ['ben@family.example', 'clara@family.example'])).toEqual([
      mailTo(listed),
    ])
  })

  it('are not mailed about a mail of this kind, which would go on for ever', async () => {
    await aUser(db, { emailVerified: true, administratorSince: new Date() })
    expect(await tell(listing(failed({ kind: failedJobsMailKind, ids: {} })))).toEqual([])
    expect(await tell(listing(failed({ kind: 'invite', ids: {} })))).toHaveLength(1)
  })

  it('read where to look, in their language, and nothing of a family', async () => {
    const anna = await aUser(db, { emailVerified: true, administratorSince: new Date(), locale: 'de-AT' })
    const { log, ...ctx } = aRequestContext(db)
    const services = { ...ctx, log, mail: createMemoryMail(), jobId: newId(), attempt: 1 }
    const signal = AbortSignal.timeout(60_000)
    const write = (userId: string) =>
      inLocale('en', async () => failedJobsMails[0]?.write({ ...services, signal }, { userId }))
    expect(await write(anna.id)).toMatchObject({
      to: { address: anna.email },
      text: expect.stringContaining('/acp-kc/jobs'),
      html: expect.stringContaining('Fehlgeschlagene Jobs ansehen'),
    })
    await db.update(users).set({ suspendedAt: new Date() })
    expect(await write(anna.id)).toBeNull()
  })
})
