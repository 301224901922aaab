import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { balanceEntries, balances, settlements } from '../../../../server/db/schema/settlements.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { leaveGroup } from '../../../base/groups/server/members.service.ts'
import { setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { settlementRefusals, settlementTexts } from '../settlements.texts.ts'
import * as pages from './settlement-views.service.ts'
import * as service from './settlements.service.ts'

const database = testDatabase()
const { db, pool } = database
const clock = { now: () => new Date('2026-06-01T12:00:00Z') }
let familyGroupId = ''
let anna: MemberContext
let ben: MemberContext
let cleo: MemberContext
let ids = { anna: '', ben: '', cleo: '' }

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role, { clock })
}
const idOf = (ctx: MemberContext) => participantOf(db, familyGroupId, ctx.user.id)

beforeEach(async () => {
  const user = await aUser(db)
  familyGroupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, familyGroupId, 'MANAGER', { clock })
  ben = await someone('Ben', 'MEMBER')
  cleo = await someone('Cleo', 'MEMBER')
  ids = { anna: await idOf(anna), ben: await idOf(ben), cleo: await idOf(cleo) }
})

const fields = () => ({
  settlementId: newId(),
  familyGroupId,
  fromId: ids.ben,
  toId: ids.anna,
  amountMinor: 4_000,
  settledOn: '2026-05-30',
  method: 'CASH' as const,
  propertyId: null,
  note: null,
})
const record = async (ctx: MemberContext, overrides: object = {}) =>
  (await service.recordSettlement(ctx, { ...fields(), ...overrides })).settlementId
const rowOf = async (settlementId: string) => {
  const [row] = await db.select().from(settlements).where(eq(settlements.id, settlementId))
  if (!row) throw new Error('there is no such settlement')
  return row
}
type Decision = 'CONFIRMED' | 'DISPUTED' | 'VOID'
const decide = async (
  ctx: MemberContext,
  settlementId: string,
  status: Decision,
  reason: string | null = null,
) =>
  service.decideSettlement(ctx, {
    settlementId,
    status,
    reason,
    version: (await rowOf(settlementId)).version,
  })
const balancesNow = async () => {
  const rows = await db.select().from(balances).where(eq(balances.familyGroupId, familyGroupId))
  const nameOf = (id: string) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id
  return Object.fromEntries(
    rows
      .filter((row) => row.balanceMinor !== 0 || row.waitingMinor !== 0)
      .map((row) => [nameOf(row.participantId), [row.balanceMinor, row.waitingMinor]]),
  )
}
const told = async (ctx: MemberContext) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ctx.user.id))
      .orderBy(notifications.id)
  ).map(({ type, title }) => `${type}: ${title}`)
const logged = async () =>
  (await listGroupActivity(anna, { kind: 'settlement' })).lines.map(({ text }) => text).toReversed()

