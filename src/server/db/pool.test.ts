import type pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { openDatabase } from './client.ts'
import { causeCodes, outageOf } from './outage.ts'
import { openPool } from './pool.ts'

const database = testDatabase()

const pidOf = async (on: pg.Pool | pg.PoolClient) =>
  (await on.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

it('ends slow statements with a server error and keeps every connection', async () => {
  const { pool, close } = openDatabase(database.url)
  const [slow, idle] = [await pool.connect(), await pool.connect()]
  const ofIdle = await pidOf(idle)
  idle.release()
  try {
    const ofSlow = await pidOf(slow)
    const error: unknown = await slow.query('select pg_sleep(30)').catch((thrown: unknown) => thrown)
    expect(causeCodes(error)).toEqual(['57014'])
    expect(outageOf(error)).toBe('slow')
    expect([await pidOf(slow), await pidOf(pool)]).toEqual([ofSlow, ofIdle])
  } finally {
    slow.release()
    await close()
  }
})

it('keeps the connection of a transaction that pauses', async () => {
  const pool = openPool({ connectionString: database.url, max: 1, answerMs: 60_000 })
  try {
    const client = await pool.connect()
    await client.query('begin')
    // What the socket reports after a pause; a short limit would also end a statement on a busy machine.
    client.connection.stream.emit('timeout')
    await expect(client.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
    await client.query('commit')
    client.release()
  } finally {
    await pool.end()
  }
})

it('closes connections with unanswered statements, and idle ones with them', async () => {
  const pool = openPool({ connectionString: database.url, max: 2, answerMs: 50 })
  const lost: Error[] = []
  pool.on('error', (error) => void lost.push(error))
  try {
    const [client, idle] = [await pool.connect(), await pool.connect()]
    idle.release()
    await expect(client.query('select pg_sleep(30)')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    client.release(true)
    await expect.poll(() => pool.totalCount).toBe(0)
    expect(lost).toHaveLength(1)
  } finally {
    await pool.end()
  }
})
