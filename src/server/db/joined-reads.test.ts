import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { aGroup, aUser } from '../../../test/factories/people.ts'
import { joinReads, withinJoinedReads } from './joined-reads.ts'
import { users } from './schema/users.ts'

const { db, pool } = testDatabase()

/** What reached the database, in the order in which it was sent. */
const sent: string[] = []
beforeAll(() => {
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    query: (statement: { text: string }, values: unknown[]) => {
      sent.push(statement.text)
      return query(statement, values)
    },
  })
  joinReads(pool)
})

/** Runs reads as those of one request, after the columns of each have become known. */
async function inOneRequest<Result>(
  read: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  await withinJoinedReads(read)
  sent.length = 0
  const result = await withinJoinedReads(read)
  return { result, statements: [...sent] }
}

const number = (value: number) => db.execute<{ value: number }>(sql`select ${value}::int as value`)

describe('the reads of one request', () => {
  it('are one statement when they are asked at the same moment, and each gets its own answer', async () => {
    const { result, statements } = await inOneRequest(() => Promise.all([number(1), number(2), number(3)]))
    expect(result.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]])
    expect(statements).toHaveLength(1)
  })

  it('ask the same thing once, also when it was answered before', async () => {
    const { result, statements } = await inOneRequest(async () => [await number(1), await number(1)])
    expect(result.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 1 }]])
    expect(statements).toHaveLength(1)
  })

  it('give values of every type as they are without being joined', async () => {
    const ofEveryType = sql`
      select place, true as yes, false as no, null::int as nothing, 7::int2 as small, 9007199254740993::int8 as large,
        12.340::numeric(10, 3) as exact, 0.1::float8 as float, 'NaN'::float8 as nan, 'a "b" \\ ö ''c'''::text as text,
        ''::text as empty, 'EUR'::char(3) as fixed, '2026-02-03'::date as day, '04:05:06'::time as time,
        '2026-02-03 04:05:06.789012+00'::timestamptz as instant, '2026-02-03 04:05:06'::timestamp as local,
        '1 day 2 hours'::interval as span, '018f0000-0000-7000-8000-000000000000'::uuid as id, '\\x00ff'::bytea as bytes,
        '{"a":[1,null,"x"]}'::jsonb as document, '"text"'::json as quoted, array['a','b c',null,'"'] as texts,
        array[1,2]::int8[] as numbers, array['2026-02-03'::date] as days, array[]::text[] as none
      from generate_series(1, 2) as place order by place desc`
    const plain = await db.execute(ofEveryType)
    const { result, statements } = await inOneRequest(() => Promise.all([db.execute(ofEveryType), number(1)]))
    expect(result[0].rows).toEqual(plain.rows)
    expect(statements).toHaveLength(1)
  })

  it('read tables as without being joined: rows in their order, and columns of the same name', async () => {
    const anna = await aUser(db, { firstName: 'Anna' })
    const ben = await aUser(db, { firstName: 'Ben' })
    await aGroup(db, [{ user: anna }])
    const everybody = () => db.select({ me: users, again: users.id }).from(users).orderBy(users.firstName)
    const plain = await everybody()
    const { result, statements } = await inOneRequest(() =>
      Promise.all([everybody(), db.select().from(users).where(eq(users.id, ben.id))]),
    )
    expect(result[0]).toEqual(plain)
    expect(result[1]).toEqual([plain[1]?.me])
    expect(statements).toHaveLength(1)
  })

  it('are all refused when one of them fails, and nothing waits without end', async () => {
    const divided = (by: number) => db.execute(sql`select 1 / ${by}::int as value`)
    await withinJoinedReads(() => Promise.all([divided(1), number(1)]))
    const answers = await withinJoinedReads(() => Promise.allSettled([divided(0), number(1)]))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('are asked again once something was changed', async () => {
    const anna = await aUser(db, { firstName: 'Anna' })
    const names = async () => (await db.select({ name: users.firstName }).from(users)).map(({ name }) => name)
    const change = (firstName: string) => db.update(users).set({ firstName }).where(eq(users.id, anna.id))
    await withinJoinedReads(async () => {
      expect(await names()).toEqual(['Anna'])
      await change('Ben')
      expect(await names()).toEqual(['Ben'])
    })
    await withinJoinedReads(async () => {
      expect(await names()).toEqual(['Ben'])
      await db.transaction((tx) => tx.update(users).set({ firstName: 'Cleo' }))
      expect(await names()).toEqual(['Cleo'])
    })
  })

  it('are not joined with what changes something in the middle of a read', async () => {
    const anna = await aUser(db, { firstName: 'Anna' })
    const counted = () =>
      db.execute<{ name: string }>(sql`
        with changed as (update users set first_name = first_name || '!' where id = ${anna.id} returning first_name)
        select first_name as name from changed`)
    const { result } = await inOneRequest(async () => [await counted(), await counted(), await number(1)])
    expect(result.map(({ rows }) => rows)).toEqual([
      [{ name: 'Anna!!!' }],
      [{ name: 'Anna!!!!' }],
      [{ value: 1 }],
    ])
  })

  it('leave alone what others than Drizzle send, such as the limits', async () => {
    const { result } = await inOneRequest(() =>
      Promise.all([number(1), pool.query({ text: 'select $1::int as value', values: [2] })]),
    )
    expect(result.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }]])
  })

  it('keep nothing for another request, nor for what goes on once the answer was sent', async () => {
    const anna = await aUser(db, { firstName: 'Anna' })
    const names = async () => (await db.select({ name: users.firstName }).from(users)).map(({ name }) => name)
    await withinJoinedReads(names)
    await db.update(users).set({ firstName: 'Ben' }).where(eq(users.id, anna.id))
    await withinJoinedReads(async (end) => {
      expect(await names()).toEqual(['Ben'])
      end()
      sent.length = 0
      await Promise.all([names(), names()])
      expect(sent).toHaveLength(2)
    })
  })
})
