import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aRelativeLink } from '../../../../../test/factories/relative-links.ts'
import { aStay, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { untilWaiting } from '../../../../../test/waiting.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import type { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { fieldsOf } from '../../../base/entities/sentences.rules.ts'
import { leaveGroup, removeMember } from '../../../base/groups/server/members.service.ts'
import { getPropertyStays, listNights } from '../../stays/server/stay-pages.service.ts'
import { restoreStay } from '../../stays/server/stay-trash.service.ts'
import { lockStaysOf } from '../../stays/server/stays.repository.ts'
import { decideStay } from '../../stays/server/stays.service.ts'
import { cancelStayByLink, requestStayByLink } from '../../stays/server/stays-by-link.service.ts'
import { relativeLinkEntity } from '../relative-link.entity.ts'
import { relativeLinkTexts } from '../relative-links.texts.ts'
import { handOverRelativeLink } from './hand-over-link.service.ts'
import { changeByRelative, getRelative } from './relative-access.service.ts'
import { listRelativeLinks } from './relative-links.service.ts'

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }
const clock = { now: () => new Date('2027-06-01T10:00:00Z') }
let anna: MemberContext
let ben: MemberContext
let greta: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  const people = {
    anna: await aUser(db, { firstName: 'Anna', lastName: 'Keller' }),
    ben: await aUser(db, { firstName: 'Ben', lastName: 'Keller' }),
    greta: await aUser(db, { firstName: 'Greta', lastName: 'Berg' }),
  }
  const { id } = await aGroup(db, [
    { user: people.anna },
    { user: people.ben },
    { user: people.greta, role: 'MEMBER' },
  ])
  anna = { ...asMember(db, people.anna, id), clock }
  ben = { ...asMember(db, people.ben, id), clock }
  greta = { ...asMember(db, people.greta, id, 'MEMBER'), clock }
  house = await aProperty(db, id)
})

const aLink = (overrides: Partial<typeof relativeLinks.$inferInsert> = {}) =>
  aRelativeLink(db, house, { issuedBy: anna.user.id, scopes: ['STAY'], ...overrides })
const handOver = (relativeLinkId: string, { by = anna, to = greta.user.id, propertyId = house.id } = {}) =>
  handOverRelativeLink(by, { propertyId, relativeLinkId, userId: to })
const byLink = (relativeLinkId: string) => ({ relativeName: 'Aunt Greta', relativeLinkId })
const stayOf = async (id: string) => {
  const [row] = await db.select().from(stays).where(eq(stays.id, id))
  if (!row) throw new Error('the stay is gone')
  return row
}
const asItWas = { userId: null, relativeName: 'Aunt Greta' }

