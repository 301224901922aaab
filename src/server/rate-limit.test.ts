import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import { openDatabase } from './db/client.ts'
import { createLimits } from './rate-limit.ts'

const { db, pool } = testDatabase()
const rule = { points: 3, durationSeconds: 600 }

describe('rate limits', () => {
  it('allow as many tries as the rule, then ask to wait', async () => {
    const limits = createLimits(pool)
    for (let i = 0; i < 3; i++) await limits.limit('callback', '192.0.2.7', rule)
    await expect(limits.limit('callback', '192.0.2.7', rule)).rejects.toMatchObject({
      code: 'too-many',
      message: 'Too many attempts. Wait 10 minutes, then try again.',
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 540 && seconds <= 600) },
    })
  })

  it('count each key and each name separately', async () => {
    const limits = createLimits(pool)
    for (let i = 0; i < 3; i++) await limits.limit('callback', '192.0.2.7', rule)
    await limits.limit('callback', '192.0.2.8', rule)
    await limits.limit('password', '192.0.2.7', rule)
  })

  it('survive a restart and count concurrent tries exactly', async () => {
    await Promise.allSettled(Array.from({ length: 3 }, () => createLimits(pool).limit('callback', 'a', rule)))
    await expect(createLimits(pool).limit('callback', 'a', rule)).rejects.toMatchObject({ code: 'too-many' })
  })

  it('can be checked without counting', async () => {
    const limits = createLimits(pool)
    for (let i = 0; i < 10; i++) await limits.check('callback', 'a', rule)
    for (let i = 0; i < 3; i++) await limits.limit('callback', 'a', rule)
    await expect(limits.check('callback', 'a', rule)).rejects.toMatchObject({
      code: 'too-many',
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 540 && seconds <= 600) },
    })
    await limits.check('callback', 'b', rule)
  })

  it('count several at once or none, and refund what did not happen', async () => {
    const limits = createLimits(pool)
    await limits.limit('upload', 'a', rule, 2)
    await expect(limits.limit('upload', 'a', rule, 2)).rejects.toMatchObject({ code: 'too-many' })
    await limits.limit('upload', 'a', rule)
    await limits.giveBack('upload', 'a', rule, 2)
    await limits.limit('upload', 'a', rule, 2)
    await expect(limits.limit('upload', 'a', rule)).rejects.toMatchObject({ code: 'too-many' })
  })

  it('forget the tries on reset', async () => {
    const limits = createLimits(pool)
    for (let i = 0; i < 3; i++) await limits.limit('password', 'a', rule)
    await limits.reset('password', 'a')
    await limits.limit('password', 'a', rule)
  })

  it('store no address and no e-mail', async () => {
    await createLimits(pool).limit('password', 'anna@family.example', rule)
    const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).not.toContain('anna')
  })

  it('allow nothing while the database is away', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none')
    await expect(createLimits(away.pool).limit('callback', 'a', rule)).rejects.toThrow(/ECONNREFUSED/)
    await away.close()
  })
})
