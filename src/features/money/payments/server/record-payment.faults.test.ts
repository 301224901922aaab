import { once } from 'node:events'
import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { anOutsider, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProcess, killWhen } from '../../../../../test/separate-process.ts'
import { newId } from '../../../../lib/ids.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balanceEntries, balances } from '../../../../server/db/schema/settlements.ts'

const { db, url } = testDatabase()
const startProgram = await aProcess('record-payments')
const many = 60

const recorded = async () => (await db.select({ total: count() }).from(payments))[0]?.total ?? 0

async function prepare() {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  const payerId = await participantOf(db, familyGroupId, user.id)
  const otherId = await anOutsider(db, familyGroupId)
  return { user, familyGroupId, payerId, otherId, ids: Array.from({ length: many }, () => newId()) }
}

/** A payment has its shares, entries and log line, or does not exist. */
async function expectNoHalves() {
  const halves = await db.execute(sql`select 1 from payments where
    (select coalesce(sum(amount_minor), 0) from payment_parts where payment_id = payments.id) <> amount_minor
    or (select count(*) from ledger_entries where payment_id = payments.id) <> 2
    or (select count(*) from activity_log where entity_id = payments.id) <> 1`)
  expect(halves.rowCount).toBe(0)
}

describe('a process that records payments', { timeout: 240_000 }, () => {
  it('records each payment exactly once when killed at any point', async () => {
    const work = await prepare()
    const start = () => startProgram(url, JSON.stringify(work))
    const hits: boolean[] = []
    for (const more of [1, 9, 17]) {
      const after = (await recorded()) + more
      hits.push(await killWhen(start(), async () => (await recorded()) >= after))
      await expectNoHalves()
    }
    expect(hits).toContain(true)
    // Recorded ones are sent again too, as after a lost answer.
    const [code] = await once(start(), 'exit')
    expect(code).toBe(0)
    expect(await recorded()).toBe(many)
    await expectNoHalves()
    expect(await db.$count(balanceEntries)).toBe(2 * many)
    expect(await db.$count(activityLog, eq(activityLog.entityType, 'payment'))).toBe(many)
    const sums = await db.select().from(balances)
    const total = sums.reduce((all, { balanceMinor }) => all + balanceMinor, 0)
    const mine = sums.find(({ participantId }) => participantId === work.payerId)?.balanceMinor ?? 0
    const part = mine / many
    // 90.01 in two equal shares: the same person always bears the odd cent.
    expect([total, [4_500, 4_501].includes(part)]).toEqual([0, true])
  })
})
