import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { aPgBouncer, type PgBouncer, type PoolMode, whySkipped } from '../../../test/pg-bouncer.ts'
import { createLogger } from '../logger.ts'
import { type Database, openDatabase } from './client.ts'
import { withConnectionShare } from './connection-share.ts'
import { checkLimits, limitRole } from './limits.ts'
import { causeCodes } from './outage.ts'

const database = testDatabase()
const role = `kinstead_limits_${process.pid}`

/** A role of its own, as each test changes what holds for it. */
async function ofRole() {
  const url = new URL(database.url)
  const { username } = url
  await database.db.execute(sql.raw(`drop role if exists ${role}`))
  await database.db.execute(sql.raw(`create role ${role} login password 'limits' in role "${username}"`))
  Object.assign(url, { username: role, password: 'limits' })
  return url.href
}
afterAll(() => database.db.execute(sql.raw(`drop role if exists ${role}`)))

function logged() {
  const lines: string[] = []
  return { lines, log: createLogger('warn', { write: (line) => void lines.push(line) }) }
}

const limitsOf = async ({ db }: Pick<Database, 'db'>) =>
  (
    await db.execute<{ statement: string; lock: string; idle: string }>(sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`)
  ).rows[0]

const wanted = { statement: '5s', lock: '3s', idle: '10s' }

describe('the limits of statements', () => {
  it('are set on each connection without a pooler', async () => {
    const product = openDatabase(database.url)
    const limits = await limitsOf(product)
    await product.close()
    expect(limits).toEqual(wanted)
  })

  it('are the defaults of the role with a pooler, set once by any number of processes', async () => {
    const url = await ofRole()
    const { log, lines } = logged()
    await Promise.all([1, 2, 3].map(() => limitRole({ url, direct: url }, log)))
    const pooled = openDatabase(url, { isPooled: true })
    await checkLimits(pooled.pool, log)
    const limits = await limitsOf(pooled)
    await pooled.close()
    expect([limits, lines]).toEqual([wanted, []])
  })

  it('are reported as missing when they could not be set', async () => {
    const url = await ofRole()
    const { log, lines } = logged()
    const pooled = openDatabase(url, { isPooled: true })
    await checkLimits(pooled.pool, log)
    await pooled.close()
    expect(lines.join()).toContain('alter role USER in database DATABASE set statement_timeout')
  })
})

const modes: PoolMode[] = ['session', 'transaction']
describe.skipIf(whySkipped).each(modes)(`behind PgBouncer in %s mode${whySkipped}`, (mode) => {
  let bouncer: PgBouncer
  let pooled: Database
  async function open() {
    const url = await ofRole()
    await limitRole({ url, direct: url }, createLogger('silent'))
    bouncer = await aPgBouncer(url, mode)
    pooled = openDatabase(bouncer.url, { isPooled: true, areNamed: bouncer.knowsPrepared, max: 3 })
  }
  const close = async () => {
    await pooled.close()
    await bouncer.stop()
  }

  it('ends a statement that takes too long, and keeps the connection', async () => {
    await open()
    expect(await limitsOf(pooled)).toEqual(wanted)
    const error: unknown = await pooled.db
      .execute(sql`select pg_sleep(30)`)
      .catch((thrown: unknown) => thrown)
    expect(causeCodes(error)).toContain('57014')
    expect(await limitsOf(pooled)).toEqual(wanted)
    await close()
  })

  it('answers each of the statements of one moment with its own rows', async () => {
    await open()
    const senders = Array.from({ length: 12 }, (_, sender) => sender)
    const ask = async (sender: number) => {
      const request = new Request('http://kinstead.example/', {
        headers: { cookie: `sid=${String(sender).padEnd(43, 'x')}` },
      })
      return withConnectionShare(request, 'http://kinstead.example', () =>
        Promise.all(
          Array.from({ length: 30 }, async (_, number) => {
            const { rows } = await pooled.db.execute<{ answer: string }>(
              sql`select ${`${sender} ${number}`}::text as answer, ${number % 7}::int as ${sql.identifier(`n${number % 7}`)}`,
            )
            return rows[0]?.answer
          }),
        ),
      )
    }
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(senders.map(ask))
      expect(answers).toEqual(
        senders.map((sender) => Array.from({ length: 30 }, (_, number) => `${sender} ${number}`)),
      )
    }
    await close()
  })
})
