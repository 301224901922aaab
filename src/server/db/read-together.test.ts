import { asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { aUser } from '../../../test/factories/people.ts'
import { readOnce, withinReadOnce } from './read-once.ts'
import { createReadTogether, emptyBatch, type Send, valuesOf } from './read-together.ts'
import { timeZones } from './schema/time-zones.ts'
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
  readOnce(pool)
})

type Reads<Result> = () => Promise<Result>[]

/** Runs reads as those of one request, a first time so that they are known, and then again. */
async function together<Result>(reads: Reads<Result>) {
  const apart: PromiseSettledResult<Result>[] = []
  for (let number = 0; number < reads().length; number++)
    apart.push(...(await Promise.allSettled([reads()[number] as Promise<Result>])))
  await withinReadOnce(() => Promise.allSettled(reads()))
  sent.length = 0
  const joined = await withinReadOnce(() => Promise.allSettled(reads()))
  return { apart, joined, statements: [...sent] }
}

/** @returns what the reads answered, once they were one statement with the same answers as apart from each other */
async function asOneStatement<Result>(reads: Reads<Result>): Promise<Result[]> {
  const { apart, joined, statements } = await together(reads)
  expect(statements).toHaveLength(1)
  expect(joined).toEqual(apart)
  return joined.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

const rowsOf = async (query: SQL) => (await db.execute(query)).rows
const one = () => rowsOf(sql`select 1 as one`)

describe('the reads of one moment', () => {
  it('are one statement, and answer in the shapes and the order of each of them', async () => {
    for (const firstName of ['Anna', 'Ben', 'Cleo']) await aUser(db, { firstName })
    const names = (order: SQL) =>
      db.select({ name: users.firstName, at: users.createdAt, id: users.id }).from(users).orderBy(order)
    const nobody = db.select({ id: users.id }).from(users).where(eq(users.firstName, 'Dora'))
    const reads = (): Promise<unknown[]>[] => [
      names(asc(users.firstName)).execute(),
      names(desc(users.firstName)).limit(2).execute(),
      nobody.execute(),
      rowsOf(sql`select first_name as name, count(*) as number from users group by 1 order by 1 desc`),
      db.$count(users).then((count) => [count]),
    ]
    const [forward, backward, none, raw, count] = await asOneStatement(reads)
    expect(forward).toMatchObject([{ name: 'Anna' }, { name: 'Ben' }, { name: 'Cleo' }])
    expect(backward).toMatchObject([{ name: 'Cleo' }, { name: 'Ben' }])
    expect([none, raw?.[0], count]).toEqual([[], { name: 'Cleo', number: '1' }, [3]])
  })

  it('have the types of their columns, also where a cast to text would differ', async () => {
    const values = sql`select true as yes, 7::int as whole, 8::bigint as large, 1.50::numeric as exact, 0.1::float8 as near,
      'EUR'::char(5) as code, 'x'::"char" as letter, '10.0.0.1'::inet as address, '\\x00ff'::bytea as bytes,
      '2026-02-28'::date as day, '2026-02-28 10:00:00.5+02'::timestamptz as at, '1 day 2 hours'::interval as span,
      '{"a": [1, null, "(,\\")"]}'::jsonb as json, array['a', null, 'b "c", \\d'] as list, (1, 'two, three') as pair,
      null::int as nothing, '' as empty, '09:30'::time as time`
    await asOneStatement(() => [rowsOf(values), one()])
  })

  it('have their own values, and leave alone what only looks like a parameter', async () => {
    const pair = (first: number, second: string) =>
      rowsOf(
        sql`select ${first}::int + ${first}::int as part, ${second} as text, '$1 it''s $2' as "a$1b" -- the end`,
      )
    const answers = await asOneStatement(() => [pair(1, 'a'), pair(2, '$1'), one(), pair(3, "'")])
    expect(answers.map(([row]) => row)).toEqual([
      { part: 2, text: 'a', a$1b: "$1 it's $2" },
      { part: 4, text: '$1', a$1b: "$1 it's $2" },
      { one: 1 },
      { part: 6, text: "'", a$1b: "$1 it's $2" },
    ])
  })

  it('answer whatever text there is', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'(),"\\\'{}$1 \n\tä😀a') })
    const value = fc.option(text)
    await fc.assert(
      fc.asyncProperty(value, value, value, async (first, second, third) => {
        const texts = () => rowsOf(sql`select ${first}::text as a, ${second}::text as b, ${third}::text as c`)
        const list = () =>
          rowsOf(sql`select array[${third}, ${first}]::text[] as list, ${second}::text as only`)
        const [row, lists] = await asOneStatement(() => [texts(), list()])
        expect(row).toEqual([{ a: first, b: second, c: third }])
        expect(lists).toEqual([{ list: [third, first], only: second }])
      }),
      { numRuns: 60 },
    )
  })

  it('that follow an answer are the next statement', async () => {
    const zones = (after: string) =>
      db.select().from(timeZones).where(gt(timeZones.name, after)).orderBy(asc(timeZones.name)).limit(1)
    const chain = async (from: string) => zones((await zones(from))[0]?.name ?? '')
    const { joined, apart, statements } = await together(() => [chain('A'), chain('E')])
    expect(joined).toEqual(apart)
    // Two as a rule; on a busy machine the two chains may not meet each time.
    expect(statements.length).toBeLessThan(4)
  })

  it('answer each for itself when one of them fails', async () => {
    const part = (by: number) => rowsOf(sql`select 6 / ${by}::int as part`)
    await withinReadOnce(() => Promise.all([part(1), one()]))
    const [two, failed, whole] = await withinReadOnce(() => Promise.allSettled([part(3), part(0), one()]))
    expect([two, whole]).toMatchObject([{ value: [{ part: 2 }] }, { value: [{ one: 1 }] }])
    expect(failed.status).toBe('rejected')
  })

  it('that cannot stand inside of another statement are sent as before, and are not tried again', async () => {
    const closed = (value: number) => rowsOf(sql`select ${value}::int as closed; -- the end`)
    const reads = () => [closed(1), one()]
    const first = await together<unknown[]>(reads)
    expect(first.joined).toEqual(first.apart)
    const { joined, apart, statements } = await together<unknown[]>(reads)
    expect(joined).toEqual(apart)
    expect(statements).toHaveLength(2)
  })

  it('that name each value of a list are sent by themselves: the next list has another length', async () => {
    const ids = ['018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000001']
    const listed = async () => db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
    const { joined, apart, statements } = await together<unknown[]>(() => [
      listed(),
      one(),
      rowsOf(sql`select 3 as three`),
    ])
    expect(joined).toEqual(apart)
    expect(statements).toHaveLength(2)
  })
})

