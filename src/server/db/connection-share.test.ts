import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { clientAddressHeader } from '../client-address.ts'
import { toAppError } from '../errors.ts'
import { createLogger } from '../logger.ts'
import { type Database, openDatabase } from './client.ts'
import { connectionsAtOnce, reserveConnection, withConnectionShare } from './connection-share.ts'

const { concurrent } = connectionsAtOnce
const origin = 'http://kinstead.example'
const database = testDatabase()

type Sender = { sid?: string; address?: string; method?: string; path?: string; signal?: AbortSignal }

function requestOf({ sid, address = '192.0.2.1', method = 'GET', path = '/', signal }: Sender) {
  const headers = { [clientAddressHeader]: address, ...(sid && { cookie: `sid=${sid.padEnd(43, 'x')}` }) }
  return new Request(new URL(path, origin), { method, headers, signal: signal ?? null })
}

const within = <Result>(sender: Sender, work: (end: () => void) => Result) =>
  withConnectionShare(requestOf(sender), origin, work)

// A Drizzle query starts when it is awaited.
const ask = async ({ db }: Pick<Database, 'db'> = database) => void (await db.execute(sql`select 1`))
const anna = { sid: 'anna' }

/** Opens transactions that hold their connections until told to end. */
function holders() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let holding = 0
  const hold = () =>
    database.db.transaction(async () => {
      holding++
      await ended
    })
  return { hold, end, holding: () => holding }
}

const many = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)

it('limits one session to its share of the connections', async () => {
  const { hold, end, holding } = holders()
  const held = many(5, () => within(anna, () => Promise.all(many(4, hold))))
  await expect.poll(holding).toBe(concurrent)
  await within({ sid: 'ben' }, () => ask())
  await within({}, () => ask())
  await ask()
  expect(holding()).toBe(concurrent)
  end()
  await Promise.all(held)
  expect(holding()).toBe(20)
})

it('counts requests without a session by address, and never probes', async () => {
  const { hold, end, holding } = holders()
  const held = many(concurrent + 1, () => within({}, hold))
  await expect.poll(holding).toBe(concurrent)
  await within({ address: '192.0.2.2' }, () => ask())
  await within({ path: '/readyz' }, () => ask())
  expect(holding()).toBe(concurrent)
  end()
  await Promise.all(held)
})

it('never lets work that holds a connection wait for its own session', async () => {
  let begun = 0
  await Promise.all(
    many(concurrent, () =>
      within(anna, () =>
        database.db.transaction(async () => {
          begun++
          await expect.poll(() => begun).toBe(concurrent)
          await ask()
        }),
      ),
    ),
  )
})

it('passes on the place of an aborted read, and completes a change anyway', async () => {
  const { hold, end, holding } = holders()
  const held = many(concurrent, () => within(anna, hold))
  await expect.poll(holding).toBe(concurrent)
  const gone = new AbortController()
  const waiting = many(connectionsAtOnce.waiting - 1, () =>
    within({ ...anna, signal: gone.signal }, () => ask()),
  )
  const change = within({ ...anna, signal: gone.signal, method: 'POST' }, () => ask())
  const refused: unknown = await within(anna, () => ask()).catch((error: unknown) => error)
  expect(toAppError(refused, { log: createLogger('silent'), requestId: 'one' })).toMatchObject({
    status: 503,
    details: { retryAfterSeconds: 2 },
  })
  gone.abort()
  const left = await Promise.allSettled(waiting)
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['rejected']))
  const next = within(anna, () => ask())
  end()
  await Promise.all([...held, change, next])
})

it('finishes an aborted read that need not wait', async () => {
  const gone = new AbortController()
  gone.abort()
  await within({ ...anna, signal: gone.signal }, () => ask())
})

it('keeps a change of a busy session out of the shared turns', async () => {
  const { hold, end, holding } = holders()
  const held = many(concurrent, () => within(anna, hold))
  await expect.poll(holding).toBe(concurrent)
  const turns: string[] = []
  const change = (name: string) => () => reserveConnection(async () => void turns.push(name))
  const late = within({ ...anna, method: 'POST' }, change('Anna'))
  await within({ sid: 'ben', method: 'POST' }, change('Ben'))
  expect(turns).toEqual(['Ben'])
  end()
  await Promise.all([...held, late])
  expect(turns).toEqual(['Ben', 'Anna'])
})

it('takes no place for a connection that failed', async () => {
  const away = openDatabase('postgres://localhost:1/nothing')
  for (let tries = 0; tries <= concurrent; tries++)
    await expect(within(anna, () => ask(away))).rejects.toThrow()
  await away.close()
  for (let tries = 0; tries <= concurrent; tries++)
    await within(anna, () =>
      database.db
        .transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
        .catch(() => {}),
    )
  await within(anna, () => ask())
})

it('does not count a timer that outlives its request', async () => {
  const { hold, end, holding } = holders()
  const { promise: later, resolve: wake } = Promise.withResolvers<void>()
  const left = within(anna, async (over) => {
    over()
    await later
    await ask()
  })
  const held = many(concurrent, () => within(anna, hold))
  await expect.poll(holding).toBe(concurrent)
  wake()
  await left
  end()
  await Promise.all(held)
})

it('pipelines concurrent statements over one connection and fails only the failing one', async () => {
  const pid = async () =>
    (await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
  const pids = await within(anna, async () => {
    const [wrong, ...right] = await Promise.allSettled([
      database.db.execute(sql`select 1 / 0`),
      ...many(7, pid),
    ])
    expect(wrong?.status).toBe('rejected')
    return right.map((one) => one.status === 'fulfilled' && one.value)
  })
  expect(new Set(pids).size).toBe(1)
  expect(pids[0]).toBeGreaterThan(0)
  expect([database.pool.totalCount - database.pool.idleCount, database.pool.waitingCount]).toEqual([0, 0])
})

it('replaces a connection that broke with several statements in flight', async () => {
  const broken = await within(anna, () =>
    Promise.allSettled([
      database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
      ...many(3, () => ask()),
    ]),
  )
  expect(broken.map(({ status }) => status)).toContain('rejected')
  await within(anna, () => ask())
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
})

it('uses another connection after a failed statement while earlier ones are running', async () => {
  const pid = async () =>
    (await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
  await within(anna, async () => {
    const failed = database.db.execute(sql`select 1 / 0`).then(() => undefined, pid)
    const slow = database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(2)`)
    const [after, before] = await Promise.all([failed, slow])
    expect(after).toBeGreaterThan(0)
    expect(after).not.toBe(before.rows[0]?.pid)
  })
})
