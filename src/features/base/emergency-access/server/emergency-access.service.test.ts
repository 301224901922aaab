import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import {
  anEmergencyRequest,
  aTrustedPerson,
  letHoursPass,
} from '../../../../../test/factories/emergency-access.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { emergencyRequests, trustedPeople } from '../../../../server/db/schema/emergency-access.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { deleteGroup, restoreGroup } from '../../groups/server/groups.service.ts'
import { leaveGroup, removeMember, updateMemberRole } from '../../groups/server/members.service.ts'
import { listNotifications } from '../../notifications/server/notifications.service.ts'
import { notificationTypes } from '../../notifications/types/all.ts'
import { sampleIssuer } from '../../users/made-up-people.ts'
import { pauseDays } from '../emergency-access.rules.ts'
import { emergencyTexts } from '../emergency-access.texts.ts'
import * as repository from './emergency-access.repository.ts'
import * as service from './emergency-access.service.ts'
import { objectToRequest, requestAccess, withdrawRequest } from './emergency-request.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId: string
let mails: string[]
let anna: MemberContext
let carl: MemberContext
let ben: MemberContext

async function someone(role: Role, firstName: string) {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role, {
    enqueue: async (_, name) => void mails.push(name),
  })
}

/** Anna and Carl manage the group, Ben is a viewer. */
beforeEach(async () => {
  mails = []
  ;({ id: familyGroupId } = await aGroup(db, []))
  anna = await someone('MANAGER', 'Anna')
  carl = await someone('MANAGER', 'Carl')
  ben = await someone('VIEWER', 'Ben')
})

const keyOf = (ctx: MemberContext) => ({ familyGroupId, userId: ctx.user.id })
const name = (waitDays = 7, by = anna) => service.saveTrustedPerson(by, { ...keyOf(ben), waitDays })
const isTrusted = async () =>
  (await db.select().from(trustedPeople).where(eq(trustedPeople.userId, ben.user.id))).length === 1
const requests = () => db.select().from(emergencyRequests).orderBy(asc(emergencyRequests.id))
const states = async () => (await requests()).map(({ state }) => state)
const noticesOf = ({ user }: MemberContext) =>
  db
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.type, 'EMERGENCY_ACCESS')))
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
const told = async (ctx: MemberContext) => (await noticesOf(ctx)).map(({ title }) => title)
const verbs = async () => {
  const rows = await db
    .select({ verb: activityLog.verb })
    .from(activityLog)
    .where(eq(activityLog.entityType, 'trusted-person'))
    .orderBy(asc(activityLog.at), asc(activityLog.id))
  return rows.map(({ verb }) => verb)
}
const conflict = (message: string) => ({ code: 'conflict', message })

