import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { anOutsider, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { aPin, aRelativeLink } from '../../../../../test/factories/relative-links.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { decisionVotes } from '../../../../server/db/schema/decisions.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { fieldsOf } from '../../../base/entities/sentences.rules.ts'
import { leaveGroup, removeMember, updateMemberRole } from '../../../base/groups/server/members.service.ts'
import { decisionEntity } from '../../../house/decisions/decision.entity.ts'
import { getDecision } from '../../../house/decisions/server/decisions.service.ts'
import { listDecisionsByLink } from '../../../house/decisions/server/decisions-of-outsider.service.ts'
import { castVoteOfOutsider } from '../../../house/decisions/server/vote.service.ts'
import { endAllLinks } from '../../share-links/server/end-links.service.ts'
import { shareLinkTexts } from '../../share-links/share-links.texts.ts'
import { relativeLinkEntity } from '../relative-link.entity.ts'
import { createRelativeLinkInput } from '../relative-links.schemas.ts'
import { relativeLinkTexts } from '../relative-links.texts.ts'
import { changeByRelative, getRelative, noteRelative } from './relative-access.service.ts'
import { deleteOldLinks } from './relative-links.repository.ts'
import * as service from './relative-links.service.ts'
import { changeWithPin } from './relative-pin.service.ts'

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }
const day = 86_400_000
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
const greta = 'Margarete Keller'

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna' })
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id)
  house = await aProperty(db, id)
  await anOwnership(db, house, '2020-01-01', [
    { userId: user.id, ownerName: 'Anna Keller', basisPoints: 6_000 },
    { userId: null, ownerName: greta, basisPoints: 4_000 },
  ])
})

const input = (overrides: object = {}) =>
  createRelativeLinkInput.parse({
    propertyId: house.id,
    name: 'Aunt Greta',
    ownerName: greta,
    scopes: ['MANUAL', 'VOTE'],
    validDays: 365,
    ...overrides,
  })
const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const open = (token: string) => getRelative(aRequestContext(db), token, use)
const hers = (overrides = {}) =>
  aRelativeLink(db, house, { issuedBy: anna.user.id, ownerName: greta, ...overrides })
const rowOf = async (id: string) => {
  const [row] = await db.select().from(relativeLinks).where(eq(relativeLinks.id, id))
  if (!row) throw new Error('the link is gone')
  return row
}
const isOpen = { state: 'OPEN' as const }
const asked = (choice?: number) => [
  { userId: anna.user.id, name: 'Anna', basisPoints: 6_000, ...(choice !== undefined && { choice }) },
  { userId: null, name: greta, basisPoints: 4_000 },
]

