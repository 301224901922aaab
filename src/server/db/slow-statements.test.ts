import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { duringWork } from '../current-work.ts'
import { openDatabase } from './client.ts'

const { url } = testDatabase()

describe('slow statements', () => {
  let lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  let database: ReturnType<typeof openDatabase> | undefined
  afterEach(async () => {
    lines = []
    await database?.close()
  })

  /** Each look at the clock is a second later than the one before. */
  function opened(slowMs: number) {
    let time = 0
    database = openDatabase(url, { slack: 10, slow: { limitMs: slowMs, log, now: () => (time += 1_000) } })
    return database
  }
  const logged = () =>
    lines.map((line) => {
      const { time: _, level: __, ...rest } = JSON.parse(line)
      return rest
    })
  const secret = 'inv_0123456789abcdef0123456789abcdef'

  it('are logged with their request, and with no value', async () => {
    const { db, pool } = opened(1_000)
    await duringWork({ requestId: 'request-1', path: '/invite/[token]' }, async () => {
      await db.execute(sql`select ${secret}::text  as code,
        'Anna Keller' as "name"`)
      await pool.query('select $1::text as mail', ['anna@family.example'])
    })
    const request = { requestId: 'request-1', path: '/invite/[token]', ms: 1_000, msg: 'slow statement' }
    expect(logged().filter(({ requestId }) => requestId)).toEqual([
      { ...request, statement: `select $1::text as code, '…' as "name"` },
      { ...request, statement: 'select $1::text as mail' },
    ])
    expect(lines.join('')).not.toMatch(/inv_|Anna|anna@/)
  })

  it('are logged with their job, in transactions, and also if they fail', async () => {
    const { db } = opened(1_000)
    const failing = duringWork({ job: 'bills.make' }, () =>
      db.transaction((tx) => tx.execute(sql`select 1 / ${0}::int`)),
    )
    await expect(failing).rejects.toThrow()
    expect(logged().map(({ job, statement }) => ({ job, statement }))).toContainEqual({
      job: 'bills.make',
      statement: 'select 1 / $1::int',
    })
  })

  it('keep their request while they wait for a connection', async () => {
    const { pool } = opened(1_000)
    const ask = (requestId: string) =>
      duringWork({ requestId, path: '/' }, () => pool.query(`select pg_backend_pid(), $1::text`, [requestId]))
    const requests = Array.from({ length: 40 }, (_, at) => `request-${at}`)
    await Promise.all(requests.map(ask))
    const named = logged().flatMap(({ requestId }) => requestId ?? [])
    expect(named.toSorted()).toEqual(requests.toSorted())
  })

  it('are not logged below the limit, and not at all with 0', async () => {
    await opened(1_001).pool.query('select 1')
    await database?.close()
    await opened(0).pool.query('select 1')
    expect(lines).toEqual([])
  })
})
