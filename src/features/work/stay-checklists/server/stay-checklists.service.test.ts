import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aManualSection } from '../../../../../test/factories/records.ts'
import { aStay } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { stayChecklistTicks } from '../../../../server/db/schema/stay-checklists.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { maxItems, tickLimit } from '../stay-checklists.rules.ts'
import * as service from './stay-checklists.service.ts'

const database = testDatabase()
const { db, pool } = database
let house: Awaited<ReturnType<typeof aProperty>>
let anna: MemberContext
let ben: MemberContext
let stay: Awaited<ReturnType<typeof aStay>>

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}

beforeEach(async () => {
  const user = await aUser(db)
  const { id } = await aGroup(db, [{ user }])
  house = await aProperty(db, id)
  anna = asMember(db, user, id)
  ben = await someone('Ben', 'MEMBER')
  stay = await aStay(db, house, { userId: ben.user.id, status: 'CONFIRMED' })
  await aManualSection(db, house, { kind: 'LEAVING', body: '- [ ] Heating off', position: 1 })
  await aManualSection(db, house, { kind: 'PACKING', body: '- Boots\n- Bed linen', position: 2 })
  await aManualSection(db, house, { kind: 'PACKING', body: '- Boots\n- Matches', position: 3 })
  await aManualSection(db, house, { kind: 'BINS', body: '- Glass', position: 4 })
})

const read = (ctx = ben, stayId = stay.id) => service.getStayChecklists(ctx, stayId)
const tick = (item: string, isDone = true, ctx = ben, stayId = stay.id) =>
  service.setItemDone(ctx, { stayId, kind: 'PACKING', item, isDone })
const ticked = async (ctx = ben, stayId = stay.id) =>
  (await read(ctx, stayId)).lists.flatMap(({ items }) => items.filter(({ isDone }) => isDone))

describe('the checklists of a stay', () => {
  it('are the lists of the manual: packing, arriving and leaving, each item once', async () => {
    const not = { isDone: false, doneByName: null }
    expect(await read()).toEqual({
      stay: {
        id: stay.id,
        propertyId: house.id,
        personName: 'Ben Keller',
        startsOn: '2027-07-03',
        endsOn: '2027-07-10',
      },
      lists: [
        {
          kind: 'PACKING',
          isCut: false,
          items: [
            { text: 'Boots', ...not },
            { text: 'Bed linen', ...not },
            { text: 'Matches', ...not },
          ],
        },
        { kind: 'LEAVING', isCut: false, items: [{ text: 'Heating off', ...not }] },
      ],
      may: { tick: true },
    })
  })

  it('follow the manual: a reworded item is a new one, and one that returns keeps its tick', async () => {
    await tick('Matches')
    const rewrite = (body: string) =>
      db.update(manualSections).set({ body }).where(eq(manualSections.position, 3))
    await rewrite('- Lighter')
    expect(await ticked()).toEqual([])
    await rewrite('- Matches')
    expect(await ticked()).toMatchObject([{ text: 'Matches' }])
    await db.update(manualSections).set({ deletedAt: new Date() })
    expect((await read()).lists).toEqual([])
  })

  it('are cut after the limit', async () => {
    const lines = Array.from({ length: maxItems + 1 }, (_, index) => `- Item ${index}`)
    await aManualSection(db, house, { kind: 'ARRIVAL', body: lines.join('\n'), position: 5 })
    expect((await read()).lists[1]).toMatchObject({
      kind: 'ARRIVAL',
      isCut: true,
      items: { length: maxItems },
    })
  })

  it('are empty without a list', async () => {
    await db.update(manualSections).set({ body: 'Nothing to tick.' })
    expect((await read()).lists).toEqual([])
  })

  it('of another group’s stay are not found', async () => {
    const user = await aUser(db)
    const { id } = await aGroup(db, [{ user }])
    const stranger = asMember(db, user, id)
    await expect(read(stranger)).rejects.toMatchObject({ code: 'not-found' })
    await expect(tick('Boots', true, stranger)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are read by index only', async () => {
    await tick('Boots')
    await expectIndexed(database, (indexed) => service.getStayChecklists({ ...ben, db: indexed }, stay.id))
  })
})

describe('a tick', () => {
  it('belongs to one stay and one list, and says who ticked it', async () => {
    const next = await aStay(db, house, { userId: anna.user.id })
    await aManualSection(db, house, { kind: 'ARRIVAL', body: '- Boots', position: 6 })
    await tick('Boots')
    expect(await ticked(anna)).toEqual([{ text: 'Boots', isDone: true, doneByName: 'Ben Keller' }])
    expect(await ticked(anna, next.id)).toEqual([])
  })

  it('is set, not toggled: twice is once, and the first person stays', async () => {
    await Promise.all([tick('Boots'), tick('Boots')])
    await tick('Boots', true, anna)
    expect(await ticked()).toMatchObject([{ text: 'Boots', doneByName: 'Ben Keller' }])
    await Promise.all([tick('Boots', false), tick('Boots', false, anna)])
    expect(await ticked()).toEqual([])
  })

  it('is refused for what is not in the manual', async () => {
    await expect(tick('Umbrella')).rejects.toMatchObject({ code: 'conflict' })
    await expect(tick('Heating off')).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(stayChecklistTicks)).toBe(0)
  })

  it('is for members in every stay, and for viewers in their own', async () => {
    const vera = await someone('Vera', 'VIEWER')
    await expect(tick('Boots', true, vera)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await read(vera)).may).toEqual({ tick: false })
    const own = await aStay(db, house, { userId: vera.user.id })
    expect((await read(vera, own.id)).may).toEqual({ tick: true })
    await tick('Boots', true, vera, own.id)
    await tick('Boots', true, anna)
  })

  it.each(['DECLINED', 'CANCELLED'] as const)('is refused once the stay is %s', async (status) => {
    await tick('Boots')
    await db.update(stays).set({ status })
    await expect(tick('Boots', false)).rejects.toMatchObject({ code: 'conflict' })
    expect((await read()).may).toEqual({ tick: false })
    expect(await ticked()).toHaveLength(1)
  })

  it('is refused in an archived property', async () => {
    await db.update(properties).set({ status: 'ARCHIVED' })
    await expect(tick('Boots')).rejects.toMatchObject({ code: 'conflict' })
    expect((await read()).may).toEqual({ tick: false })
  })

  it('stays without a name once the account is deleted, and ends with the stay', async () => {
    await tick('Boots', true, anna)
    await db.delete(users).where(eq(users.id, anna.user.id))
    expect(await ticked()).toMatchObject([{ text: 'Boots', doneByName: null }])
    await db.delete(stays)
    expect(await db.$count(stayChecklistTicks)).toBe(0)
  })

  it('is limited per person', async () => {
    const limits = createLimits(pool)
    const limited = { ...ben, limits: { ...ben.limits, limit: limits.limit } }
    await limits.limit('stay-checklists', ben.user.id, tickLimit, tickLimit.points)
    await expect(tick('Boots', true, limited)).rejects.toMatchObject({ code: 'too-many' })
  })
})
