import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { CurrentUser, MemberContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { settlementReminders } from '../../../../server/db/schema/settlements.ts'
import { getBalances } from './balances.service.ts'
import * as repository from './reminders.repository.ts'
import { remindToSettle } from './reminders.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId: string
let [anna, ben, clara, dora]: MemberContext[] = []
let [a, b, c, d] = ['', '', '', '']

beforeEach(async () => {
  const users: CurrentUser[] = []
  for (const firstName of ['Anna', 'Ben', 'Clara', 'Dora']) users.push(await aUser(db, { firstName }))
  const roles = ['MEMBER', 'MEMBER', 'MANAGER', 'VIEWER'] as const
  const members = users.map((user, at) => ({ user, role: roles[at] ?? 'MEMBER' }))
  familyGroupId = (await aGroup(db, members)).id
  ;[anna, ben, clara, dora] = members.map(({ user, role }) => asMember(db, user, familyGroupId, role))
  ;[a = '', b = '', c = '', d = ''] = await Promise.all(
    users.map(({ id }) => participantOf(db, familyGroupId, id)),
  )
})

const as = (ctx: MemberContext | undefined) => ctx ?? expect.unreachable()
const benOwesAnna = () => aPayment(db, { familyGroupId }, { payerId: a, parts: [a, b] })
const remindersTo = async (ctx: MemberContext | undefined) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, as(ctx).user.id))
  ).map(({ type, title, message, metadata }) => ({ type, title, message, metadata }))
const shownTo = async (ctx: MemberContext | undefined) =>
  (await getBalances(as(ctx))).transfers.map(({ reminder }) => reminder)
const daysLater = (days: number) =>
  db
    .update(settlementReminders)
    .set({ remindedAt: sql`now() - ${days} * interval '1 day' - interval '1 minute'` })

describe('a reminder', () => {
  it('tells the one who owes how much and to whom, and nobody anything else', async () => {
    await benOwesAnna()
    expect(await shownTo(anna)).toEqual([{ lastAt: null, isDue: true }])
    await remindToSettle(as(anna), { fromId: b, toId: a })
    expect(await remindersTo(ben)).toEqual([
      {
        type: 'SETTLEMENT_REMINDER',
        title: 'Reminder: you owe Anna Keller €45.00',
        message:
          'This is your suggested settlement in The Kellers. Have you paid it already? Then record it.',
        metadata: { familyGroupId },
      },
    ])
    for (const other of [anna, clara, dora]) expect(await remindersTo(other)).toEqual([])
    expect(await db.select().from(activityLog).where(eq(activityLog.familyGroupId, familyGroupId))).toEqual(
      [],
    )
    expect(await shownTo(anna)).toEqual([{ lastAt: expect.any(String), isDue: false }])
  })

  it('is shown only to the receiver, and not for a property', async () => {
    await benOwesAnna()
    for (const other of [ben, clara, dora]) expect(await shownTo(other)).toEqual([undefined])
  })

  it('is sent once when it is asked for several times at once, and again after seven days', async () => {
    await benOwesAnna()
    const send = () => remindToSettle(as(anna), { fromId: b, toId: a })
    const answers = await Promise.allSettled([send(), send(), send()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await remindersTo(ben)).toHaveLength(1)
    await daysLater(6)
    await expect(send()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Ben') })
    await daysLater(7)
    expect(await shownTo(anna)).toEqual([{ lastAt: expect.any(String), isDue: true }])
    await send()
    expect(await remindersTo(ben)).toHaveLength(2)
  })

  it('waits seven days for each pair and group alone', async () => {
    await aPayment(db, { familyGroupId }, { payerId: a, parts: [a, b, c] })
    await remindToSettle(as(anna), { fromId: b, toId: a })
    await remindToSettle(as(anna), { fromId: c, toId: a })
    const other = await aGroup(db, [{ user: as(anna).user }, { user: as(ben).user }])
    const [a2, b2] = await Promise.all([anna, ben].map((ctx) => participantOf(db, other.id, as(ctx).user.id)))
    if (!a2 || !b2) return expect.unreachable()
    await aPayment(db, { familyGroupId: other.id }, { payerId: a2, parts: [a2, b2] })
    await remindToSettle(asMember(db, as(anna).user, other.id), { fromId: b2, toId: a2 })
    expect(await remindersTo(ben)).toHaveLength(2)
  })

  it('is refused when nothing is owed, or what is owed waits for confirmation', async () => {
    const refusal = { code: 'conflict', message: expect.stringContaining('nothing to pay') }
    await expect(remindToSettle(as(anna), { fromId: b, toId: a })).rejects.toMatchObject(refusal)
    await benOwesAnna()
    await aSettlement(db, { familyGroupId }, { fromId: b, toId: a, amountMinor: 4_500 })
    await expect(remindToSettle(as(anna), { fromId: b, toId: a })).rejects.toMatchObject(refusal)
    expect(await remindersTo(ben)).toEqual([])
  })

  it('is not sent by anyone else, by a viewer, or to oneself', async () => {
    await benOwesAnna()
    for (const other of [ben, clara, dora])
      await expect(remindToSettle(as(other), { fromId: b, toId: a })).rejects.toMatchObject({
        code: 'forbidden',
      })
    await aPayment(db, { familyGroupId }, { payerId: d, parts: [b] })
    expect(await shownTo(dora)).not.toContainEqual(expect.objectContaining({ isDue: true }))
    await expect(remindToSettle(as(dora), { fromId: b, toId: d })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await remindersTo(ben)).toEqual([])
  })

  it('is sent by a manager for someone without an account, and never to one', async () => {
    const rosa = await anOutsider(db, familyGroupId, 'Aunt Rosa')
    await aPayment(db, { familyGroupId }, { payerId: rosa, parts: [rosa, b] })
    await expect(remindToSettle(as(anna), { fromId: b, toId: rosa })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await shownTo(clara)).toEqual([{ lastAt: null, isDue: true }])
    await remindToSettle(as(clara), { fromId: b, toId: rosa })
    expect(await remindersTo(ben)).toMatchObject([{ title: 'Reminder: you owe Aunt Rosa €45.00' }])
    await aPayment(db, { familyGroupId }, { payerId: c, parts: [rosa], amountMinor: 20_000 })
    await expect(remindToSettle(as(clara), { fromId: rosa, toId: c })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('is found and written by indexes alone', async () => {
    await benOwesAnna()
    await expectIndexed(database, async (counted) => {
      await repository.listReminders(counted, familyGroupId)
      await counted.transaction((tx) => repository.markReminded(tx, { familyGroupId, fromId: b, toId: a }))
    })
  })
})