describe('a manager', () => {
  it('creates a link whose token and PIN are kept as hashes only', async () => {
    const { url, pin } = await service.createRelativeLink(anna, input())
    expect(pin).toMatch(/^\d{6}$/)
    const { relative } = await open(tokenOf(url))
    expect(relative).toMatchObject({ relativeName: 'Aunt Greta', ownerName: greta, propertyId: house.id })
    const [line] = await db.select().from(activityLog)
    expect(line).toMatchObject({ verb: 'CREATED', after: { name: 'Aunt Greta', ownerName: greta } })
    expect(
      relativeLinkEntity.verbs.CREATED({ name: 'Aunt Greta', before: {}, after: fieldsOf(line?.after) }),
    ).toBe(`created a personal link for Aunt Greta, to vote for ${greta}`)
    const stored = JSON.stringify(await rowOf(relative.relativeLinkId))
    expect(stored).not.toContain(tokenOf(url))
    expect(stored).not.toContain(pin)
    const { links } = await service.listRelativeLinks(anna, house.id)
    expect(JSON.stringify(links)).not.toContain('argon2')
    expect(links).toMatchObject([{ name: 'Aunt Greta', state: 'ACTIVE', lastUsedAt: null }])
  })

  it('is the only one who can do so', async () => {
    const user = await aUser(db)
    await aMembership(db, {
      familyGroupId: house.familyGroupId,
      userId: user.id,
      role: 'MEMBER',
      color: 'pine',
    })
    const member = asMember(db, user, house.familyGroupId, 'MEMBER')
    const { id } = await hers()
    const key = { propertyId: house.id, relativeLinkId: id }
    for (const attempt of [
      () => service.listRelativeLinks(member, house.id),
      () => service.createRelativeLink(member, input()),
      () => service.renewRelativeLink(member, key),
      () => service.renewRelativePin(member, key),
      () => service.endRelativeLink(member, key),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('lets a link confirm money only for someone outside the group', async () => {
    const id = await anOutsider(db, house.familyGroupId, greta)
    const member = await participantOf(db, house.familyGroupId, anna.user.id)
    const other = await anOutsider(db, (await aGroup(db)).id)
    const money = (participantId: string) => input({ scopes: ['MONEY'], participantId })
    for (const participantId of [member, other, randomUUID()])
      await expect(service.createRelativeLink(anna, money(participantId))).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { participantId: relativeLinkTexts.notOutside } },
      })
    const { url } = await service.createRelativeLink(anna, money(id))
    expect((await open(tokenOf(url))).relative).toMatchObject({ participantId: id, ownerName: null })
    const [line] = await db.select().from(activityLog)
    expect(
      relativeLinkEntity.verbs.CREATED({ name: 'Aunt Greta', before: {}, after: fieldsOf(line?.after) }),
    ).toBe(`created a personal link for Aunt Greta, to confirm the money of ${greta}`)
    expect(await service.listRelativeLinks(anna, house.id)).toMatchObject({
      links: [{ moneyOf: greta }],
      people: [{ id, name: greta }],
    })
    // The person is needed, and kept only for this.
    expect(createRelativeLinkInput.safeParse({ ...money(id), participantId: null }).success).toBe(false)
    expect(input({ participantId: id }).participantId).toBeNull()
  })

  it('gives votes only to someone who is an owner outside the group today', async () => {
    for (const ownerName of ['Anna Keller', 'Somebody'])
      await expect(service.createRelativeLink(anna, input({ ownerName }))).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { ownerName: relativeLinkTexts.notAnOwner } },
      })
    expect(() => input({ ownerName: null })).toThrow()
    expect(input({ scopes: ['MANUAL'] }).ownerName).toBeNull()
    expect(() => input({ scopes: [] })).toThrow()
    expect(() => input({ validDays: 731 })).toThrow()
  })

  it('has room for twenty links of a property, even with requests at once', async () => {
    for (let made = 0; made < 18; made++) await hers()
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => service.createRelativeLink(anna, input())))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('replaces the address and the PIN, and the old ones stop', async () => {
    const { id, code, pinHash } = await hers({ wrongPins: 10 })
    const { url } = await service.renewRelativeLink(anna, { propertyId: house.id, relativeLinkId: id })
    await expect(open(code)).rejects.toMatchObject({ code: 'not-found' })
    await open(tokenOf(url))
    const row = await rowOf(id)
    expect(row.wrongPins).toBe(0)
    expect(row.pinHash).not.toBe(pinHash)
  })

  it('ends a link for good', async () => {
    const { id, code } = await hers()
    const key = { propertyId: house.id, relativeLinkId: id }
    await service.endRelativeLink(anna, key)
    await expect(open(code)).rejects.toMatchObject({ message: shareLinkTexts.notValid })
    for (const renew of [service.renewRelativeLink, service.renewRelativePin, service.endRelativeLink])
      await expect(renew(anna, key)).rejects.toMatchObject({ code: 'not-found' })
    const { links } = await service.listRelativeLinks(anna, house.id)
    expect(links).toEqual([])
  })

  it('cannot reach a link through another property or group', async () => {
    const other = await aProperty(db, house.familyGroupId)
    const { id } = await hers()
    const stranger = await aUser(db)
    const group = await aGroup(db, [{ user: stranger }])
    const foreign = asMember(db, stranger, group.id)
    for (const [ctx, propertyId] of [
      [anna, other.id],
      [foreign, house.id],
    ] as const)
      await expect(service.endRelativeLink(ctx, { propertyId, relativeLinkId: id })).rejects.toMatchObject({
        code: 'not-found',
      })
    expect((await rowOf(id)).endedAt).toBeNull()
  })
})

