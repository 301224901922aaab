import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { untilWaiting } from '../../../../../test/waiting.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { openDatabase } from '../../../../server/db/client.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { lockMoney } from '../../../money/balance-entries/server/balance-entries.service.ts'
import { listPayments, recordPayment } from '../../../money/payments/server/payments.service.ts'
import { changesAtOnce } from './access.service.ts'

// The app's ten connections and its one-second limit for getting one.
const { db, url } = testDatabase()

let busy: MemberContext
let quiet: MemberContext

async function aManager(): Promise<MemberContext> {
  const user = await aUser(db)
  return asMember(db, user, (await aGroup(db, [{ user }])).id)
}

beforeEach(async () => {
  busy = await aManager()
  quiet = await aManager()
})

async function record(ctx: MemberContext) {
  const { familyGroupId } = ctx.member
  const payerId = await participantOf(db, familyGroupId, ctx.user.id)
  return recordPayment(ctx, {
    ...{ familyGroupId, payerId, id: newId(), kind: 'EXPENSE', title: 'Oil', amountMinor: 100 },
    ...{ paidOn: '2026-03-02', category: 'ENERGY', note: null, original: null },
    ...{ propertyId: null, projectId: null, taskId: null, workerId: null },
    split: { method: 'EQUAL', weights: [{ participantId: payerId, weight: 1 }] },
  })
}

describe('a hundred concurrent writers in one group', () => {
  it('leave connections to others and all finish', async () => {
    const { db: other, close } = openDatabase(url, { max: 2, slack: 10 })
    const writers = await other.transaction(async (tx) => {
      await lockMoney(tx, busy.member.familyGroupId)
      const started = Promise.allSettled(Array.from({ length: 100 }, () => record(busy)))
      await untilWaiting(other, changesAtOnce.concurrent)
      const { paymentId } = await record(quiet)
      const { payments: listed } = await listPayments(quiet, quiet.member)
      expect(listed.map(({ id }) => id)).toEqual([paymentId])
      await untilWaiting(other, changesAtOnce.concurrent)
      return { started }
    })
    const ended = await writers.started
    await close()
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(payments)
    expect(row).toEqual({ count: 101 })
  })
})
