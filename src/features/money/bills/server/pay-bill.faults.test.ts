import { once } from 'node:events'
import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aBill, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProcess, killAtLock } from '../../../../../test/separate-process.ts'
import { newId } from '../../../../lib/ids.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { payments } from '../../../../server/db/schema/payments.ts'

const { db, url } = testDatabase()
const startProgram = await aProcess('pay-bills')
const many = 60

const paid = async () => (await db.select({ total: count() }).from(payments))[0]?.total ?? 0

async function prepare() {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  const payerId = await participantOf(db, familyGroupId, user.id)
  const toPay: { billId: string; paymentId: string }[] = []
  for (let number = 0; number < many; number++)
    toPay.push({ billId: (await aBill(db, { familyGroupId })).id, paymentId: newId() })
  return { user, familyGroupId, payerId, bills: toPay }
}

describe('a process that pays bills', { timeout: 120_000 }, () => {
  it('pays each bill exactly once when killed at any point', async () => {
    const work = await prepare()
    const start = () => startProgram(url, JSON.stringify(work))
    for (const before of [0, 9, 26]) {
      await killAtLock(
        start(),
        db,
        sql`select from bills where id = ${work.bills[before]?.billId} for update`,
      )
      expect(await paid()).toBe(before)
      // A paid bill has its expense, an open one has none.
      const half = await db.execute(sql`select 1 from bills left join payments on payments.bill_id = bills.id
        where (bills.status = 'PAID') <> (payments.id is not null)`)
      expect(half.rowCount).toBe(0)
    }
    const [code] = await once(start(), 'exit')
    expect(code).toBe(0)
    expect(await paid()).toBe(many)
    expect(await db.$count(bills, eq(bills.status, 'PAID'))).toBe(many)
  })
})
