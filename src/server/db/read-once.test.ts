import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { aUser } from '../../../test/factories/people.ts'
import { readOnce, withinReadOnce } from './read-once.ts'
import { users } from './schema/users.ts'

const { db, pool } = testDatabase()

/** What reached the database, in order. */
const sent: string[] = []
beforeAll(() => {
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    query: (statement: { text: string }, values: unknown[]) => {
      sent.push(statement.text)
      return query(statement, values)
    },
  })
  readOnce(pool)
})

/** Runs reads as those of one request. */
async function inOneRequest<Result>(read: (end: () => void) => Promise<Result>) {
  sent.length = 0
  const result = await withinReadOnce(read)
  return { result, statements: [...sent] }
}

const number = (value: number) => db.execute<{ value: number }>(sql`select ${value}::int as value`)
const names = async () => (await db.select({ name: users.firstName }).from(users)).map(({ name }) => name)

describe('the reads of one request', () => {
  it('run once for equal values and again for other values', async () => {
    const { result, statements } = await inOneRequest(async () => [
      ...(await Promise.all([number(1), number(1), number(2)])),
      await number(1),
    ])
    expect(result.map(({ rows }) => rows[0]?.value)).toEqual([1, 1, 2, 1])
    expect(statements).toHaveLength(2)
  })

  it('run again after a change', async () => {
    const anna = await aUser(db, { firstName: 'Anna' })
    const change = (firstName: string) => db.update(users).set({ firstName }).where(eq(users.id, anna.id))
    await inOneRequest(async () => {
      expect(await names()).toEqual(['Anna'])
      await change('Ben')
      expect(await names()).toEqual(['Ben'])
    })
    await inOneRequest(async () => {
      expect(await names()).toEqual(['Ben'])
      await db.transaction((tx) => tx.update(users).set({ firstName: 'Cleo' }))
      expect(await names()).toEqual(['Cleo'])
    })
  })

  it('share nothing when a change happens during a statement', async () => {
    const anna = await aUser(db, { firstName: 'Anna' })
    const counted = () =>
      db.execute<{ name: string }>(sql`
        with changed as (update users set first_name = first_name || '!' where id = ${anna.id} returning first_name)
        select first_name as name from changed`)
    const { result } = await inOneRequest(async () => [await counted(), await counted()])
    expect(result.map(({ rows }) => rows)).toEqual([[{ name: 'Anna!' }], [{ name: 'Anna!!' }]])
  })

  it('leave alone statements that Drizzle does not send, such as limits', async () => {
    const one = { text: 'select $1::int as value', values: [2] }
    const { result, statements } = await inOneRequest(() => Promise.all([pool.query(one), pool.query(one)]))
    expect(result.map(({ rows }) => rows)).toEqual([[{ value: 2 }], [{ value: 2 }]])
    expect(statements).toHaveLength(2)
  })

  it('keep nothing for another request or for work after the response', async () => {
    const anna = await aUser(db, { firstName: 'Anna' })
    await inOneRequest(names)
    await db.update(users).set({ firstName: 'Ben' }).where(eq(users.id, anna.id))
    const { statements } = await inOneRequest(async (end) => {
      expect(await names()).toEqual(['Ben'])
      end()
      await Promise.all([names(), names()])
    })
    expect(statements).toHaveLength(3)
  })

  it('run again when they failed', async () => {
    const { statements } = await inOneRequest(async () => {
      const divided = () => db.execute(sql`select 1 / ${0}::int`)
      for (let time = 0; time < 2; time++) await expect(divided()).rejects.toThrow()
    })
    expect(statements).toHaveLength(2)
  })
})