describe('a link', () => {
  const set = (values: Partial<typeof relativeLinks.$inferInsert>) => db.update(relativeLinks).set(values)
  it.each<[string, () => PromiseLike<unknown>]>([
    ['it was ended', () => set({ endedAt: new Date() })],
    [
      'it expired',
      () => set({ issuedAt: new Date(Date.now() - 9 * day), expiresAt: new Date(Date.now() - 1_000) }),
    ],
    ['its property is in the trash', () => db.update(properties).set({ deletedAt: new Date() })],
    ['its property is archived', () => db.update(properties).set({ status: 'ARCHIVED' })],
    ['its group was deleted', () => db.update(familyGroups).set({ deletedAt: new Date() })],
    ['its maker was suspended', () => db.update(users).set({ suspendedAt: new Date() })],
    ['its maker left', () => db.update(memberships).set({ leftAt: new Date() })],
    ['its maker is no longer a manager', () => db.update(memberships).set({ role: 'MEMBER' })],
    ['its maker deleted their account', () => set({ issuedBy: null })],
  ])('no longer opens once %s, and answers as an unknown token does', async (_, end) => {
    const { code } = await hers()
    const ctx = await open(code)
    await end()
    await expect(open(code)).rejects.toMatchObject({ code: 'not-found', message: shareLinkTexts.notValid })
    await expect(changeByRelative(ctx, 'VOTE', async () => 'written')).rejects.toMatchObject({
      code: 'not-found',
      message: shareLinkTexts.notValid,
    })
  })

  it.each<[string, (ben: MemberContext) => Promise<unknown>]>([
    [
      'becomes a member',
      ({ user: { id: userId }, member: { familyGroupId } }) =>
        updateMemberRole(anna, { familyGroupId, userId, role: 'MEMBER' }),
    ],
    ['is removed', ({ user }) => removeMember(anna, user.id)],
    ['leaves', (ben) => leaveGroup(ben)],
  ])('ends for good when its maker %s, and not when they come back', async (_, lose) => {
    const user = await aUser(db, { firstName: 'Ben' })
    const { familyGroupId } = house
    await aMembership(db, { familyGroupId, userId: user.id, role: 'MANAGER', color: 'pine' })
    const { id, code } = await hers({ issuedBy: user.id })
    const kept = await hers()
    await lose(asMember(db, user, familyGroupId))
    expect((await rowOf(id)).endedAt).not.toBeNull()
    const lines = await db.select().from(activityLog).where(eq(activityLog.entityId, id))
    expect(lines).toMatchObject([{ verb: 'ENDED', after: { name: 'Aunt Greta' } }])
    await db.update(memberships).set({ leftAt: null, role: 'MANAGER' }).where(eq(memberships.userId, user.id))
    await expect(open(code)).rejects.toMatchObject({ message: shareLinkTexts.notValid })
    await open(kept.code)
  })

  it('ends with all links of the group, and not with those of a contractor', async () => {
    const { id, code } = await hers()
    expect(await endAllLinks(anna, { workerId: randomUUID() })).toEqual({ ended: 0 })
    await open(code)
    expect(await endAllLinks(anna)).toEqual({ ended: 1 })
    expect(await rowOf(id)).toMatchObject({ endedBy: anna.user.id })
    await expect(open(code)).rejects.toMatchObject({ message: shareLinkTexts.notValid })
  })

  it('writes a hundred times a day at most', async () => {
    const opened = await open((await hers()).code)
    const ctx = { ...opened, limits: createLimits(database.pool) }
    const write = () => changeByRelative(ctx, 'VOTE', async () => 'written')
    for (let done = 0; done < 100; done++) expect(await write()).toBe('written')
    await expect(write()).rejects.toMatchObject({ code: 'too-many' })
  })

  it('opens nothing that was not chosen for it', async () => {
    const ctx = await open((await hers({ scopes: ['MANUAL'] })).code)
    await expect(changeByRelative(ctx, 'VOTE', async () => 'written')).rejects.toMatchObject({
      message: shareLinkTexts.notValid,
    })
  })

  it('is deleted half a year after it ended or expired', async () => {
    const old = new Date(Date.now() - 400 * day)
    const past = new Date(Date.now() - 181 * day)
    await hers({ issuedAt: old, expiresAt: past })
    await hers({ endedAt: past })
    const kept = [await hers(), await hers({ endedAt: new Date() })].map(({ id }) => id)
    expect(await deleteOldLinks(db)).toBe(2)
    const rows = await db.select({ id: relativeLinks.id }).from(relativeLinks)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  })
})

