import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aBill, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { anInvoice, aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { deleteWorker, workerTrash } from './worker-trash.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let project: Awaited<ReturnType<typeof aProject>>
let piet: Awaited<ReturnType<typeof aWorker>>

beforeEach(async () => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  anna = asMember(db, user, group.id)
  house = await aProperty(db, group.id)
  project = await aProject(db, house, { title: 'Roof' })
  piet = await aWorker(db, group)
})

const paid = async (status: 'APPROVED' | 'VOID' | 'REJECTED') => {
  const payerId = await participantOf(db, house.familyGroupId, anna.user.id)
  const reason = status === 'APPROVED' ? {} : { statusReason: 'Twice' }
  return aPayment(db, house, { payerId, parts: [payerId], workerId: piet.id, status, ...reason })
}
const job = () => ({ project, worker: piet })

const kept = {
  'an accepted quote': () => aQuote(db, job(), { status: 'ACCEPTED' }),
  'an approved invoice': async () =>
    anInvoice(db, job(), { status: 'APPROVED', billId: (await aBill(db, house)).id }),
  'an expense that counts': () => paid('APPROVED'),
}
const notKept = {
  'a declined quote': () => aQuote(db, job(), { status: 'DECLINED' }),
  'an invoice that nobody approved': () => anInvoice(db, job(), { status: 'SUBMITTED' }),
  'an expense that is void': () => paid('VOID'),
}
const isThere = async () => (await db.$count(workers, eq(workers.id, piet.id))) === 1
/** As if they had been deleted that long ago. */
const deletedLongAgo = () => db.update(workers).set({ deletedAt: sql`now() - interval '31 days'` })

describe('a contractor needed for the group’s records', () => {
  it.each(Object.entries(kept))('%s: cannot be deleted', async (_, given) => {
    await given()
    await expect(deleteWorker(anna, piet.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Archive them instead'),
    })
  })

  it.each(Object.entries(kept))('%s: is not removed from the trash', async (_, given) => {
    await given()
    await deletedLongAgo()
    expect(await purgeDeleted(aRequestContext(db), workerTrash)).toBe(0)
    expect(await isThere()).toBe(true)
  })

  it.each(Object.entries(notKept))('%s: can be deleted', async (_, given) => {
    await given()
    await deleteWorker(anna, piet.id)
    await deletedLongAgo()
    expect(await purgeDeleted(aRequestContext(db), workerTrash)).toBe(1)
    expect(await isThere()).toBe(false)
  })

  it('is found by index', async () => {
    await expectIndexed(database, (logged) => purgeDeleted(aRequestContext(logged), workerTrash))
    await expectIndexed(database, (logged) => deleteWorker({ ...anna, db: logged }, piet.id))
  })
})
