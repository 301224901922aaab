import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balances } from '../../../../server/db/schema/settlements.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { paymentSearch } from '../payment-search.ts'
import { getPayment, listPayments, listWaitingPayments, recordPayment } from './payments.service.ts'

const database = testDatabase()
const { db } = database
let anna: CurrentUser
beforeEach(async () => {
  anna = await aUser(db)
})

describe('the payments of a group', () => {
  it('are listed with any filter, shown and counted by indexes alone', async () => {
    const ben = await aUser(db)
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }])
    await aMembership(db, { familyGroupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
    const house = await aProperty(db, familyGroupId)
    const project = await aProject(db, house)
    const task = await aTask(db, house, { projectId: project.id })
    const payerId = await participantOf(db, familyGroupId, ben.id)
    const about = { payerId, parts: [payerId], createdBy: ben.id, projectId: project.id, taskId: task.id }
    const { id } = await aPayment(db, house, { ...about, status: 'PENDING' })
    const piet = await aWorker(db, { id: familyGroupId })
    const last = await aPayment(db, house, { ...about, paidOn: '2026-03-09', workerId: piet.id })
    await expectIndexed(database, async (logged) => {
      const ctx = asMember(logged, anna, familyGroupId)
      const listed = async (choice: object) =>
        (await listPayments(ctx, { familyGroupId, ...choice })).payments.map((payment) => payment.id)
      expect(await listed({})).toEqual([last.id, id])
      const [shown] = (await listPayments(ctx, { familyGroupId })).payments
      expect(shown).toMatchObject({ payerName: 'Anna Keller', payerColor: 'pine', payerImageUrl: null })
      expect(await listed({ after: last.id })).toEqual([id])
      expect(await listed({ propertyId: house.id, from: '2026-03-01', to: '2026-03-31' })).toHaveLength(2)
      expect(await listed({ projectId: project.id })).toHaveLength(2)
      expect(await listed({ taskId: task.id })).toHaveLength(2)
      expect(await listed(paymentSearch({ workerId: piet.id, q: 'GUTT w' }))).toEqual([last.id])
      expect(await listed({ q: 'gutter 100%' })).toEqual([])
      expect(await listed({ participantId: payerId, category: 'REPAIRS', kind: 'EXPENSE' })).toHaveLength(2)
      expect(await listed({ status: 'PENDING', q: 'gutter' })).toEqual([id])
      expect((await listWaitingPayments(ctx, 5)).map((payment) => payment.id)).toEqual([id])
      expect((await listWaitingPayments(asMember(logged, ben, familyGroupId, 'MEMBER'), 5)).length).toBe(0)
      expect((await getPayment(ctx, id)).status).toBe('PENDING')
    })
  })
})

describe('in a currency', () => {
  it.each([
    ['JPY', 1_000, [334, 333, 333], '¥1,000'],
    ['KWD', 10_000, [3_334, 3_333, 3_333], 'KWD 10.000'],
    ['EUR', 10_000, [3_334, 3_333, 3_333], '€100.00'],
  ])(
    '%s the smallest units are split without loss, and the log contains the amount',
    async (currency, amountMinor, expected, text) => {
      const { id: familyGroupId } = await aGroup(db, [{ user: anna }], { currency })
      const ctx = asMember(db, anna, familyGroupId)
      const payerId = await participantOf(db, familyGroupId, anna.id)
      const people = [
        payerId,
        await anOutsider(db, familyGroupId),
        await anOutsider(db, familyGroupId, 'Rosa'),
      ]
      const { paymentId } = await recordPayment(ctx, {
        familyGroupId,
        id: newId(),
        kind: 'EXPENSE',
        title: 'Firewood',
        amountMinor,
        paidOn: '2026-03-02',
        payerId,
        category: 'ENERGY',
        propertyId: null,
        projectId: null,
        taskId: null,
        workerId: null,
        note: null,
        original: null,
        split: { method: 'EQUAL', weights: people.map((participantId) => ({ participantId, weight: 1 })) },
      })
      const view = await getPayment(ctx, paymentId)
      expect([view.currency, view.amountMinor]).toEqual([currency, amountMinor])
      const parts = view.parts.map((part) => part.amountMinor)
      expect(parts.toSorted((a, b) => b - a)).toEqual(expected)
      const sums = await db.select().from(balances)
      const mine = view.parts.find((part) => part.participantId === payerId)?.amountMinor ?? 0
      expect(sums.find(({ participantId }) => participantId === payerId)?.balanceMinor).toBe(
        amountMinor - mine,
      )
      expect(sums.reduce((total, { balanceMinor }) => total + balanceMinor, 0)).toBe(0)
      const { lines } = await listGroupActivity(ctx, { kind: 'payment' })
      expect(lines.map((line) => line.text.replaceAll('\u00a0', ' '))).toEqual([
        `recorded “Firewood”: ${text}`,
      ])
      expect(await db.$count(payments)).toBe(1)
    },
  )
})