it('has the same name for the same statement in every process, whatever each of them joined before', async () => {
  const namesAfter = async (moments: string[][]) => {
    const names = new Map<string, string>()
    const send: Send = async (statement) => {
      if (typeof statement === 'object' && statement.name) names.set(statement.text, statement.name)
      const fields = [{ name: 'one', dataTypeID: 23 }] as pg.FieldDef[]
      return { command: 'SELECT', oid: 0, rowCount: 0, fields, rows: [] }
    }
    const readTogether = createReadTogether(send)
    for (const text of ['select 1 as one', 'select 2 as one', 'select 3 as one'])
      await readTogether(emptyBatch(), { text }, [])
    for (const texts of moments) {
      const batch = emptyBatch()
      await Promise.all(texts.map((text) => readTogether(batch, { text }, [])))
    }
    return names
  }
  const [first, second] = [
    ['select 1 as one', 'select 2 as one'],
    ['select 2 as one', 'select 3 as one'],
  ] as const
  const names = await namesAfter([[...first], [...second]])
  expect(names.size).toBe(2)
  expect(new Set(names.values()).size).toBe(2)
  expect(await namesAfter([[...second], [...first]])).toEqual(names)
})

it('reads a row as the server writes it', () => {
  expect(valuesOf('(1,,"two, ""quoted"" words")')).toEqual(['1', null, 'two, "quoted" words'])
  expect(valuesOf('()')).toEqual([null])
  expect(valuesOf('(,"",)')).toEqual([null, '', null])
  expect(valuesOf('("a\\\\""","(b)")')).toEqual(['a\\"', '(b)'])
})