describe('the PIN', () => {
  const tryPin = async (code: string, pin: string) =>
    changeWithPin(await open(code), 'VOTE', pin, async () => 'done')

  it('is counted when wrong, and forgotten after a right one', async () => {
    const { id, code } = await hers()
    await expect(tryPin(code, '000000')).rejects.toMatchObject({ message: relativeLinkTexts.wrongPin })
    expect((await rowOf(id)).wrongPins).toBe(1)
    expect((await service.listRelativeLinks(anna, house.id)).links).toMatchObject([{ wrongPins: 1 }])
    expect(await tryPin(code, aPin)).toBe('done')
    expect((await rowOf(id)).wrongPins).toBe(0)
  })

  it('locks the link after ten wrong tries, also at once, tells the managers once, and a new one unlocks it', async () => {
    const { id, code } = await hers()
    const tries = await Promise.allSettled(Array.from({ length: 25 }, () => tryPin(code, '000000')))
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
    expect((await rowOf(id)).wrongPins).toBe(10)
    await expect(tryPin(code, aPin)).rejects.toMatchObject({ message: relativeLinkTexts.locked })
    const told = await db.select({ type: notifications.type }).from(notifications)
    expect(told).toEqual([{ type: 'PERSONAL_LINK_LOCKED' }])
    const lines = await db.select({ verb: activityLog.verb }).from(activityLog)
    expect(lines.filter(({ verb }) => verb === 'LOCKED')).toHaveLength(1)
    const { links } = await service.listRelativeLinks(anna, house.id)
    expect(links).toMatchObject([{ state: 'LOCKED' }])
    const { pin, url } = await service.renewRelativePin(anna, { propertyId: house.id, relativeLinkId: id })
    expect(url).toBeNull()
    await expect(tryPin(code, aPin)).rejects.toMatchObject({ message: relativeLinkTexts.wrongPin })
    expect(await tryPin(code, pin)).toBe('done')
  })
})

