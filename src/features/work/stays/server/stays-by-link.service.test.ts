import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aRelativeLink } from '../../../../../test/factories/relative-links.ts'
import { aStay } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext, RelativeContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { changeByRelative, getRelative } from '../../relative-links/server/relative-access.service.ts'
import { maxRequestsByLink, shownByLink } from '../stays.rules.ts'
import { type StayByLinkFields, stayByLinkFields } from '../stays.schemas.ts'
import { stayTexts } from '../stays.texts.ts'
import { getPropertyStays, listNights } from './stay-pages.service.ts'
import { deleteStay, restoreStay, stayTrash } from './stay-trash.service.ts'
import { decideStay, updateStay } from './stays.service.ts'
import {
  cancelStayByLink,
  listConfirmedByLink,
  listStaysByLink,
  requestStayByLink,
} from './stays-by-link.service.ts'

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }
const clock = { now: () => new Date('2027-06-01T10:00:00Z') }
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let greta: RelativeContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  const { id } = await aGroup(db, [{ user }])
  anna = { ...asMember(db, user, id), clock }
  house = await aProperty(db, id)
  greta = await theOneWith(await aLink())
})

const aLink = (overrides: Partial<typeof relativeLinks.$inferInsert> = {}) =>
  aRelativeLink(db, house, { issuedBy: anna.user.id, scopes: ['STAY'], ...overrides })
const theOneWith = async ({ code }: { code: string }): Promise<RelativeContext> => ({
  ...(await getRelative(aRequestContext(db), code, use)),
  clock,
})
const week = { startsOn: '2027-07-03', endsOn: '2027-07-10', guests: 1, note: null }
const request = (fields: Partial<StayByLinkFields> = {}, ctx = greta) =>
  changeByRelative(ctx, 'STAY', (tx, current) => requestStayByLink(tx, current, { ...week, ...fields }))
const versionOf = async (id: string) =>
  (await db.select().from(stays).where(eq(stays.id, id)))[0]?.version ?? 1
const cancel = async (stayId: string, ctx = greta, version?: number) => {
  const seen = version ?? (await versionOf(stayId))
  return changeByRelative(ctx, 'STAY', (tx, current) =>
    cancelStayByLink(tx, current, { stayId, version: seen }),
  )
}
const hers = async (ctx = greta) => {
  const [stay] = await listStaysByLink(ctx)
  if (!stay) throw new Error('she has no stay')
  return stay
}
const confirm = async (stayId: string) => {
  const [row] = await db.select().from(stays).where(eq(stays.id, stayId))
  return decideStay(anna, { stayId, version: row?.version ?? 0, status: 'CONFIRMED' })
}