describe('recording a settlement', () => {
  it('needs confirmation, notifies the receiver, and is listed separately until then', async () => {
    const settlementId = await record(ben)
    expect(await balancesNow()).toEqual({ anna: [0, -4_000], ben: [0, 4_000] })
    expect(await told(anna)).toEqual(['SETTLEMENT_RECORDED: Ben Keller paid Anna Keller €40.00'])
    expect(await told(ben)).toEqual([])
    expect(await told(cleo)).toEqual([])
    expect(await logged()).toEqual(['recorded that Ben Keller paid Anna Keller €40.00'])
    expect(await pages.getSettlement(anna, settlementId)).toMatchObject({
      status: 'RECORDED',
      waitsForMe: true,
      may: { confirm: true, dispute: true },
      from: { name: 'Ben Keller', isMe: false },
      to: { name: 'Anna Keller', isMe: true },
      currency: 'EUR',
    })
    expect(await pages.getSettlement(cleo, settlementId)).toMatchObject({
      waitsForMe: false,
      may: { confirm: false, dispute: false, void: false },
    })
    expect(await pages.listWaitingSettlements(anna, 10)).toMatchObject([{ id: settlementId }])
    expect(await pages.listWaitingSettlements(ben, 10)).toEqual([])
  })

  it.each(['CONFIRMED', 'DISPUTED', 'VOID'] as const)(
    'withdraws the request once it is %s',
    async (status) => {
      const other = await record(anna, { fromId: ids.ben, toId: ids.cleo, amountMinor: 5_000 })
      const settlementId = await record(anna, { fromId: ids.ben, toId: ids.cleo })
      await decide(status === 'VOID' ? anna : cleo, settlementId, status, 'A mistake')
      const rows = await db.select().from(notifications).where(eq(notifications.type, 'SETTLEMENT_RECORDED'))
      const isUnread = ({ readAt }: (typeof rows)[number]) => readAt === null
      expect(rows).toHaveLength(4)
      expect(rows.filter(isUnread).map(({ metadata }) => metadata)).toEqual(
        [1, 2].map(() => expect.objectContaining({ settlementId: other })),
      )
    },
  )

  it('is confirmed at once when the receiver records it, and notifies the payer', async () => {
    await record(cleo, { fromId: ids.ben, toId: ids.cleo })
    expect(await balancesNow()).toEqual({ cleo: [-4_000, 0], ben: [4_000, 0] })
    expect(await told(ben)).toEqual(['SETTLEMENT_CONFIRMED: Confirmed: Ben Keller paid Cleo Keller €40.00'])
    expect(await told(cleo)).toEqual([])
  })

  it('is limited to one’s own settlements; a manager records for others and both are notified', async () => {
    await expect(record(cleo)).rejects.toMatchObject({ code: 'forbidden', message: settlementTexts.ownOnly })
    const settlementId = await record(anna, { fromId: ids.ben, toId: ids.cleo })
    expect(await rowOf(settlementId)).toMatchObject({ status: 'RECORDED', createdBy: anna.user.id })
    expect(await told(cleo)).toHaveLength(1)
    expect(await told(ben)).toHaveLength(1)
    await expect(decide(anna, settlementId, 'CONFIRMED')).rejects.toMatchObject({
      code: 'forbidden',
      message: settlementRefusals['not-receiver'],
    })
  })

  it('is refused to viewers, strangers and former members, and in an archived property', async () => {
    const vera = await someone('Vera', 'VIEWER')
    await expect(record(vera, { fromId: await idOf(vera) })).rejects.toMatchObject({ code: 'forbidden' })
    const other = await aGroup(db, [{ user: cleo.user }])
    const stranger = await aUser(db)
    await expect(record(asMember(db, stranger, familyGroupId, 'MANAGER', { clock }))).rejects.toMatchObject({
      code: 'not-found',
    })
    const theirs = await participantOf(db, other.id, cleo.user.id)
    for (const toId of [theirs, newId()])
      await expect(record(ben, { toId })).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { toId: settlementTexts.noSuchPerson } },
      })
    const house = await aProperty(db, familyGroupId)
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    await expect(record(ben, { propertyId: house.id })).rejects.toMatchObject({ code: 'conflict' })
    const foreign = await aProperty(db, other.id)
    await expect(record(ben, { propertyId: foreign.id })).rejects.toMatchObject({ code: 'not-found' })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    await expect(record(ben)).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(settlements)).toBe(0)
    expect(await db.$count(balanceEntries)).toBe(0)
  })

  it('accepts a date that has begun in some time zone', async () => {
    await expect(record(ben, { settledOn: '2026-06-03' })).rejects.toMatchObject({
      details: { fields: { settledOn: settlementTexts.future } },
    })
    // The earliest time zone is a day ahead.
    await record(ben, { settledOn: '2026-06-02' })
  })

  it('records once, however often and fast it is sent', async () => {
    const sent = fields()
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.recordSettlement(ben, sent)))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ settlementId }) => settlementId))).toEqual(new Set([sent.settlementId]))
    const refusal = {
      code: 'conflict',
      message: 'This was already recorded with different details. Check it before you record it again.',
    }
    for (const other of [
      { amountMinor: 9 },
      { settledOn: '2026-05-01' },
      { fromId: sent.toId, toId: sent.fromId },
      { method: 'OTHER' as const },
    ])
      await expect(service.recordSettlement(ben, { ...sent, ...other })).rejects.toMatchObject(refusal)
    await expect(service.recordSettlement(anna, sent)).rejects.toMatchObject(refusal)
    expect(await service.recordSettlement(ben, { ...sent, note: 'Again' })).toEqual({
      settlementId: sent.settlementId,
      status: 'RECORDED',
      isNew: false,
    })
    expect(await balancesNow()).toEqual({ anna: [0, -4_000], ben: [0, 4_000] })
    expect(await told(anna)).toHaveLength(1)
  })

  it('treats an id of another group as unknown', async () => {
    const settlementId = await record(ben)
    const other = await aGroup(db, [{ user: cleo.user }])
    const outsiderId = await anOutsider(db, other.id)
    const theirs = asMember(db, cleo.user, other.id, 'MANAGER', { clock })
    const fromId = await participantOf(db, other.id, cleo.user.id)
    await expect(
      service.recordSettlement(theirs, {
        ...fields(),
        familyGroupId: other.id,
        settlementId,
        fromId,
        toId: outsiderId,
      }),
    ).rejects.toMatchObject({ code: 'not-found' })
    for (const id of [settlementId, newId()])
      await expect(pages.getSettlement(theirs, id)).rejects.toMatchObject({
        code: 'not-found',
        message: 'This settlement does not exist, or you have no access to it.',
      })
    await expect(
      service.decideSettlement(theirs, { settlementId, version: 1, status: 'VOID', reason: 'x' }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is limited to 120 an hour', async () => {
    const limited = { ...ben, limits: createLimits(pool) }
    const sent = fields()
    for (let number = 0; number < 120; number++) await service.recordSettlement(limited, sent)
    await expect(service.recordSettlement(limited, sent)).rejects.toMatchObject({ code: 'too-many' })
  })

  it('is possible for a settled-up former member with an open balance in a property', async () => {
    const [cabin, flat] = [await aProperty(db, familyGroupId), await aProperty(db, familyGroupId)]
    await aPayment(db, cabin, { payerId: ids.ben, parts: [ids.anna] })
    await aPayment(db, flat, { payerId: ids.anna, parts: [ids.ben] })
    await db.update(memberships).set({ leftAt: clock.now() }).where(eq(memberships.userId, ben.user.id))
    const settlement = { fromId: ids.anna, toId: ids.ben, amountMinor: 9_000 }
    await expect(record(anna, settlement)).rejects.toMatchObject({ code: 'invalid' })
    await record(anna, { ...settlement, propertyId: cabin.id })
    await record(anna, { fromId: ids.ben, toId: ids.anna, amountMinor: 9_000, propertyId: flat.id })
    expect(await balancesNow()).toEqual({})
  })

  it('keeps the amounts of a property apart from those of the group', async () => {
    const house = await aProperty(db, familyGroupId)
    await record(cleo, { fromId: ids.ben, toId: ids.cleo, propertyId: house.id })
    const rows = await db.select().from(balances).where(eq(balances.propertyId, house.id))
    expect(rows.map(({ balanceMinor }) => balanceMinor).toSorted()).toEqual([-4_000, 4_000])
    expect((await listGroupActivity(anna, { propertyId: house.id })).lines).toHaveLength(1)
  })
})

