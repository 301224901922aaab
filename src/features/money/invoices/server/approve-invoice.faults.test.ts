import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { anInvoice, aWorker } from '../../../../../test/factories/workers.ts'
import { aProcess, killAtLock } from '../../../../../test/separate-process.ts'
import { bills } from '../../../../server/db/schema/bills.ts'

const { db, url } = testDatabase()
const startProgram = await aProcess('approve-invoices')
const many = 60

async function prepare() {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const project = await aProject(db, await aProperty(db, group.id))
  const worker = await aWorker(db, group)
  const invoiceIds: string[] = []
  for (let number = 0; number < many; number++)
    invoiceIds.push((await anInvoice(db, { project, worker }, { number: String(number) })).id)
  return { user, familyGroupId: group.id, invoiceIds }
}

describe('a process that approves invoices', { timeout: 120_000 }, () => {
  it('creates exactly one bill for each when killed at any point', async () => {
    const work = await prepare()
    const start = () => startProgram(url, JSON.stringify(work))
    for (const before of [0, 9, 26]) {
      await killAtLock(
        start(),
        db,
        sql`select from invoices where id = ${work.invoiceIds[before]} for update`,
      )
      expect(await db.$count(bills)).toBe(before)
      // An approved invoice always has its bill.
      const half = await db.execute(sql`select 1 from bills full join invoices on invoices.bill_id = bills.id
        where invoices.id is null or (invoices.status = 'APPROVED') <> (bills.id is not null)`)
      expect(half.rowCount).toBe(0)
    }
    const [code] = await once(start(), 'exit')
    expect(code).toBe(0)
    expect(await db.$count(bills)).toBe(many)
  })
})