describe('the vote of a relative', () => {
  const vote = async (code: string, decisionId: string, option: number | null) =>
    changeWithPin(await open(code), 'VOTE', aPin, (tx, { relative }) =>
      castVoteOfOutsider(tx, relative, { decisionId, option }),
    )

  it('counts with the shares of that owner, can be changed, and is logged with her name', async () => {
    const { id: decisionId } = await aDecision(db, house, { ...isOpen, voters: asked() })
    const { code } = await hers()
    await vote(code, decisionId, 1)
    await vote(code, decisionId, 0)
    const { voters } = await getDecision(anna, decisionId)
    expect(voters).toMatchObject([{}, { name: greta, basisPoints: 4_000, choice: 0, hasLink: true }])
    const lines = await db.select().from(activityLog).where(eq(activityLog.entityType, 'decision'))
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toMatchObject({ verb: 'VOTED', actorUserId: null, actorLabel: 'Aunt Greta (via link)' })
      const { before, after } = line
      const sentence = decisionEntity.verbs.VOTED({
        name: 'Roof',
        before: fieldsOf(before),
        after: fieldsOf(after),
      })
      expect(sentence).toContain(greta)
    }
  })

  it('is refused for a decision of another property or group, a draft, and a list without this owner', async () => {
    const { code } = await hers()
    const other = await aProperty(db, house.familyGroupId)
    const group = await aGroup(db, [{ user: await aUser(db) }])
    const foreign = await aProperty(db, group.id)
    const without = [{ userId: anna.user.id, name: 'Anna', basisPoints: 10_000 }]
    const twice = [
      { userId: null, name: greta, basisPoints: 4_000 },
      { userId: null, name: greta, basisPoints: 6_000 },
    ]
    const foreigners = [{ userId: null, name: greta, basisPoints: 10_000 }]
    for (const decision of [
      await aDecision(db, other, { ...isOpen, voters: asked() }),
      await aDecision(db, foreign, { ...isOpen, voters: foreigners }),
      await aDecision(db, house),
      await aDecision(db, house, { ...isOpen, voters: without }),
      await aDecision(db, house, { ...isOpen, voters: twice }),
    ])
      await expect(vote(code, decision.id, 0)).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(decisionVotes)).toBe(0)
  })

  it('is refused once voting has ended, before and after it is counted', async () => {
    const { code } = await hers()
    const past = { closesAt: new Date(Date.now() - 1_000) }
    const late = await aDecision(db, house, { ...isOpen, ...past, voters: asked() })
    const over = await aDecision(db, house, { state: 'LAPSED', voters: asked() })
    for (const { id } of [late, over])
      await expect(vote(code, id, 0)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is shown with the result for 90 days, after the open decisions', async () => {
    const { code } = await hers()
    const was = (days: number) => ({
      openedAt: new Date(Date.now() - (days + 2) * day),
      closesAt: new Date(Date.now() - days * day),
      closedAt: new Date(Date.now() - days * day),
    })
    const adopted = { state: 'ADOPTED' as const, adoptedOption: 0, voters: asked(1) }
    await aDecision(db, house, { ...adopted, ...was(89), question: 'Older' })
    await aDecision(db, house, { ...adopted, ...was(91), question: 'Too old' })
    await aDecision(db, house, { state: 'REJECTED', ...was(1), voters: asked(), question: 'Latest' })
    await aDecision(db, house, { ...isOpen, voters: asked(), question: 'Open' })
    await aDecision(db, house, {
      ...isOpen,
      closesAt: was(0).closesAt,
      openedAt: was(0).openedAt,
      voters: asked(),
      question: 'Counted soon',
    })
    await aDecision(db, house, { question: 'Draft' })
    const ofAnna = { state: 'ADOPTED' as const, adoptedOption: 0, ...was(1), voters: asked().slice(0, 1) }
    await aDecision(db, house, ofAnna)
    const seen = await listDecisionsByLink(await open(code))
    expect(seen.map(({ question, isOpen: canVote, state }) => [question, canVote, state])).toEqual([
      ['Open', true, 'OPEN'],
      ['Counted soon', false, 'OPEN'],
      ['Latest', false, 'REJECTED'],
      ['Older', false, 'ADOPTED'],
    ])
    expect(JSON.stringify(seen)).not.toContain('Anna')
  })

  it.each<[string, () => PromiseLike<unknown>]>([
    ['it is locked', () => db.update(relativeLinks).set({ wrongPins: 10 })],
    ['its maker is no manager', () => db.update(memberships).set({ role: 'MEMBER' })],
    ['its maker is suspended', () => db.update(users).set({ suspendedAt: new Date() })],
  ])('can’t come from the link while %s, which the decision says', async (_, stop) => {
    const { id } = await aDecision(db, house, { ...isOpen, voters: asked() })
    await hers()
    const greatAunt = async () => (await getDecision(anna, id)).voters[1]
    expect(await greatAunt()).toMatchObject({ hasLink: true, canVote: true })
    await stop()
    expect(await greatAunt()).toMatchObject({ hasLink: false, canVote: true })
  })
})

it('finds its rows by index', async () => {
  const { id, code } = await hers()
  const { id: decisionId } = await aDecision(db, house, { ...isOpen, voters: asked() })
  await expectIndexed(database, async (logged) => {
    const ctx = await getRelative(aRequestContext(logged), code, use)
    await noteRelative(ctx)
    await listDecisionsByLink(ctx)
    await changeWithPin(ctx, 'VOTE', aPin, (tx, { relative }) =>
      castVoteOfOutsider(tx, relative, { decisionId, option: 0 }),
    )
    const manager = { ...anna, db: logged }
    await service.listRelativeLinks(manager, house.id)
    await service.renewRelativePin(manager, { propertyId: house.id, relativeLinkId: id })
  })
})