describe('naming a trusted person', () => {
  it('tells the person and the other managers, and logs it', async () => {
    await name(14)
    expect(await told(ben)).toEqual(['You are now a trusted person of The Kellers'])
    expect(await told(carl)).toEqual(['Ben Keller is now a trusted person of The Kellers'])
    expect(await told(anna)).toEqual([])
    expect(await verbs()).toEqual(['NAMED'])
    expect((await service.getEmergencyAccess(ben)).trusted).toMatchObject([
      { isMe: true, waitDays: 14, may: { ask: true, object: false, change: false, decline: true } },
    ])
  })

  it('keeps the wait of an open request when it is changed, and tells the person', async () => {
    await name(10)
    await requestAccess(ben, null)
    await name(1)
    expect(await requests()).toMatchObject([{ waitDays: 10, state: 'WAITING' }])
    expect((await told(ben)).at(-1)).toBe('Your emergency access to The Kellers has changed')
    expect((await told(carl)).at(-1)).toBe('Ben Keller’s wait for emergency access has changed')
    await name(1)
    expect(await verbs()).toEqual(['NAMED', 'REQUESTED', 'CHANGED'])
  })

  it('gives the same result to two managers who name the same person at the same time', async () => {
    for (const days of [
      [7, 7],
      [7, 14],
    ]) {
      const results = await Promise.allSettled([name(days[0], anna), name(days[1], carl)])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await isTrusted()).toBe(true)
      // The log has the start of each change, not its turn.
      expect((await verbs()).toSorted()).toEqual(days[0] === days[1] ? ['NAMED'] : ['CHANGED', 'NAMED'])
      await service.removeTrustedPerson(anna, ben.user.id)
      await db.execute(sql`truncate activity_log`)
    }
  })

  it('refuses managers, strangers and more than five', async () => {
    await expect(service.saveTrustedPerson(anna, { ...keyOf(carl), waitDays: 7 })).rejects.toMatchObject(
      conflict(emergencyTexts.isManager),
    )
    const stranger = await aUser(db)
    const [ofOthers, ofNobody] = await Promise.allSettled(
      [stranger.id, newId()].map((userId) =>
        service.saveTrustedPerson(anna, { familyGroupId, userId, waitDays: 7 }),
      ),
    )
    expect(ofOthers).toMatchObject({ reason: { code: 'not-found' } })
    expect(ofOthers).toEqual(ofNobody)
    const others = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((each) => someone('MEMBER', each)))
    const results = await Promise.allSettled(
      [...others, ben].map((ctx) => service.saveTrustedPerson(anna, { ...keyOf(ctx), waitDays: 7 })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('refuses people who cannot sign in', async () => {
    for (const change of [{ suspendedAt: new Date() }, { suspendedAt: null, issuer: sampleIssuer }]) {
      await db.update(users).set(change).where(eq(users.id, ben.user.id))
      await expect(name()).rejects.toMatchObject(conflict(emergencyTexts.cannotSignIn))
    }
  })

  it('shows all of them to managers, and to others only themselves', async () => {
    await name()
    const eva = await someone('MEMBER', 'Eva')
    await aTrustedPerson(db, keyOf(eva))
    const names = async (ctx: MemberContext) =>
      (await service.getEmergencyAccess(ctx)).trusted.map(({ name: each }) => each)
    expect(await names(carl)).toEqual(['Ben Keller', 'Eva Keller'])
    expect(await names(eva)).toEqual(['Eva Keller'])
    expect(await names(await someone('MEMBER', 'Fritz'))).toEqual([])
  })
})

describe('a request', () => {
  beforeEach(() => name())

  it('tells every manager, by e-mail too, whatever they chose', async () => {
    await db
      .insert(notificationPreferences)
      .values({ userId: anna.user.id, type: 'EMERGENCY_ACCESS', inApp: false, email: false })
    mails = []
    await requestAccess(ben, 'Anna is in hospital')
    for (const manager of [anna, carl])
      expect(await told(manager)).toContain('Ben Keller asks for emergency access to The Kellers')
    expect(mails).toEqual(['mail.send', 'mail.send'])
    expect(await service.listWaitingAccess(anna)).toMatchObject([{ name: 'Ben Keller' }])
    expect(await service.listWaitingAccess(ben)).toEqual([])
    expect((await service.getEmergencyAccess(anna)).trusted[0]?.request?.reason).toBe('Anna is in hospital')
    const [line] = await db.select().from(activityLog).where(eq(activityLog.verb, 'REQUESTED'))
    expect(JSON.stringify(line)).not.toContain('hospital')
  })

  it('ends with one objection, and the person and the other managers are told', async () => {
    await requestAccess(ben, null)
    await objectToRequest(carl, ben.user.id)
    expect(await requests()).toMatchObject([{ state: 'OBJECTED', endedBy: carl.user.id }])
    expect((await told(ben)).at(-1)).toBe('Your request for emergency access has ended')
    expect((await told(anna)).at(-1)).toBe('Ben Keller’s request for emergency access has ended')
    await expect(objectToRequest(anna, ben.user.id)).rejects.toMatchObject(
      conflict(emergencyTexts.notWaiting),
    )
    expect(await isTrusted()).toBe(true)
  })

  it('can be made again a day after it was withdrawn', async () => {
    await requestAccess(ben, null)
    await withdrawRequest(ben)
    const seen = async () => (await service.getEmergencyAccess(ben)).trusted[0]
    for (const hours of [0, 23]) {
      await letHoursPass(db, keyOf(ben), hours)
      await expect(requestAccess(ben, null)).rejects.toMatchObject(conflict(emergencyTexts.wasWithdrawn))
      expect(await seen()).toMatchObject({ pause: { after: 'WITHDRAWN' }, may: { ask: false } })
    }
    await letHoursPass(db, keyOf(ben), 1)
    expect(await seen()).toMatchObject({ pause: null, may: { ask: true } })
    await requestAccess(ben, null)
  })

  it('can be made again seven days after an objection', async () => {
    await requestAccess(ben, null)
    await objectToRequest(anna, ben.user.id)
    await letHoursPass(db, keyOf(ben), 24 * pauseDays - 1)
    await expect(requestAccess(ben, null)).rejects.toMatchObject(conflict(emergencyTexts.isPaused))
    expect((await service.getEmergencyAccess(ben)).trusted[0]?.may.ask).toBe(false)
    await letHoursPass(db, keyOf(ben), 1)
    await requestAccess(ben, null)
    expect(await states()).toEqual(['OBJECTED', 'WAITING'])
  })

  it('is one at a time, even if it is made twice at once', async () => {
    const results = await Promise.allSettled([requestAccess(ben, null), requestAccess(ben, null)])
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: conflict(emergencyTexts.isWaiting) },
    ])
    expect(await states()).toEqual(['WAITING'])
  })

  it('ends as an objection when a manager removes the person, who is told', async () => {
    await requestAccess(ben, null)
    await service.removeTrustedPerson(anna, ben.user.id)
    expect(await requests()).toMatchObject([{ state: 'OBJECTED', endedBy: anna.user.id }])
    expect((await told(ben)).at(-1)).toBe('You are no longer a trusted person of The Kellers')
    expect((await told(carl)).at(-1)).toBe('Ben Keller is no longer a trusted person of The Kellers')
    expect(await verbs()).toEqual(['NAMED', 'REQUESTED', 'OBJECTED', 'REMOVED'])
    await name()
    await expect(requestAccess(ben, null)).rejects.toMatchObject(conflict(emergencyTexts.isPaused))
  })

  it('ends when the person declines, and the managers are told', async () => {
    await requestAccess(ben, null)
    await service.declineTrust(ben)
    expect(await states()).toEqual(['WITHDRAWN'])
    expect(await isTrusted()).toBe(false)
    expect((await told(anna)).at(-1)).toBe('Ben Keller is no longer a trusted person of The Kellers')
  })

  it.each([
    ['leaves', () => leaveGroup(ben)],
    ['is removed from the group', () => removeMember(anna, ben.user.id)],
    ['becomes a manager otherwise', () => updateMemberRole(anna, { ...keyOf(ben), role: 'MANAGER' })],
  ])('ends when the person %s, with the trust', async (_, change) => {
    await requestAccess(ben, null)
    await change()
    expect(await states()).toEqual(['ENDED'])
    expect(await isTrusted()).toBe(false)
    expect((await verbs()).slice(-2)).toEqual(['ENDED', 'REMOVED'])
  })

  it('ends with a notice to the person when they become a manager otherwise', async () => {
    await requestAccess(ben, null)
    mails = []
    await updateMemberRole(anna, { ...keyOf(ben), role: 'MANAGER' })
    const [notice] = (await noticesOf(ben)).slice(-1)
    expect(notice).toMatchObject({
      title: 'You are no longer a trusted person of The Kellers',
      message: 'You are now a manager, so you need no emergency access. This also ended your request.',
    })
    expect(mails).toContain('mail.send')
  })

  it.each([
    ['becomes a manager', () => updateMemberRole(anna, { ...keyOf(ben), role: 'MANAGER' })],
    ['is removed from the group', () => removeMember(anna, ben.user.id)],
    ['is no longer trusted', () => service.removeTrustedPerson(anna, ben.user.id)],
  ])('tells a person who switched everything off of the end of the trust when they %s', async (_, change) => {
    const off = { inApp: false, email: false, push: false, userId: ben.user.id }
    await db.insert(notificationPreferences).values(notificationTypes.map(({ type }) => ({ ...off, type })))
    await change()
    expect(await isTrusted()).toBe(false)
    const shown = await listNotifications(ben, { before: null, codesOfInvites: async () => new Map() })
    expect(shown.notifications[0]).toMatchObject({
      title: 'You are no longer a trusted person of The Kellers',
    })
  })

  it('says nothing of the trust to someone who leaves by themselves', async () => {
    const before = (await told(ben)).length
    await leaveGroup(ben)
    expect(await told(ben)).toHaveLength(before)
  })

  it('is told to someone who becomes a manager while it waits', async () => {
    await requestAccess(ben, null)
    const eva = await someone('MEMBER', 'Eva')
    await updateMemberRole(anna, { ...keyOf(eva), role: 'MANAGER' })
    expect(await told(eva)).toEqual(['Ben Keller asks for emergency access to The Kellers'])
  })

  it('is not made by a manager', async () => {
    await aTrustedPerson(db, keyOf(carl))
    await expect(requestAccess(carl, null)).rejects.toMatchObject(conflict(emergencyTexts.isManager))
  })

  it('can be objected to although the clock of the database was set back', async () => {
    const requestedAt = new Date(Date.now() + 3_600_000)
    await anEmergencyRequest(db, { ...keyOf(ben), requestedAt })
    await objectToRequest(anna, ben.user.id)
    expect(await requests()).toMatchObject([{ state: 'OBJECTED', endedAt: requestedAt }])
  })

  it('ends when the group is deleted; a restored one keeps its trusted people', async () => {
    await requestAccess(ben, null)
    mails = []
    await deleteGroup(anna)
    expect(await states()).toEqual(['ENDED'])
    expect(mails).toEqual(['mail.send'])
    const { notifications: inBell } = await listNotifications(ben, {
      before: null,
      codesOfInvites: async () => new Map(),
    })
    expect(inBell[0]).toMatchObject({
      title: 'Your request for emergency access has ended',
      message: 'A manager deleted The Kellers. If a manager restores it, you can ask again.',
    })
    await restoreGroup(anna)
    expect(await isTrusted()).toBe(true)
    await requestAccess(ben, null)
  })

  it('is not made in a group that is being deleted, and one that got in ends with the restore', async () => {
    await deleteGroup(anna)
    const insert = () => db.transaction((tx) => repository.insertRequest(tx, keyOf(ben), null))
    expect(await insert()).toBeUndefined()
    await anEmergencyRequest(db, keyOf(ben))
    await restoreGroup(anna)
    expect(await states()).toEqual(['ENDED'])
    expect(await insert()).toBeDefined()
  })
})

it('goes with its group when that is purged, even while it waits', async () => {
  await name()
  await requestAccess(ben, null)
  await db.execute(sql`delete from family_groups where id = ${familyGroupId}`)
  expect(await states()).toEqual([])
})

it('uses an index for each statement', async () => {
  await name()
  const by = (ctx: MemberContext, on: typeof db) => ({ ...ctx, db: on })
  await expectIndexed(database, (on) => service.getEmergencyAccess(by(anna, on)))
  await expectIndexed(database, (on) => service.getEmergencyAccess(by(ben, on)))
  await expectIndexed(database, (on) => requestAccess(by(ben, on), null))
  await expectIndexed(database, (on) => objectToRequest(by(anna, on), ben.user.id))
  await expectIndexed(database, (on) => service.removeTrustedPerson(by(anna, on), ben.user.id))
})
