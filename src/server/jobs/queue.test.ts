import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { aDatabaseProxy } from '../../../test/database-proxy.ts'
import { testDatabase } from '../../../test/db.ts'
import { aRequestContext } from '../../../test/factories/context.ts'
import { createMemoryMail } from '../gateways/mail/memory-mail.ts'
import { createLogger } from '../logger.ts'
import { defineJob, type Job, type JobContext, onJob, PermanentFailure } from './define-job.ts'
import { createJobs, type Jobs } from './queue.ts'

const database = testDatabase()
const { db } = database
const running: Jobs[] = []

/** A queue like that of a process; each call is another process on the same database. */
function aProcess(
  jobs: Job[],
  { pollSeconds = 0.5, url = database.url, log = createLogger('silent') } = {},
): Jobs {
  const { enqueue: _, requestId: __, log: ___, ...services } = aRequestContext(db)
  const started = createJobs({
    url,
    log,
    jobs,
    services: { ...services, mail: createMemoryMail() },
    pollSeconds,
  })
  running.push(started)
  started.startInBackground()
  return started
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})

const schema = z.strictObject({ propertyId: z.string() })
type Payload = z.infer<typeof schema>
const once = { limit: 0, delaySeconds: 1 }
let number = 0
/** Each test has its own queue, so that it does not run another test's jobs. */
const aName = () => `test.job-${++number}`

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 25 })

const send = (jobs: Jobs, name: string, propertyId: string) =>
  db.transaction((tx) => jobs.enqueue(tx, name, { propertyId }))