describe('handing over a personal link', () => {
  it('makes the stays the member’s, also old ones, overlapping ones and those in the trash', async () => {
    const { id } = await aLink()
    const other = await aLink()
    const summer = { status: 'CONFIRMED' as const, startsOn: '2027-07-03', endsOn: '2027-07-10' }
    await aStay(db, house, { ...summer, userId: greta.user.id, startsOn: '2027-07-08' })
    const confirmed = await aStay(db, house, { ...summer, ...byLink(id) })
    const past = await aStay(db, house, {
      ...byLink(id),
      ...{ startsOn: '2025-07-03', endsOn: '2025-07-10' },
    })
    const trashed = await aStay(db, house, { ...byLink(id), status: 'CANCELLED', deletedAt: new Date() })
    const foreign = await aStay(db, house, byLink(other.id))
    await handOver(id)
    for (const stay of [confirmed, past, trashed])
      expect(await stayOf(stay.id)).toMatchObject({
        userId: greta.user.id,
        relativeName: null,
        relativeLinkId: null,
        status: stay.status,
        version: stay.version + 1,
      })
    expect(await stayOf(foreign.id)).toMatchObject({ ...asItWas, relativeLinkId: other.id })
    const { upcoming } = await getPropertyStays(greta, house.id)
    expect(upcoming).toMatchObject([
      { personName: 'Greta Berg', isOwn: true, isByLink: false },
      { personName: 'Greta Berg', isOwn: true },
    ])
    const nights = await listNights(anna, { propertyId: house.id, year: 2027 })
    expect(JSON.stringify(nights)).not.toContain('Aunt Greta')
    await restoreStay(greta, trashed.id)
    expect(await stayOf(trashed.id)).toMatchObject({ deletedAt: null })
  })

  it('lets her cancel what she requested, and not decide on it', async () => {
    const { id } = await aLink()
    const stay = await aStay(db, house, byLink(id))
    await handOver(id)
    const { version } = await stayOf(stay.id)
    const decide = (status: 'CONFIRMED' | 'CANCELLED') =>
      decideStay(greta, { stayId: stay.id, version, status })
    await expect(decide('CONFIRMED')).rejects.toMatchObject({ code: 'forbidden' })
    await decide('CANCELLED')
    expect(await stayOf(stay.id)).toMatchObject({ status: 'CANCELLED' })
  })

  it('makes the problems that were reported with it hers, whatever became of them', async () => {
    const { id } = await aLink({ scopes: ['PROBLEM'] })
    const reported = { reporterName: 'Aunt Greta', reporterLinkId: id }
    await aTask(db, house, { ...reported, status: 'REPORT' })
    await aTask(db, house, { ...reported, status: 'TODO', assigneeUserId: ben.user.id })
    await aTask(db, house, { ...reported, status: 'CANCELLED', deletedAt: new Date() })
    const other = await aTask(db, house, { reportedBy: ben.user.id })
    await handOver(id)
    const rows = await db.select().from(tasks).orderBy(tasks.id)
    expect(rows.filter((row) => row.id !== other.id)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        reportedBy: greta.user.id,
        createdBy: greta.user.id,
        reporterName: null,
        reporterLinkId: null,
        version: other.version + 1,
      })),
    )
    expect(rows.find((row) => row.id === other.id)).toEqual(other)
  })

  it('ends the link at once, logs it, and tells the member', async () => {
    const { id, code } = await aLink()
    await handOver(id)
    await expect(getRelative(aRequestContext(db), code, use)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listRelativeLinks(anna, house.id)).toMatchObject({ links: [] })
    const lines = await db.select().from(activityLog)
    expect(lines).toMatchObject([{ verb: 'HANDED_OVER', actorUserId: anna.user.id, entityId: id }])
    const after = fieldsOf(lines[0]?.after)
    expect(relativeLinkEntity.verbs.HANDED_OVER({ name: 'Aunt Greta', before: {}, after })).toBe(
      'handed over the personal link of Aunt Greta to Greta Berg',
    )
    const told = await db.select().from(notifications)
    expect(told).toMatchObject([{ userId: greta.user.id, type: 'PERSONAL_LINK_HANDED_OVER' }])
  })

  it('works for a link that has expired or whose PIN is locked, and for a viewer', async () => {
    const viewer = await aUser(db, { firstName: 'Vera' })
    const { id: groupId } = await aGroup(db, [{ user: anna.user }, { user: viewer, role: 'VIEWER' }])
    house = await aProperty(db, groupId)
    anna = { ...asMember(db, anna.user, groupId), clock }
    const expired = await aLink({ issuedAt: new Date('2020-01-01') })
    const locked = await aLink({ wrongPins: 10 })
    for (const { id } of [expired, locked]) {
      const stay = await aStay(db, house, byLink(id))
      await handOver(id, { to: viewer.id })
      expect(await stayOf(stay.id)).toMatchObject({ userId: viewer.id })
    }
  })

  it('happens once: an ended link is refused, and nothing changes again', async () => {
    const { id } = await aLink()
    const stay = await aStay(db, house, byLink(id))
    const both = await Promise.allSettled([handOver(id), handOver(id, { by: ben, to: ben.user.id })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { userId, version } = await stayOf(stay.id)
    await expect(handOver(id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await stayOf(stay.id)).toMatchObject({ userId, version })
    expect(await db.$count(activityLog)).toBe(1)
  })

  it('waits until no open decision asks its owner', async () => {
    const { id } = await aLink({ scopes: ['STAY', 'VOTE'], ownerName: 'Margarete Berg' })
    const stay = await aStay(db, house, byLink(id))
    const voters = [{ userId: null, name: 'Margarete Berg', basisPoints: 10_000 }]
    const isOpen = { state: 'OPEN' as const, openedBy: anna.user.id }
    const decision = await aDecision(db, house, { ...isOpen, question: 'Replace the roof?', voters })
    await expect(handOver(id)).rejects.toMatchObject({
      code: 'conflict',
      message: relativeLinkTexts.isAsked('Margarete Berg', 'Replace the roof?'),
    })
    expect(await stayOf(stay.id)).toMatchObject(asItWas)
    // Of another property, or asking someone else: that keeps nobody from it.
    await db.execute(`delete from decisions where id = '${decision.id}'`)
    const cabin = await aProperty(db, house.familyGroupId)
    await aDecision(db, cabin, { ...isOpen, voters })
    await aDecision(db, house, {
      ...isOpen,
      voters: [{ userId: null, name: 'Rosa Lindt', basisPoints: 10_000 }],
    })
    await handOver(id)
    expect(await stayOf(stay.id)).toMatchObject({ userId: greta.user.id })
  })

  it('is for managers only, within their group', async () => {
    const { id } = await aLink()
    const stay = await aStay(db, house, byLink(id))
    const stranger = await aUser(db)
    const { id: otherId } = await aGroup(db, [{ user: stranger }])
    const otherHouse = await aProperty(db, otherId)
    const otherLink = await aRelativeLink(db, otherHouse, { issuedBy: stranger.id })
    const viewer = asMember(db, await aUser(db), house.familyGroupId, 'VIEWER')
    const refusals: [Parameters<typeof handOver>, string][] = [
      [[id, { by: greta }], 'forbidden'],
      // Not a member at all, whatever the context says.
      [[id, { by: viewer }], 'not-found'],
      [[id, { to: stranger.id }], 'not-found'],
      [[otherLink.id], 'not-found'],
      [[id, { propertyId: otherHouse.id }], 'not-found'],
      [[id, { by: asMember(db, stranger, otherId), to: stranger.id }], 'not-found'],
    ]
    for (const [attempt, code] of refusals) await expect(handOver(...attempt)).rejects.toMatchObject({ code })
    await removeMember(anna, greta.user.id)
    await expect(handOver(id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await stayOf(stay.id)).toMatchObject(asItWas)
  })
})

describe('handing over at the same time as', () => {
  it('a request and a cancellation by the link does what each was answered', async () => {
    const { id, code } = await aLink()
    const aunt = { ...(await getRelative(aRequestContext(db), code, use)), clock }
    const stay = await aStay(db, house, byLink(id))
    const days = { startsOn: '2027-08-03', endsOn: '2027-08-10', guests: 0, note: null }
    const { all } = await db.transaction(async (tx) => {
      await lockStaysOf(tx, house.id)
      const request = changeByRelative(aunt, 'STAY', (held, ctx) => requestStayByLink(held, ctx, days))
      await untilWaiting(db, 1)
      const handingOver = handOver(id, { by: ben })
      await untilWaiting(db, 2)
      const cancelling = changeByRelative(aunt, 'STAY', (held, ctx) =>
        cancelStayByLink(held, ctx, { stayId: stay.id, version: stay.version }),
      )
      return { all: Promise.allSettled([request, handingOver, cancelling]) }
    })
    const [request, handingOver, cancelling] = await all
    expect([request.status, handingOver.status]).toEqual(['fulfilled', 'fulfilled'])
    // Which one is first is not said; what was answered is what happened.
    const isCancelled = cancelling.status === 'fulfilled'
    if (!isCancelled) expect(cancelling.reason).toMatchObject({ code: 'not-found' })
    const rows = await db.select().from(stays).orderBy(stays.id)
    expect(rows.map(({ userId, status }) => [userId, status])).toEqual([
      [greta.user.id, isCancelled ? 'CANCELLED' : stay.status],
      [greta.user.id, 'REQUESTED'],
    ])
  })

  it.each([
    ['the manager who issued the link', 'conflict'],
    ['the member', 'not-found'],
  ])('the leaving of %s does not deadlock, and comes too late', async (who, code) => {
    const leaver = who === 'the member' ? greta : ben
    const { id } = await aLink({ issuedBy: ben.user.id, scopes: ['PROBLEM'] })
    const reported = { reporterName: 'Aunt Greta', reporterLinkId: id }
    const task = await aTask(db, house, { ...reported, assigneeUserId: leaver.user.id })
    const { both } = await db.transaction(async (tx) => {
      // Leaving locks the person’s tasks before the links that they issued.
      await tx.select().from(tasks).where(eq(tasks.id, task.id)).for('update')
      const leaving = leaveGroup(leaver)
      await untilWaiting(db, 1)
      const handingOver = handOver(id)
      await untilWaiting(db, 2)
      return { both: Promise.allSettled([leaving, handingOver]) }
    })
    expect(await both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code } }])
    expect(await db.select().from(tasks)).toMatchObject([{ ...reported, assigneeUserId: null }])
  })
})

it('reads with indexes', async () => {
  const { id } = await aLink({ scopes: ['VOTE'], ownerName: 'Margarete Berg' })
  await expectIndexed(database, (logged) => handOver(id, { by: { ...anna, db: logged } }))
})