describe('a request by link', () => {
  it('is shown to the group with the name of the relative, logged, and notified to those who can decide', async () => {
    await request({ note: 'With the dog' })
    const { waiting } = await getPropertyStays(anna, house.id)
    expect(waiting).toMatchObject([
      {
        personName: 'Aunt Greta',
        person: null,
        isByLink: true,
        isOwn: false,
        guests: 1,
        note: 'With the dog',
      },
    ])
    const [line] = await db.select().from(activityLog)
    expect(line).toMatchObject({ verb: 'REQUESTED', actorUserId: null, actorLabel: 'Aunt Greta (via link)' })
    const told = await db.select().from(notifications)
    expect(told).toMatchObject([{ userId: anna.user.id, type: 'STAY_REQUESTED' }])
    expect(told[0]?.title).toContain('Aunt Greta')
  })

  it('is made once when it is sent twice, also at once', async () => {
    await Promise.all([request(), request(), request()])
    await confirm((await hers()).id)
    await request()
    expect(await db.$count(stays)).toBe(1)
    const told = await db.select().from(notifications)
    expect(told.map(({ type }) => type)).toEqual(['STAY_REQUESTED'])
    await expect(request({ guests: 3 })).rejects.toMatchObject({
      code: 'conflict',
      message: stayTexts.sameDays,
    })
  })

  it('begins today at the earliest, in the time zone of the property', async () => {
    house = await aProperty(db, house.familyGroupId, { timeZone: 'Pacific/Auckland' })
    greta = await theOneWith(await aLink())
    const late = { ...greta, clock: { now: () => new Date('2027-06-01T12:30:00Z') } }
    const days = { startsOn: '2027-06-01', endsOn: '2027-06-03' }
    await expect(
      changeByRelative(late, 'STAY', (tx, current) => requestStayByLink(tx, current, { ...week, ...days })),
    ).rejects.toMatchObject({ code: 'invalid', details: { fields: { startsOn: stayTexts.past } } })
    await request(days)
    expect(await db.$count(stays)).toBe(1)
  })

  it('is refused while ten others wait', async () => {
    for (let made = 0; made < maxRequestsByLink; made++)
      for (const year of [2026, 2028])
        await aStay(db, house, {
          relativeName: 'Aunt Greta',
          relativeLinkId: greta.relative.relativeLinkId,
          startsOn: `${year}-01-${10 + made}`,
          endsOn: `${year}-01-${11 + made}`,
        })
    await expect(request()).rejects.toMatchObject({ code: 'conflict', message: stayTexts.manyWaiting })
    await cancel((await hers()).id)
    const both = await Promise.allSettled([request(), request({ endsOn: '2027-07-11' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('needs a link that opens it, and that has not ended since', async () => {
    const reader = await theOneWith(await aLink({ scopes: ['MANUAL', 'CALENDAR'] }))
    await expect(request({}, reader)).rejects.toMatchObject({ code: 'not-found' })
    await db
      .update(relativeLinks)
      .set({ endedAt: new Date() })
      .where(eq(relativeLinks.id, greta.relative.relativeLinkId))
    await expect(request()).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(stays)).toBe(0)
  })

  it.each([
    [{ startsOn: '2027-07-10' }, 'endsOn'],
    [{ endsOn: '2029-07-10' }, 'endsOn'],
    [{ startsOn: '2027-02-30' }, 'startsOn'],
    [{ startsOn: '' }, 'startsOn'],
    [{ guests: '51' }, 'guests'],
    [{ guests: '-1' }, 'guests'],
    [{ guests: '1.5' }, 'guests'],
    [{ guests: 'two' }, 'guests'],
    [{ note: 'x'.repeat(2_501) }, 'note'],
  ])('is refused with %o', (wrong, field) => {
    const typed = { startsOn: '2027-07-03', endsOn: '2027-07-10', guests: ' 2 ', note: '' }
    expect(stayByLinkFields.parse(typed)).toEqual({ ...week, guests: 2 })
    expect(stayByLinkFields.parse({ ...typed, guests: '' }).guests).toBe(0)
    const refused = stayByLinkFields.safeParse({ ...typed, ...wrong })
    expect([...new Set(refused.error?.issues.map(({ path }) => path[0]))]).toEqual([field])
  })
})

describe('what the group does with it', () => {
  it('is seen by the relative: the answer with its reason', async () => {
    await request()
    const { id } = await hers()
    await decideStay(anna, { stayId: id, version: 1, status: 'DECLINED', reason: 'The roof is open.' })
    expect(await hers()).toMatchObject({
      status: 'DECLINED',
      statusReason: 'The roof is open.',
      mayCancel: false,
    })
  })

  it('counts the nights for the relative', async () => {
    for (const ctx of [greta, await theOneWith(await aLink({ name: 'Uncle Otto' }))]) {
      await request({}, ctx)
      const { id, version } = (await db.select().from(stays).where(eq(stays.status, 'REQUESTED')))[0] ?? {
        id: '',
        version: 0,
      }
      await decideStay(anna, { stayId: id, version, status: 'CONFIRMED', acceptsOverlap: true })
    }
    const { people, total } = await listNights(anna, { propertyId: house.id, year: 2027 })
    expect(people.map(({ name, nights }) => [name, nights]).toSorted()).toEqual([
      ['Aunt Greta', 7],
      ['Uncle Otto', 7],
    ])
    expect(total).toBe(14)
  })

  it('keeps the relative when the days change, and ends her part when a member takes it over', async () => {
    await request()
    const { id } = await hers()
    const fields = { ...week, userId: null }
    await updateStay(anna, { ...fields, endsOn: '2027-07-11', stayId: id, version: 1 })
    expect(await hers()).toMatchObject({ endsOn: '2027-07-11' })
    await updateStay(anna, { ...fields, userId: anna.user.id, stayId: id, version: 2 })
    expect(await listStaysByLink(greta)).toEqual([])
    const { waiting } = await getPropertyStays(anna, house.id)
    expect(waiting).toMatchObject([{ personName: 'Anna Keller', isByLink: false }])
  })

  it('keeps her name in the trash and when the link is deleted', async () => {
    await request()
    const { id } = await hers()
    await cancel(id)
    await deleteStay(anna, id)
    expect(await listStaysByLink(greta)).toEqual([])
    const [deleted] = await db.select({ name: stayTrash.name }).from(stays)
    expect(deleted?.name).toMatchObject({ personName: 'Aunt Greta' })
    await restoreStay(anna, id)
    await db.delete(relativeLinks)
    expect(await db.select().from(stays)).toMatchObject([
      { relativeName: 'Aunt Greta', relativeLinkId: null },
    ])
  })
})

describe('cancelling by link', () => {
  it('is refused for days that the relative did not see', async () => {
    await request()
    const { id } = await hers()
    await updateStay(anna, { ...week, userId: null, endsOn: '2027-07-12', stayId: id, version: 1 })
    await expect(cancel(id, greta, 1)).rejects.toMatchObject({
      code: 'conflict',
      message: stayTexts.hasChanged,
    })
    expect(await hers()).toMatchObject({ status: 'REQUESTED', version: 2 })
  })

  it('is possible for a planned stay, however many others came after it', async () => {
    await request()
    const ofLink = { relativeName: 'Aunt Greta', relativeLinkId: greta.relative.relativeLinkId }
    const later = { startsOn: '2028-01-01', endsOn: '2028-01-02' }
    for (const status of ['DECLINED', 'CONFIRMED'] as const)
      for (let made = 0; made < shownByLink; made++) await aStay(db, house, { ...ofLink, ...later, status })
    expect(await hers()).toMatchObject({ startsOn: week.startsOn, mayCancel: true })
  })

  it('notifies the managers once, if it was confirmed', async () => {
    await request()
    await cancel((await hers()).id)
    expect((await db.select().from(notifications)).map(({ type }) => type)).toEqual(['STAY_REQUESTED'])
    await request()
    const { id } = await hers()
    await confirm(id)
    await db.delete(notifications)
    await cancel(id)
    await cancel(id)
    expect(await hers()).toMatchObject({ status: 'CANCELLED', mayCancel: false })
    expect(await db.select().from(notifications)).toMatchObject([
      { userId: anna.user.id, type: 'STAY_DECIDED', title: expect.stringContaining('cancelled') },
    ])
    const lines = await db.select().from(activityLog)
    expect(lines.slice(2).map(({ verb, actorLabel }) => [verb, actorLabel])).toEqual([
      ['REQUESTED', 'Aunt Greta (via link)'],
      ['CONFIRMED', 'Anna Keller'],
      ['CANCELLED', 'Aunt Greta (via link)'],
    ])
  })

  it('is refused for the stay of anyone else, as for an unknown one', async () => {
    const otto = await theOneWith(await aLink({ name: 'Uncle Otto' }))
    await request({}, otto)
    const ofOtto = (await hers(otto)).id
    const ofMember = (await aStay(db, house, { userId: anna.user.id })).id
    const elsewhere = await aProperty(db, (await aGroup(db, [])).id)
    const ofOthers = (await aStay(db, elsewhere, { relativeName: 'Aunt Greta' })).id
    const messages = new Set<string>()
    for (const id of [ofOtto, ofMember, ofOthers, '0199aaaa-0000-7000-8000-0000000000c9'])
      await cancel(id).catch(({ code, message }) => messages.add(`${code} ${message}`))
    expect([...messages]).toEqual([expect.stringMatching(/^not-found /)])
    expect((await db.select().from(stays)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'REQUESTED'),
    )
  })

  it('is refused once it is over or declined', async () => {
    await request()
    const { id } = await hers()
    const later = { ...greta, clock: { now: () => new Date('2027-08-01T10:00:00Z') } }
    await expect(cancel(id, later)).rejects.toMatchObject({ code: 'conflict', message: stayTexts.over })
    expect(await listStaysByLink(later)).toMatchObject([{ mayCancel: false }])
    await decideStay(anna, { stayId: id, version: 1, status: 'DECLINED', reason: 'No' })
    await expect(cancel(id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('what else is read by link', () => {
  it('is only confirmed stays of this property, without notes', async () => {
    const other = await aProperty(db, house.familyGroupId)
    await aStay(db, house, { userId: anna.user.id, status: 'CONFIRMED', note: 'Secret' })
    await aStay(db, house, { userId: anna.user.id })
    await aStay(db, other, { userId: anna.user.id, status: 'CONFIRMED' })
    const found = await listConfirmedByLink(greta, { from: '2027-06-01', to: '2028-06-01', limit: 10 })
    expect(found).toEqual([
      { id: expect.any(String), personName: 'Anna Keller', startsOn: '2027-07-03', endsOn: '2027-07-10' },
    ])
  })

  it('finds its rows by index', async () => {
    await expectIndexed(database, (logged) => listStaysByLink({ ...greta, db: logged }))
    await expectIndexed(database, (logged) =>
      listConfirmedByLink({ ...greta, db: logged }, { from: '2027-06-01', to: '2028-06-01', limit: 10 }),
    )
  })
})

it('cannot belong to a member and a relative, or to a link of another property', async () => {
  const { relativeLinkId } = greta.relative
  const other = await aProperty(db, house.familyGroupId)
  for (const [place, row] of [
    [house, { userId: anna.user.id, relativeName: 'Greta' }],
    [house, { relativeLinkId }],
    [house, { relativeName: ' ' }],
    [other, { relativeName: 'Greta', relativeLinkId }],
  ] as const)
    await expect(aStay(db, place, row)).rejects.toThrow()
})
