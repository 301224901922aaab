import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { newId } from '../../../../lib/ids.ts'
import { administratorActions } from '../../../../server/db/schema/administration.ts'
import { createMemoryMail } from '../../../../server/gateways/mail/memory-mail.ts'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { createJobs, type Jobs } from '../../../../server/jobs/queue.ts'
import { createLogger } from '../../../../server/logger.ts'
import { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.service.ts'

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