describe('deciding about a settlement', () => {
  it('includes it once the receiver confirms, and notifies the payer', async () => {
    const settlementId = await record(ben)
    await decide(anna, settlementId, 'CONFIRMED')
    expect(await balancesNow()).toEqual({ anna: [-4_000, 0], ben: [4_000, 0] })
    expect(await told(ben)).toEqual(['SETTLEMENT_CONFIRMED: Confirmed: Ben Keller paid Anna Keller €40.00'])
    expect((await logged()).at(-1)).toBe('confirmed that Ben Keller paid Anna Keller €40.00')
    // Pressed twice: already done.
    await decide(anna, settlementId, 'CONFIRMED')
    expect(await told(ben)).toHaveLength(1)
  })

  it('excludes it when disputed, with the reason, until it is confirmed after all', async () => {
    const settlementId = await record(ben)
    await expect(decide(anna, settlementId, 'DISPUTED')).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { reason: settlementRefusals['no-reason'] } },
    })
    await decide(anna, settlementId, 'DISPUTED', 'It was 30')
    expect(await balancesNow()).toEqual({})
    expect(await told(ben)).toEqual(['SETTLEMENT_CONFIRMED: Disputed: Ben Keller paid Anna Keller €40.00'])
    expect((await logged()).at(-1)).toBe('disputed that Ben Keller paid Anna Keller €40.00: It was 30')
    expect(await pages.getSettlement(ben, settlementId)).toMatchObject({
      status: 'DISPUTED',
      statusReason: 'It was 30',
      decidedByName: 'Anna Keller',
      may: { void: true, confirm: false },
    })
    await decide(anna, settlementId, 'CONFIRMED')
    expect(await rowOf(settlementId)).toMatchObject({ status: 'CONFIRMED', statusReason: null, version: 3 })
    expect(await balancesNow()).toEqual({ anna: [-4_000, 0], ben: [4_000, 0] })
  })

  it('never makes a settled-up former member owe, no matter who answers for them', async () => {
    const settlementId = await record(cleo, { fromId: ids.cleo, toId: ids.ben })
    await decide(ben, settlementId, 'DISPUTED', 'Nothing came')
    await leaveGroup(ben)
    await expect(decide(anna, settlementId, 'CONFIRMED')).rejects.toMatchObject({
      code: 'invalid',
      message: settlementTexts.wouldOwe('Ben Keller'),
    })
    expect(await balancesNow()).toEqual({})
    await decide(anna, settlementId, 'VOID', 'Nothing came')
    await aPayment(db, { familyGroupId }, { payerId: ids.ben, parts: [ids.cleo], amountMinor: 3_000 })
    const paid = { fromId: ids.cleo, toId: ids.ben, amountMinor: 3_001 }
    await expect(record(anna, paid)).rejects.toMatchObject({
      details: { fields: { amountMinor: settlementTexts.wouldOwe('Ben Keller') } },
    })
    await record(anna, { ...paid, amountMinor: 3_000 })
    expect(await balancesNow()).toEqual({})
  })

  it('restores every balance when it is voided', async () => {
    await aPayment(db, { familyGroupId }, { payerId: ids.anna, parts: [ids.anna, ids.ben, ids.cleo] })
    const before = await balancesNow()
    const settlementId = await record(ben)
    await decide(ben, settlementId, 'VOID', 'Typed the wrong sum')
    expect(await balancesNow()).toEqual(before)
    const second = await record(ben)
    await decide(anna, second, 'CONFIRMED')
    await expect(decide(ben, second, 'VOID', 'Never mind')).rejects.toMatchObject({
      code: 'forbidden',
      message: settlementRefusals['not-allowed'],
    })
    await decide(anna, second, 'VOID', 'The transfer came back')
    expect(await balancesNow()).toEqual(before)
    expect((await logged()).at(-1)).toBe(
      'voided “Ben Keller paid Anna Keller €40.00”: The transfer came back',
    )
    await expect(decide(anna, second, 'CONFIRMED')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is allowed to a viewer who received the money', async () => {
    const vera = await someone('Vera', 'VIEWER')
    const settlementId = await record(ben, { toId: await idOf(vera) })
    await decide(vera, settlementId, 'CONFIRMED')
    expect(await rowOf(settlementId)).toMatchObject({ status: 'CONFIRMED', decidedBy: vera.user.id })
  })

  it('is done by a manager who did not pay, for a receiver without an account', async () => {
    const clara = await anOutsider(db, familyGroupId)
    const dora = await someone('Dora', 'MANAGER')
    const settlementId = await record(anna, { fromId: ids.anna, toId: clara })
    expect(await told(dora)).toEqual(['SETTLEMENT_RECORDED: Anna Keller paid Aunt Clara €40.00'])
    expect(await pages.listWaitingSettlements(anna, 10)).toEqual([])
    expect(await pages.listWaitingSettlements(dora, 10)).toMatchObject([
      { id: settlementId, waitsForMe: true },
    ])
    for (const ctx of [anna, ben])
      await expect(decide(ctx, settlementId, 'CONFIRMED')).rejects.toMatchObject({ code: 'forbidden' })
    await decide(dora, settlementId, 'CONFIRMED')
    // A manager may confirm at once what they did not pay.
    expect(await rowOf(await record(anna, { toId: clara }))).toMatchObject({ status: 'CONFIRMED' })
  })

  it('is confirmed at once when no one else can confirm', async () => {
    const clara = await anOutsider(db, familyGroupId)
    expect(await rowOf(await record(anna, { fromId: ids.anna, toId: clara }))).toMatchObject({
      status: 'CONFIRMED',
    })
  })

  it('rejects a stale decision with the newer version', async () => {
    const settlementId = await record(ben)
    await decide(anna, settlementId, 'DISPUTED', 'It was 30')
    await expect(
      service.decideSettlement(ben, { settlementId, version: 1, status: 'VOID', reason: 'x' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { status: 'DISPUTED', version: 2 } },
    })
  })

  it('lets one win when one confirms and another voids', async () => {
    for (let round = 0; round < 5; round++) {
      const settlementId = await record(ben)
      const outcomes = await Promise.allSettled([
        service.decideSettlement(anna, { settlementId, version: 1, status: 'CONFIRMED', reason: null }),
        service.decideSettlement(ben, { settlementId, version: 1, status: 'VOID', reason: 'Too late' }),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const entries = await db
        .select()
        .from(balanceEntries)
        .where(eq(balanceEntries.settlementId, settlementId))
      const { status, version } = await rowOf(settlementId)
      expect(version).toBe(2)
      expect(entries.map(({ isWaiting }) => isWaiting)).toEqual(status === 'CONFIRMED' ? [false, false] : [])
    }
  })

  it('is blocked in an archived property', async () => {
    const house = await aProperty(db, familyGroupId)
    const settlementId = await record(ben, { propertyId: house.id })
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    expect(await pages.getSettlement(anna, settlementId)).toMatchObject({
      may: { confirm: false, void: false },
    })
    expect(await pages.listWaitingSettlements(anna, 10)).toEqual([])
    await expect(decide(anna, settlementId, 'CONFIRMED')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the list of settlements', () => {
  it('is paged, newest first, and can be filtered', async () => {
    const days = Array.from(
      { length: 35 },
      (_, index) => `2026-04-${String((index % 28) + 1).padStart(2, '0')}`,
    )
    await db.insert(settlements).values(
      days.map((settledOn) => ({
        ...fields(),
        id: newId(),
        settledOn,
        status: 'VOID' as const,
        statusReason: 'x',
      })),
    )
    const waiting = await record(ben)
    const first = await pages.listSettlements(cleo, {})
    const second = await pages.listSettlements(cleo, { after: first.next ?? '' })
    const all = [...first.settlements, ...second.settlements]
    expect([first.settlements.length, second.settlements.length, second.next]).toEqual([30, 6, null])
    expect(new Set(all.map(({ id }) => id)).size).toBe(36)
    expect(all.map(({ settledOn }) => settledOn)).toEqual(
      all
        .map(({ settledOn }) => settledOn)
        .toSorted()
        .toReversed(),
    )
    expect((await pages.listSettlements(cleo, { status: 'RECORDED' })).settlements).toMatchObject([
      { id: waiting },
    ])
    expect((await pages.listSettlements(cleo, { participantId: ids.cleo })).settlements).toEqual([])
  })

  it('is read and changed by indexes alone', async () => {
    const house = await aProperty(db, familyGroupId)
    const clara = await anOutsider(db, familyGroupId)
    await expectIndexed(database, async (indexed) => {
      const as = (ctx: MemberContext) => ({ ...ctx, db: indexed })
      const settlementId = await record(as(ben), { propertyId: house.id })
      await pages.getSettlement(as(anna), settlementId)
      await pages.listSettlements(as(anna), {
        status: 'RECORDED',
        participantId: ids.ben,
        propertyId: house.id,
      })
      await pages.listSettlements(as(anna), { after: settlementId })
      await pages.listWaitingSettlements(as(anna), 10)
      await pages.listWaitingSettlements(as(ben), 10)
      await service.decideSettlement(as(anna), {
        settlementId,
        version: 1,
        status: 'CONFIRMED',
        reason: null,
      })
      await record(as(anna), { toId: clara })
    })
  })
})
