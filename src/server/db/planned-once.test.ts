import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { openDatabase } from './client.ts'
import { users } from './schema/users.ts'

const database = testDatabase()

/** The statements that one connection keeps, by text. */
async function keptBy(work: (db: typeof database.db) => Promise<unknown>) {
  return database.db.transaction(async (tx) => {
    await work(tx as unknown as typeof database.db)
    const { rows } = await tx.execute<{ name: string; statement: string }>(
      sql`select name, statement from pg_prepared_statements where name like 'kinstead_%' order by prepare_time`,
    )
    return rows.map(({ statement }) => statement)
  })
}

const someone = '018f0000-0000-7000-8000-000000000000'

describe('a planned statement', () => {
  it('is planned once and returns the same rows when repeated', async () => {
    const read = (db: typeof database.db) =>
      db.select({ id: users.id, at: users.createdAt }).from(users).where(eq(users.id, someone)).limit(7)
    const answers: unknown[] = []
    const kept = await keptBy(async (db) => {
      for (let time = 0; time < 3; time++) answers.push(await read(db))
    })
    expect(kept.filter((text) => text.includes('limit $2'))).toHaveLength(1)
    expect(answers).toEqual([[], [], []])
  })

  it('has a name made from its text, also if it was prepared under another one', async () => {
    const read = (db: typeof database.db, name: string, limit: number) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.lastName, sql.placeholder('lastName')))
        .limit(limit)
        .prepare(name)
        .execute({ lastName: 'Keller' })
    const namesOfTexts = async (first: string, second: string) => {
      const named = new Map<string, string>()
      await database.db.transaction(async (tx) => {
        const db = tx as unknown as typeof database.db
        await read(db, first, 41)
        await read(db, second, 42)
        const { rows } = await tx.execute<{ name: string; statement: string }>(
          sql`select name, statement from pg_prepared_statements where statement like '%"last_name" = $1%'`,
        )
        for (const { name, statement } of rows) named.set(statement, name)
      })
      return named
    }
    // Two processes that prepare the same statements in another order, as those of one pooler.
    const before = await namesOfTexts('page_1', 'page_2')
    expect(await namesOfTexts('page_2', 'page_1')).toEqual(before)
    expect(new Set(before.values()).size).toBe(before.size)
    expect(before.size).toBeGreaterThan(0)
  })

  it('is not kept when it lists its values one by one', async () => {
    const kept = await keptBy(async (db) => {
      for (let time = 0; time < 3; time++)
        await db
          .select({ id: users.id })
          .from(users)
          .where(inArray(users.id, [someone, someone]))
    })
    expect(kept.filter((text) => text.includes(' in ('))).toEqual([])
  })

  it('is named however many others were sent once before', async () => {
    const kept = await keptBy(async (db) => {
      for (let number = 0; number < 1_200; number++)
        await db.execute(sql`select ${number}::int as ${sql.identifier(`once_${number}`)}`)
      for (let time = 0; time < 2; time++) await db.execute(sql`select ${time}::int as twice`)
    })
    expect(kept.filter((text) => text.includes('twice'))).toHaveLength(1)
    expect(kept.filter((text) => text.includes('once_'))).toEqual([])
  })

  it('fails once when its plan no longer fits the table, then is planned again', async () => {
    const { db } = database
    await db.execute(sql`create table changing (value int)`)
    const read = () =>
      db.transaction((tx) => tx.execute(sql`select value from changing where value::text = ${'1'}`))
    for (let time = 0; time < 3; time++) await read()
    await db.execute(sql`alter table changing alter value type text`)
    const outcomes = await Promise.allSettled([read()])
    expect(outcomes[0].status).toBe('rejected')
    await expect(read()).resolves.toMatchObject({ rows: [] })
    await db.execute(sql`drop table changing`)
  })
})

describe('a statement for a pooler that does not know names', () => {
  it('is never planned under one, also if the code has named it', async () => {
    const { db, close } = openDatabase(database.url, { max: 1, areNamed: false })
    const read = () =>
      db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, sql.placeholder('id')))
        .prepare('person')
        .execute({ id: someone })
    for (let time = 0; time < 3; time++)
      expect([await read(), (await db.execute(sql`select ${time}::int as time`)).rows]).toEqual([
        [],
        [{ time }],
      ])
    const { rows } = await db.execute(sql`select name from pg_prepared_statements`)
    await close()
    expect(rows).toEqual([])
  })
})