describe('a job', () => {
  it('runs only after its transaction is committed', async () => {
    const name = aName()
    const ran: string[] = []
    const jobs = aProcess([
      onJob(defineJob({ name, schema }), async (_, { propertyId }) => ran.push(propertyId)),
    ])
    await db.transaction(async (tx) => {
      await jobs.enqueue(tx, name, { propertyId: 'in an open transaction' })
      await send(jobs, name, 'committed')
      await eventually(() => expect(ran).toEqual(['committed']))
    })
    await eventually(() => expect(ran).toEqual(['committed', 'in an open transaction']))
  })

  it('is not sent by a rolled-back transaction', async () => {
    const name = aName()
    const ran: string[] = []
    const jobs = aProcess([
      onJob(defineJob({ name, schema }), async (_, { propertyId }) => ran.push(propertyId)),
    ])
    const rolledBack = db.transaction(async (tx) => {
      await jobs.enqueue(tx, name, { propertyId: 'never' })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await send(jobs, name, 'after')
    await eventually(() => expect(ran).toEqual(['after']))
    expect(await countJobs(name)).toBe(1)
  })

  it('wakes immediately instead of waiting for the next poll', async () => {
    const name = aName()
    const ran: string[] = []
    const jobs = aProcess(
      [onJob(defineJob({ name, schema }), async (_, { propertyId }) => ran.push(propertyId))],
      { pollSeconds: 3_600 },
    )
    await send(jobs, name, 'first')
    await eventually(() => expect(ran).toEqual(['first']))
    await db.transaction(async (tx) => {
      for (const propertyId of ['a', 'b', 'c', 'd']) await jobs.enqueue(tx, name, { propertyId })
    })
    // Those of one transaction have no order.
    await eventually(() => expect(ran.toSorted()).toEqual(['a', 'b', 'c', 'd', 'first']))
  })

  it('is retried when it throws, and listed as failed after the last try', async () => {
    const name = aName()
    const attempts: number[] = []
    const retry = { limit: 2, delaySeconds: 1, maxDelaySeconds: 1 }
    const jobs = aProcess([
      onJob(defineJob({ name, schema, retry }), async ({ attempt }) => {
        attempts.push(attempt)
        throw new Error('the roof leaks')
      }),
    ])
    await send(jobs, name, 'cabin')
    await eventually(async () =>
      expect(await jobs.listFailed()).toMatchObject([{ name, error: 'the roof leaks' }]),
    )
    expect(attempts).toEqual([1, 2, 3])
    const [failed] = await jobs.listFailed()
    expect(failed).toMatchObject({ payload: { propertyId: 'cabin' }, attempts: 3 })
  })

  it('can be sent again after it failed', async () => {
    const name = aName()
    let isBroken = true
    const ran: string[] = []
    const jobs = aProcess([
      onJob(defineJob({ name, schema, retry: once }), async (_, { propertyId }) => {
        if (isBroken) throw new Error('the roof leaks')
        ran.push(propertyId)
      }),
    ])
    await send(jobs, name, 'cabin')
    const failed = () => jobs.listFailed().then((all) => all.find((job) => job.name === name))
    await eventually(async () => expect(await failed()).toBeDefined())
    isBroken = false
    expect(await db.transaction(async (tx) => jobs.retryFailed(tx, (await failed())?.id ?? ''))).toBe(name)
    await eventually(() => expect(ran).toEqual(['cabin']))
    expect(await failed()).toBeUndefined()
    const nobody = '0199c0de-0000-7000-8000-000000000000'
    expect(await db.transaction((tx) => jobs.retryFailed(tx, nobody))).toBeNull()
    expect(await db.transaction((tx) => jobs.discardFailed(tx, nobody))).toBeNull()
  })

  it('is listed as failed immediately when it can never succeed', async () => {
    const name = aName()
    let tries = 0
    const jobs = aProcess([
      onJob(defineJob({ name, schema }), async () => {
        tries++
        throw new PermanentFailure('no such mailbox')
      }),
    ])
    await send(jobs, name, 'cabin')
    await eventually(async () =>
      expect((await jobs.listFailed()).map((job) => job.error)).toContain('no such mailbox'),
    )
    expect(tries).toBe(1)
  })

  it('is not sent with an invalid payload', async () => {
    const name = aName()
    const jobs = aProcess([onJob(defineJob({ name, schema }), async () => {})])
    const wrong = { propertyId: 'cabin', password: 'secret' }
    await expect(db.transaction((tx) => jobs.enqueue(tx, name, wrong))).rejects.toThrow('Unrecognized key')
    await expect(db.transaction((tx) => jobs.enqueue(tx, 'unknown', {}))).rejects.toThrow(
      'there is no job "unknown"',
    )
  })

  it('gets the services of a request and its own id', async () => {
    const name = aName()
    const seen: JobContext[] = []
    const jobs = aProcess([onJob(defineJob({ name, schema }), async (ctx) => seen.push(ctx))])
    await send(jobs, name, 'cabin')
    await eventually(() => expect(seen).toHaveLength(1))
    expect(seen[0]?.requestId).toBe(seen[0]?.jobId)
    expect(await seen[0]?.db.execute(sql`select 1`)).toMatchObject({ rowCount: 1 })
  })

  it('sends another job in its own transaction', async () => {
    const [name, next] = [aName(), aName()]
    const ran: string[] = []
    const jobs = aProcess([
      onJob(defineJob({ name, schema }), ({ db: own, enqueue }, payload) =>
        own.transaction((tx) => enqueue(tx, next, payload)),
      ),
      onJob(defineJob({ name: next, schema }), async (_, { propertyId }) => ran.push(propertyId)),
    ])
    await send(jobs, name, 'cabin')
    await eventually(() => expect(ran).toEqual(['cabin']))
  })
})

describe('two processes', () => {
  it('share the work and never run the same job', async () => {
    const name = aName()
    const ran: { by: string; propertyId: string }[] = []
    // The first job of each waits for one of the other, which could otherwise come too late for any.
    const atWork = new Set<string>()
    const { promise: bothWork, resolve } = Promise.withResolvers<void>()
    const worker = (by: string) =>
      aProcess([
        onJob(defineJob({ name, schema }), async (_, { propertyId }: Payload) => {
          if (atWork.add(by).size === 2) resolve()
          await bothWork
          ran.push({ by, propertyId })
        }),
      ])
    const [one, two] = [worker('one'), worker('two')]
    await Promise.all([one.started(), two.started()])
    const wanted = Array.from({ length: 60 }, (_, index) => `house ${index}`)
    await Promise.all(wanted.map((propertyId) => send(one, name, propertyId)))
    await eventually(() => expect(ran.length).toBeGreaterThanOrEqual(60))
    expect(ran.map((run) => run.propertyId).toSorted()).toEqual(wanted.toSorted())
    expect(new Set(ran.map((run) => run.by))).toEqual(new Set(['one', 'two']))
  })

  it('may start on an empty database at the same time', async () => {
    const name = aName()
    const job = () => [onJob(defineJob({ name, schema }), async () => {})]
    await db.execute(sql`drop schema if exists pgboss cascade`)
    await Promise.all([aProcess(job()), aProcess(job()), aProcess(job())].map((jobs) => jobs.started()))
    expect(await countJobs(name)).toBe(0)
  })
})

describe('a stopping queue', () => {
  it('finishes the running job and starts no other', async () => {
    const name = aName()
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const ended: string[] = []
    const jobs = aProcess([
      onJob(defineJob({ name, schema }), async (_, { propertyId }) => {
        started.resolve()
        await release.promise
        ended.push(propertyId)
      }),
    ])
    await send(jobs, name, 'first')
    await started.promise
    await send(jobs, name, 'second')
    const stopped = jobs.stop()
    // The next turn of the event loop: the call above has been received by then.
    setImmediate(release.resolve)
    await stopped
    expect(ended).toEqual(['first'])
    expect(await countJobs(name, 'completed')).toBe(1)
    expect(await countJobs(name, 'created')).toBe(1)
  })

  it('has nothing to do before it was started', async () => {
    const jobs = createJobs({
      url: database.url,
      log: createLogger('silent'),
      jobs: [],
      services: { ...aRequestContext(db), mail: createMemoryMail() },
    })
    await jobs.stop()
  })
})

it('reports that it is still starting when its database is away', async () => {
  const name = aName()
  const jobs = aProcess([onJob(defineJob({ name, schema }), async () => {})], {
    url: 'postgres://nobody@127.0.0.1:1/none',
  })
  await expect(send(jobs, name, 'cabin')).rejects.toMatchObject({ code: 'unavailable' })
})

describe('after an outage', () => {
  it.each(['reset', 'drop'] as const)('jobs wake again before the next poll: %s', async (how) => {
    const name = aName()
    const proxy = await aDatabaseProxy(database.url)
    const ran: string[] = []
    const jobs = aProcess(
      [onJob(defineJob({ name, schema }), async (_, { propertyId }) => ran.push(propertyId))],
      { pollSeconds: 3_600, url: proxy.url },
    )
    try {
      await send(jobs, name, 'before')
      await eventually(() => expect(ran).toEqual(['before']))
      proxy[how]()
      await send(jobs, name, 'meanwhile')
      await proxy.restore()
      // A dropped connection is abandoned after 20 seconds at the latest.
      await vi.waitFor(() => expect(ran).toEqual(['before', 'meanwhile']), { timeout: 120_000 })
      await send(jobs, name, 'afterwards')
      await eventually(() => expect(ran).toEqual(['before', 'meanwhile', 'afterwards']))
    } finally {
      await jobs.stop()
      proxy.close()
    }
  })
})

it('a failed fetch is tried again before the next poll', async () => {
  const name = aName()
  const ran: string[] = []
  const log = createLogger('silent')
  const warned = vi.spyOn(log, 'warn')
  const jobs = aProcess(
    [onJob(defineJob({ name, schema }), async (_, { propertyId }) => ran.push(propertyId))],
    { pollSeconds: 3_600, log },
  )
  await send(jobs, name, 'before')
  await eventually(() => expect(ran).toEqual(['before']))
  // Where the job is queued, workers cannot look for it.
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, name, { propertyId: 'meanwhile' })
    await tx.execute(sql`alter table pgboss.job_common rename to job_away`)
  })
  const isOfThisQueue = expect.objectContaining({ err: expect.objectContaining({ queue: name }) })
  await eventually(() => expect(warned).toHaveBeenCalledWith(isOfThisQueue, 'jobs: database'))
  await db.execute(sql`alter table pgboss.job_away rename to job_common`)
  await eventually(() => expect(ran).toEqual(['before', 'meanwhile']))
})

describe('a schedule', () => {
  const scheduled = () =>
    db
      .execute<{ name: string; cron: string }>(sql`select name, cron from pgboss.schedule`)
      .then(({ rows }) => rows)
  const daily = (name: string) =>
    onJob(defineJob({ name, schema: z.strictObject({}), cron: '17 3 * * *' }), async () => {})

  it('is kept with its job and removed when no job uses it', async () => {
    const [kept, dropped] = [aName(), aName()]
    await aProcess([daily(kept), daily(dropped)]).started()
    expect(await scheduled()).toEqual(
      expect.arrayContaining([
        { name: kept, cron: '17 3 * * *' },
        { name: dropped, cron: '17 3 * * *' },
      ]),
    )
    await aProcess([daily(kept)]).started()
    expect(await scheduled()).toEqual([{ name: kept, cron: '17 3 * * *' }])
  })
})

async function countJobs(name: string, state?: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from pgboss.job where name = ${name} ${state ? sql`and state = ${state}` : sql``}`,
  )
  return rows[0]?.total ?? 0
}
