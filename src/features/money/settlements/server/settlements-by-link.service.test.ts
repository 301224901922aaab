import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aPin, aRelativeLink } from '../../../../../test/factories/relative-links.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, RelativeContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { balances, settlements } from '../../../../server/db/schema/settlements.ts'
import { getRelative } from '../../../work/relative-links/server/relative-access.service.ts'
import { endRelativeLink } from '../../../work/relative-links/server/relative-links.service.ts'
import { changeWithPin } from '../../../work/relative-links/server/relative-pin.service.ts'
import { settlementTexts } from '../settlements.texts.ts'
import * as pages from './settlement-views.service.ts'
import * as service from './settlements.service.ts'
import { answerSettlementByLink, listSettlementsByLink } from './settlements-by-link.service.ts'

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }
let anna: MemberContext
let ben: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let ids = { anna: '', ben: '', greta: '' }

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna' })
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  const other = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId, userId: other.id, role: 'MEMBER', color: 'pine' })
  anna = asMember(db, user, familyGroupId, 'MANAGER')
  ben = asMember(db, other, familyGroupId, 'MEMBER')
  house = await aProperty(db, familyGroupId)
  const of = (ctx: MemberContext) => participantOf(db, familyGroupId, ctx.user.id)
  ids = {
    anna: await of(anna),
    ben: await of(ben),
    greta: await anOutsider(db, familyGroupId, 'Greta Keller'),
  }
})

const aLink = (overrides: Partial<typeof relativeLinks.$inferInsert> = {}) =>
  aRelativeLink(db, house, {
    issuedBy: anna.user.id,
    scopes: ['MONEY'],
    participantId: ids.greta,
    ...overrides,
  })
const holderOf = ({ code }: { code: string }): Promise<RelativeContext> =>
  getRelative(aRequestContext(db), code, use)
const record = async (ctx: MemberContext, overrides: object = {}) =>
  service.recordSettlement(ctx, {
    settlementId: newId(),
    familyGroupId: house.familyGroupId,
    fromId: ids.ben,
    toId: ids.greta,
    amountMinor: 4_000,
    settledOn: '2026-05-30',
    method: 'CASH',
    propertyId: house.id,
    note: null,
    ...overrides,
  })
const rowOf = async (settlementId: string) => {
  const [row] = await db.select().from(settlements).where(eq(settlements.id, settlementId))
  if (!row) throw new Error('there is no such settlement')
  return row
}
type Answer = { status?: 'CONFIRMED' | 'DISPUTED'; reason?: string | null; version?: number; pin?: string }
const answer = async (
  greta: RelativeContext,
  settlementId: string,
  { status = 'CONFIRMED', reason = null, version = 1, pin = aPin }: Answer = {},
) =>
  changeWithPin(greta, 'MONEY', pin, (tx, current) =>
    answerSettlementByLink(tx, current, { settlementId, version, status, reason }),
  )
const decide = async (ctx: MemberContext, settlementId: string, status: 'CONFIRMED' | 'VOID') =>
  service.decideSettlement(ctx, {
    settlementId,
    status,
    reason: 'A mistake',
    version: (await rowOf(settlementId)).version,
  })
const balanceOf = async (participantId: string) =>
  (await db.select().from(balances).where(eq(balances.participantId, participantId))).map(
    ({ balanceMinor, waitingMinor }) => [balanceMinor, waitingMinor],
  )
const told = async ({ user }: MemberContext) =>
  (
    await db.select().from(notifications).where(eq(notifications.userId, user.id)).orderBy(notifications.id)
  ).map(({ title }) => title)

describe('a settlement with someone who answers by link', () => {
  it('waits for them alone, also if a manager records it', async () => {
    await aLink()
    const { settlementId, status } = await record(anna)
    expect(status).toBe('RECORDED')
    expect(await pages.getSettlement(anna, settlementId)).toMatchObject({
      waitsForMe: false,
      waitsForLink: true,
      may: { confirm: false, dispute: false, void: true },
    })
    expect((await pages.listSettlements(ben, {})).settlements).toMatchObject([{ waitsForLink: true }])
    expect(await pages.listWaitingSettlements(anna, 10)).toEqual([])
    await expect(decide(anna, settlementId, 'CONFIRMED')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(decide(ben, settlementId, 'VOID')).resolves.toMatchObject({ status: 'VOID' })
  })

  it('is confirmed with the PIN, logged with their name, and told to the payer and who recorded it', async () => {
    const greta = await holderOf(await aLink())
    const { settlementId } = await record(anna, { note: 'For the oil' })
    expect(await listSettlementsByLink(greta)).toMatchObject({
      waiting: [{ payerName: 'Ben Keller', amountMinor: 4_000, note: 'For the oil', version: 1 }],
      answered: [],
    })
    await answer(greta, settlementId)
    expect(await rowOf(settlementId)).toMatchObject({ status: 'CONFIRMED', decidedBy: null, version: 2 })
    expect((await rowOf(settlementId)).decidedAt).not.toBeNull()
    expect(await balanceOf(ids.greta)).toEqual([[-4_000, 0]])
    const lines = await db.select().from(activityLog).where(eq(activityLog.verb, 'CONFIRMED'))
    expect(lines).toMatchObject([{ actorUserId: null, actorLabel: 'Aunt Greta (via link)' }])
    const confirmed = 'Confirmed: Ben Keller paid Greta Keller €40.00'
    expect(await told(anna)).toEqual([confirmed])
    expect(await told(ben)).toContain(confirmed)
    expect(await listSettlementsByLink(greta)).toMatchObject({
      waiting: [],
      answered: [{ status: 'CONFIRMED' }],
    })
  })

  it('is disputed with a reason, and confirmed if the money arrives after all', async () => {
    const greta = await holderOf(await aLink())
    const { settlementId } = await record(ben)
    await expect(answer(greta, settlementId, { status: 'DISPUTED' })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { reason: expect.any(String) } },
    })
    await answer(greta, settlementId, { status: 'DISPUTED', reason: 'Only €20 came' })
    expect(await balanceOf(ids.greta)).toEqual([[0, 0]])
    expect(await pages.getSettlement(ben, settlementId)).toMatchObject({
      status: 'DISPUTED',
      statusReason: 'Only €20 came',
      waitsForLink: false,
    })
    await answer(greta, settlementId, { version: 2 })
    expect(await rowOf(settlementId)).toMatchObject({ status: 'CONFIRMED', statusReason: null })
  })

  it('is answered once when it is sent twice, also at once', async () => {
    const greta = await holderOf(await aLink())
    const { settlementId } = await record(ben)
    await Promise.all([answer(greta, settlementId), answer(greta, settlementId)])
    await answer(greta, settlementId)
    expect(await rowOf(settlementId)).toMatchObject({ status: 'CONFIRMED', version: 2 })
    expect(await told(ben)).toHaveLength(1)
  })

  it('is either confirmed or voided when both happen at once', async () => {
    const greta = await holderOf(await aLink())
    const { settlementId } = await record(ben)
    const both = await Promise.allSettled([answer(greta, settlementId), decide(anna, settlementId, 'VOID')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { status, version } = await rowOf(settlementId)
    expect(version).toBe(2)
    expect(status).toBe(both[0].status === 'fulfilled' ? 'CONFIRMED' : 'VOID')
    expect(await balanceOf(ids.greta)).toEqual([status === 'CONFIRMED' ? [-4_000, 0] : [0, 0]])
  })

  it('is not changed once it was voided, and says so', async () => {
    const greta = await holderOf(await aLink())
    const { settlementId } = await record(ben)
    await decide(anna, settlementId, 'VOID')
    await expect(answer(greta, settlementId)).rejects.toMatchObject({
      code: 'conflict',
      message: settlementTexts.changedMeanwhile,
    })
    await expect(answer(greta, settlementId, { version: 2 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await rowOf(settlementId)).toMatchObject({ status: 'VOID' })
  })
})

describe('the PIN', () => {
  it('is needed, and ten wrong ones lock the link while it still answers for the person', async () => {
    const link = await aLink({ wrongPins: 9 })
    const greta = await holderOf(link)
    const { settlementId } = await record(ben)
    await expect(answer(greta, settlementId, { pin: '000000' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(answer(greta, settlementId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await rowOf(settlementId)).toMatchObject({ status: 'RECORDED', version: 1 })
    await expect(decide(anna, settlementId, 'CONFIRMED')).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the managers', () => {
  it.each([
    ['ended', () => db.update(relativeLinks).set({ endedAt: new Date() })],
    [
      'expired',
      () => db.update(relativeLinks).set({ issuedAt: new Date(2020, 1), expiresAt: new Date(2021, 1) }),
    ],
    ['without its property', () => db.update(properties).set({ deletedAt: new Date() })],
  ])('speak for the person again once the link is %s', async (_, end) => {
    await aLink()
    const { settlementId } = await record(ben, { propertyId: null })
    expect(await pages.listWaitingSettlements(anna, 10)).toEqual([])
    await end()
    expect(await pages.listWaitingSettlements(anna, 10)).toMatchObject([{ id: settlementId }])
    await decide(anna, settlementId, 'CONFIRMED')
    expect(await rowOf(settlementId)).toMatchObject({ status: 'CONFIRMED', decidedBy: anna.user.id })
  })

  it('end a link, and it answers nothing any more', async () => {
    const { id: relativeLinkId, code } = await aLink()
    const greta = await holderOf({ code })
    const { settlementId } = await record(ben)
    await endRelativeLink(anna, { propertyId: house.id, relativeLinkId })
    await expect(answer(greta, settlementId)).rejects.toMatchObject({ code: 'not-found' })
    expect(await rowOf(settlementId)).toMatchObject({ status: 'RECORDED' })
  })

  it('speak for the person in the other properties, and for those whose link opens something else', async () => {
    const other = await aProperty(db, house.familyGroupId, { name: 'Cabin' })
    await aLink()
    const there = await record(ben, { propertyId: other.id })
    const here = await record(ben)
    const ofGroup = await record(ben, { propertyId: null })
    expect(await pages.listWaitingSettlements(anna, 10)).toMatchObject([
      { id: there.settlementId, waitsForMe: true, waitsForLink: false },
    ])
    expect(await record(anna, { propertyId: other.id })).toMatchObject({ status: 'CONFIRMED' })
    await db.update(relativeLinks).set({ scopes: ['MANUAL'] })
    const waiting = await pages.listWaitingSettlements(anna, 10)
    expect(waiting.map(({ id }) => id).toSorted()).toEqual(
      [there, here, ofGroup].map(({ settlementId }) => settlementId).toSorted(),
    )
  })
})

describe('a link', () => {
  it('shows and decides nothing of another property, another person or another group', async () => {
    const greta = await holderOf(await aLink())
    const other = await aProperty(db, house.familyGroupId, { name: 'Cabin' })
    const user = await aUser(db)
    const { id: familyGroupId } = await aGroup(db, [{ user }])
    const theirs = await participantOf(db, familyGroupId, user.id)
    const toId = await anOutsider(db, familyGroupId)
    const foreign = await aSettlement(db, { familyGroupId }, { fromId: theirs, toId })
    const unknown = [
      (await record(ben, { propertyId: other.id })).settlementId,
      (await record(ben, { toId: ids.anna })).settlementId,
      (await record(anna, { fromId: ids.greta, toId: ids.anna })).settlementId,
      foreign.id,
      newId(),
    ]
    expect(await listSettlementsByLink(greta)).toEqual({ waiting: [], answered: [] })
    for (const settlementId of unknown)
      await expect(answer(greta, settlementId)).rejects.toMatchObject({ code: 'not-found' })
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, other.id))
    const [there = ''] = unknown
    await expect(answer(greta, there)).rejects.toMatchObject({ code: 'not-found' })
    expect(await rowOf(there)).toMatchObject({ status: 'RECORDED' })
  })

  it('lists what waits, and the answers of 90 days, without write-offs', async () => {
    const greta = await holderOf(await aLink())
    const to = { fromId: ids.ben, toId: ids.greta }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await aSettlement(db, house, { ...to, status: 'CONFIRMED', decidedAt: daysAgo(89), amountMinor: 1 })
    await aSettlement(db, house, { ...to, status: 'CONFIRMED', decidedAt: daysAgo(91), amountMinor: 2 })
    await aSettlement(db, { ...house, id: null }, { ...to, amountMinor: 3 })
    await aSettlement(db, house, {
      ...to,
      ...{ method: 'WRITE_OFF', status: 'CONFIRMED', decidedAt: daysAgo(1), amountMinor: 4 },
    })
    const { waiting, answered } = await listSettlementsByLink(greta)
    expect([waiting, answered].map((of) => of.map(({ amountMinor }) => amountMinor))).toEqual([[3], [1]])
  })

  it('reads by indexes', async () => {
    const link = await aLink()
    const greta = await holderOf(link)
    await record(ben)
    await expectIndexed(database, (logged) => listSettlementsByLink({ ...greta, db: logged }))
    await expectIndexed(database, (logged) => pages.listAnswering(logged, house.familyGroupId))
    await expectIndexed(database, (logged) => pages.listWaitingSettlements({ ...anna, db: logged }, 10))
  })
})
