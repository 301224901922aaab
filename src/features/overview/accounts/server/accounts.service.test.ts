import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember, asUser } from '../../../../../test/factories/context.ts'
import { aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aNotification } from '../../../../../test/factories/notifications.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aRelativeLink } from '../../../../../test/factories/relative-links.ts'
import { aSubscription } from '../../../../../test/factories/subscriptions.ts'
import { aProject, aSchedule, aStay, aTask } from '../../../../../test/factories/work.ts'
import { aJobLink, aWorker } from '../../../../../test/factories/workers.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { untilWaiting } from '../../../../../test/waiting.ts'
import { deleteAccount } from '../../../../local-provider/accounts.repository.ts'
import type { Role, SignedInContext } from '../../../../server/context.ts'
import { randomToken, sha256 } from '../../../../server/crypto.ts'
import { calendarFeeds } from '../../../../server/db/schema/calendar.ts'
import { dataExports } from '../../../../server/db/schema/exports.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { files, providerPictures } from '../../../../server/db/schema/files.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { providerAccounts } from '../../../../server/db/schema/local-provider.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payeeDetails } from '../../../../server/db/schema/payee-details.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { scheduleMembers } from '../../../../server/db/schema/schedules.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import {
  billingCustomers,
  checkoutIntents,
  subscriptions,
} from '../../../../server/db/schema/subscriptions.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { sessions, users } from '../../../../server/db/schema/users.ts'
import { unconfiguredBilling } from '../../../../server/gateways/billing/unconfigured-billing.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { groupEntity } from '../../../base/groups/group.entity.ts'
import {
  createGroup,
  lockGroup,
  lockGroupsOfUser,
  restoreGroup,
} from '../../../base/groups/server/groups.service.ts'
import { removeMember, updateMemberRole } from '../../../base/groups/server/members.service.ts'
import { findSession, idTokenPurpose, openSession } from '../../../base/sessions/server/sessions.service.ts'
import { setProfilePicture } from '../../../base/users/server/profile-picture.service.ts'
import { upsertUser } from '../../../base/users/server/users.service.ts'
import { handOverRelativeLink } from '../../../work/relative-links/server/hand-over-link.service.ts'
import { changeByRelative, getRelative } from '../../../work/relative-links/server/relative-access.service.ts'
import { acceptWorkerShare } from '../../../work/share-links/server/answer-link.service.ts'
import { changeByShare, getShare, jobOf } from '../../../work/share-links/server/share-access.service.ts'
import { lockStaysOf } from '../../../work/stays/server/stays.repository.ts'
import { requestStayByLink } from '../../../work/stays/server/stays-by-link.service.ts'
import { listGroupActivity } from '../../activity-log/server/activity-log.service.ts'
import { buildDataExport, startDataExport } from '../../data-exports/server/data-exports.service.ts'
import { sampleFamily } from '../../samples/sample-family.ts'
import { loadSampleFamily } from '../../samples/server/samples.service.ts'
import { deleteMyAccount, type OwnProvider, previewAccountDeletion } from './accounts.service.ts'

const { db } = testDatabase()
const confirmed = { confirmation: 'DELETE' }
let store: Files
beforeEach(() => {
  store = createMemoryFiles()
})

/** Someone who has just signed in, in one browser. */
async function someone(firstName: string, person: Partial<typeof users.$inferInsert> = {}) {
  const user = await aUser(db, { firstName, ...person })
  const token = await signIn(user.id)
  const session = await findSession(db, token)
  if (!session) throw new Error('no session')
  return { ...asUser(db, user, { files: store }), sessionId: session.sessionId, token }
}

const signIn = (userId: string) =>
  db.transaction((tx) =>
    openSession(tx, { userId, idTokenSealed: 's', providerSession: null, userAgent: 'Firefox' }, null),
  )

const rowOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0]

const isDeleted = async (familyGroupId: string) => {
  const [row] = await db.select().from(familyGroups).where(eq(familyGroups.id, familyGroupId))
  return row?.deletedAt !== null
}

const currentMembers = async (familyGroupId: string, role?: Role) => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        isNull(memberships.leftAt),
        role && eq(memberships.role, role),
      ),
    )
  return rows.map(({ userId }) => userId)
}

const anInvite = (familyGroupId: string, invitedBy: string) => ({
  familyGroupId,
  invitedBy,
  codeHash: sha256(randomToken()),
  codeSealed: 'sealed',
  role: 'MEMBER' as const,
  expiresAt: new Date(Date.now() + 86_400_000),
})

describe('deleting an account', () => {
  it('removes all personal data and every way to sign in', async () => {
    const anna = await someone('Anna', {
      profileImageUrl: 'https://id.example/a.jpg',
      locale: 'de-CH',
      browserLocale: 'de-CH',
    })
    await signIn(anna.user.id)
    await db.insert(providerPictures).values({ userId: anna.user.id, sourceUrl: 'https://id.example/a.jpg' })
    await deleteMyAccount(anna, confirmed, null)
    expect(await db.$count(providerPictures)).toBe(0)
    expect(await rowOf(anna.user.id)).toMatchObject({
      issuer: 'deleted',
      subject: anna.user.id,
      email: null,
      emailVerified: false,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      locale: null,
      browserLocale: null,
      deletedAt: expect.any(Date),
    })
    expect(await findSession(db, anna.token)).toBeNull()
    expect(await db.$count(sessions)).toBe(0)
  })

  it('deletes the person’s own data and nobody else’s', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const photo = await aPhoto({ width: 300, height: 200 }).jpeg().toBuffer()
    const shared = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const schedule = await aSchedule(db, await aProperty(db, shared.id))
    for (const ctx of [anna, ben]) {
      const userId = ctx.user.id
      await db.insert(calendarFeeds).values({
        familyGroupId: shared.id,
        userId,
        scope: 'ALL',
        tokenHash: sha256(randomToken()),
        tokenSealed: 'sealed',
      })
      await db.insert(scheduleMembers).values({ scheduleId: schedule.id, userId, position: 0 })
      await setProfilePicture(ctx, photo)
      const { exportId } = await startDataExport(ctx)
      await buildDataExport({ ...ctx, signal: new AbortController().signal }, exportId)
      await db.insert(notifications).values({ userId, type: 'T', title: 't', message: 'm' })
      await db.insert(payeeDetails).values({ userId, note: 'In cash.' })
      await db.insert(notificationPreferences).values({ userId, type: 'T', inApp: true, email: true })
      const [file] = await db.select({ id: files.id }).from(files).where(eq(files.userId, userId))
      await db
        .insert(feedback)
        .values({ userId, title: `Of ${ctx.user.firstName}`, feedback: 'f', screenshotFileId: file?.id })
    }
    await deleteMyAccount(anna, confirmed, null)
    const tables = [
      payeeDetails,
      notifications,
      notificationPreferences,
      dataExports,
      files,
      calendarFeeds,
      scheduleMembers,
    ]
    const left = await Promise.all(
      tables.map(async (table) =>
        // Ben is also told that Anna left.
        (await db.selectDistinct({ userId: table.userId }).from(table)).map((row) => row.userId),
      ),
    )
    expect(left).toEqual(tables.map(() => [ben.user.id]))
    const opinions = await db.select().from(feedback).orderBy(feedback.title)
    expect(opinions).toMatchObject([
      { title: 'Of Anna', userId: null, screenshotFileId: null },
      { title: 'Of Ben', userId: ben.user.id, screenshotFileId: expect.any(String) },
    ])
    const keys: string[] = []
    for await (const { key } of store.list()) keys.push(key)
    expect(keys).toHaveLength(3)
    expect(keys.every((key) => key.startsWith(ben.user.id))).toBe(true)
  })

  it('leaves the groups, keeps the name in their history and notifies their managers', async () => {
    const [anna, ben, cleo] = [await someone('Anna'), await someone('Ben'), await someone('Cleo')]
    const { id } = await aGroup(db, [
      { user: anna.user },
      { user: ben.user },
      { user: cleo.user, role: 'VIEWER' },
    ])
    await db.transaction((tx) =>
      recordActivity(tx, {
        familyGroupId: id,
        actor: anna.user,
        verb: 'CHANGED',
        of: groupEntity,
        entityId: id,
      }),
    )
    await deleteMyAccount(anna, confirmed, null)
    expect((await currentMembers(id)).toSorted()).toEqual([ben.user.id, cleo.user.id].toSorted())
    const log = await db.select().from(activityLog).orderBy(activityLog.id)
    expect(log.map(({ verb, actorLabel }) => [verb, actorLabel])).toEqual([
      ['CHANGED', 'Anna Keller'],
      ['LEFT', 'Anna Keller'],
    ])
    const told = await db.select().from(notifications)
    expect(told).toMatchObject([
      { userId: ben.user.id, type: 'MEMBER_REMOVED', title: 'Anna Keller left The Kellers' },
    ])
  })

  it('revokes the person’s open invites and no others', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    await db
      .insert(invites)
      .values([
        anInvite(id, anna.user.id),
        { ...anInvite(id, anna.user.id), status: 'ACCEPTED' },
        anInvite(id, ben.user.id),
      ])
    await deleteMyAccount(anna, confirmed, null)
    const rows = await db.select().from(invites).orderBy(invites.id)
    expect(rows.map(({ status }) => status)).toEqual(['REVOKED', 'ACCEPTED', 'PENDING'])
    expect(rows[0]?.endedAt).toBeInstanceOf(Date)
  })

  it('cancels the person’s plan at the provider in a job', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const { providerSubscriptionId: subscriptionId } = await aSubscription(db, anna.user)
    await aSubscription(db, ben.user)
    await db.insert(billingCustomers).values({ userId: anna.user.id, providerCustomerId: 'cus_anna' })
    await db
      .insert(checkoutIntents)
      .values({ userId: anna.user.id, planId: 'annual', expiresAt: new Date(Date.now() + 86_400_000) })
    const queued: unknown[] = []
    const ctx = {
      ...anna,
      billing: { ...unconfiguredBilling(), isConfigured: true },
      enqueue: async (_: unknown, name: string, payload: object) => void queued.push([name, payload]),
    }
    await deleteMyAccount(ctx, confirmed, null)
    expect(queued).toContainEqual(['subscription.cancel', { subscriptionId }])
    const left = await db.select({ userId: subscriptions.userId }).from(subscriptions)
    expect(left).toEqual([{ userId: ben.user.id }])
    expect(await db.select().from(billingCustomers)).toEqual([])
    expect(await db.select().from(checkoutIntents)).toEqual([])
  })

  it('deletes the sample family and groups without other members', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const { id: alone } = await aGroup(db, [{ user: anna.user }], { name: 'Alone' })
    const { id: former } = await aGroup(db, [{ user: anna.user }], { name: 'Former' })
    await aMembership(db, {
      familyGroupId: former,
      userId: ben.user.id,
      role: 'MEMBER',
      color: 'pine',
      leftAt: new Date(),
    })
    const sample = await loadSampleFamily(anna, { timeZone: 'UTC' })
    const { deletedGroups, blockedBy } = await previewAccountDeletion(anna, null)
    expect(deletedGroups.map(({ name }) => name).toSorted()).toEqual([
      'Alone',
      'Former',
      sampleFamily('2026-01-01').group.name,
    ])
    expect(blockedBy).toEqual([])
    await deleteMyAccount(anna, confirmed, null)
    expect([await isDeleted(alone), await isDeleted(former)]).toEqual([true, true])
    expect(await db.$count(familyGroups, eq(familyGroups.id, sample.familyGroupId))).toBe(0)
    expect(await db.$count(users, eq(users.issuer, 'sample'))).toBe(0)
    expect(await db.$count(notifications)).toBe(0)
  })

  it('unassigns open tasks and keeps completed ones', async () => {
    const [anna, ben] = [await someone('Anna', { lastName: null }), await someone('Ben')]
    const house = await aProperty(db, (await aGroup(db, [{ user: anna.user }, { user: ben.user }])).id)
    const assigneeUserId = anna.user.id
    const open = await aTask(db, house, { assigneeUserId })
    const finished = await aTask(db, house, { assigneeUserId, status: 'DONE', completedBy: assigneeUserId })
    await deleteMyAccount(anna, confirmed, null)
    const rows = await db.select().from(tasks).orderBy(tasks.id)
    expect(rows).toMatchObject([
      { id: open.id, assigneeUserId: null, version: 2 },
      { id: finished.id, assigneeUserId, completedBy: assigneeUserId },
    ])
    const { lines } = await listGroupActivity(asMember(db, ben.user, house.familyGroupId), {})
    expect(lines.map(({ actor, text }) => `${actor} ${text}`)).toEqual([
      'Anna left an open task unassigned',
      'Anna left the group',
    ])
  })

  it('gives the person a new, empty account when they sign in again', async () => {
    const anna = await someone('Anna', { subject: 'anna-at-provider' })
    await deleteMyAccount(anna, confirmed, null)
    const claims = {
      issuer: 'https://id.example',
      subject: 'anna-at-provider',
      email: 'anna@family.example',
      emailVerified: true,
      firstName: 'Anna',
      lastName: 'Keller',
      profileImageUrl: null,
    }
    const again = await db.transaction((tx) => upsertUser(tx, claims))
    expect(again.userId).not.toBe(anna.user.id)
  })

  it('rejects a running request that adds the account to a group', async () => {
    const anna = await someone('Anna')
    await deleteMyAccount(anna, confirmed, null)
    const late = createGroup(anna, { name: 'Too late', currency: 'EUR', timeZone: 'UTC' })
    await expect(late).rejects.toMatchObject({ code: 'signed-out' })
    await expect(deleteMyAccount(anna, confirmed, null)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('refusing to delete an account', () => {
  it('refuses the sole manager of groups with other members and names each group', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    for (const name of ['The Kellers', 'Lake house'])
      await aGroup(db, [{ user: anna.user }, { user: ben.user, role: 'MEMBER' }], { name })
    await aGroup(db, [{ user: anna.user, role: 'MEMBER' }, { user: ben.user }], { name: 'Not this one' })
    await aGroup(db, [{ user: anna.user }], { name: 'Nor this' })
    await expect(deleteMyAccount(anna, confirmed, null)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'You are the only manager of The Kellers and Lake house. Make another member a manager, or delete the group. Then you can delete your account.',
    })
    expect(await previewAccountDeletion(anna, null)).toMatchObject({
      blockedBy: [{ name: 'The Kellers' }, { name: 'Lake house' }],
      leftGroups: [{ name: 'Not this one' }],
      deletedGroups: [{ name: 'Nor this' }],
    })
    expect(await rowOf(anna.user.id)).toMatchObject({ firstName: 'Anna', deletedAt: null })
    expect(await findSession(db, anna.token)).not.toBeNull()
  })

  it('refuses while the only other manager is suspended', async () => {
    const [anna, ben] = [await someone('Anna'), await aUser(db, { suspendedAt: new Date() })]
    await aGroup(db, [{ user: anna.user }, { user: ben }], { name: 'The Kellers' })
    await expect(deleteMyAccount(anna, confirmed, null)).rejects.toMatchObject({ code: 'conflict' })
    expect((await rowOf(anna.user.id))?.deletedAt).toBeNull()
  })

  it.each(['deleted', '', 'ben@family.example'])('refuses the confirmation %j', async (confirmation) => {
    const anna = await someone('Anna')
    await expect(deleteMyAccount(anna, { confirmation }, null)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { confirmation: 'Type DELETE or your e-mail address.' } },
    })
    expect((await rowOf(anna.user.id))?.deletedAt).toBeNull()
  })

  it('refuses a session that began more than an hour ago by the database clock', async () => {
    const anna = await someone('Anna')
    const age = (interval: string) =>
      db.execute(sql.raw(`update sessions set created_at = created_at - interval '${interval}'`))
    await age('59 minutes')
    expect((await previewAccountDeletion(anna, null)).needsSignIn).toBe(false)
    await age('1 minute')
    expect((await previewAccountDeletion(anna, null)).needsSignIn).toBe(true)
    await expect(deleteMyAccount(anna, confirmed, null)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Sign in again'),
    })
  })

  it('refuses a young session when the person signed in at the provider long ago', async () => {
    const anna = await someone('Anna')
    const signedInAt = async (minutesAgo: number) => {
      const claims = { auth_time: Math.floor(Date.now() / 1_000) - minutesAgo * 60 }
      const idToken = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`
      await db.update(sessions).set({ idTokenSealed: anna.sealer(idTokenPurpose).seal(idToken) })
    }
    await signedInAt(58)
    expect((await previewAccountDeletion(anna, null)).needsSignIn).toBe(false)
    await signedInAt(62)
    expect((await previewAccountDeletion(anna, null)).needsSignIn).toBe(true)
    await expect(deleteMyAccount(anna, confirmed, null)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('rolls everything back when the last step fails', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const failing: OwnProvider = {
      issuer: 'https://id.example',
      deleteAccount: () => Promise.reject(new Error('no')),
    }
    await expect(deleteMyAccount(anna, confirmed, failing)).rejects.toThrow('no')
    expect(await rowOf(anna.user.id)).toMatchObject({ firstName: 'Anna', deletedAt: null })
    expect(await currentMembers(id)).toContain(anna.user.id)
    expect(await db.$count(notifications)).toBe(0)
    expect(await findSession(db, anna.token)).not.toBeNull()
  })
})

describe('the sign-in account', () => {
  const issuer = 'http://localhost:3000/oidc'

  const anAccount = async (email: string) => {
    const [account] = await db
      .insert(providerAccounts)
      .values({ email, passwordHash: 'h', firstName: 'A', lastName: 'K' })
      .returning({ id: providerAccounts.id })
    return account?.id ?? ''
  }

  it('is deleted when it belongs to the local provider', async () => {
    const subject = await anAccount('anna@family.example')
    const other = await anAccount('ben@family.example')
    const anna = await someone('Anna', { issuer, subject })
    expect((await previewAccountDeletion(anna, { issuer, deleteAccount })).signInIsDeleted).toBe(true)
    await deleteMyAccount(anna, confirmed, { issuer, deleteAccount })
    expect(await db.select({ id: providerAccounts.id }).from(providerAccounts)).toEqual([{ id: other }])
  })

  it('is kept when it belongs to another provider, whatever its subject', async () => {
    const subject = await anAccount('anna@family.example')
    const anna = await someone('Anna', { issuer: 'https://id.example', subject })
    expect((await previewAccountDeletion(anna, { issuer, deleteAccount })).signInIsDeleted).toBe(false)
    await deleteMyAccount(anna, confirmed, { issuer, deleteAccount })
    expect(await db.$count(providerAccounts)).toBe(1)
  })
})

describe('concurrent deletions', () => {
  const races = Array.from({ length: 15 }, (_, race) => race)

  const demote = (by: SignedInContext, familyGroupId: string, userId: string) =>
    updateMemberRole(asMember(db, by.user, familyGroupId), { familyGroupId, userId, role: 'MEMBER' })

  it('does not deadlock with the removal of a member', async () => {
    const [anna, ben, cleo] = [await someone('Anna'), await someone('Ben'), await someone('Cleo')]
    const { id } = await aGroup(db, [
      { user: anna.user },
      { user: ben.user, role: 'MEMBER' },
      { user: cleo.user, role: 'VIEWER' },
    ])
    const { both } = await db.transaction(async (tx) => {
      await lockGroup(tx, id)
      const deletion = deleteMyAccount(ben, confirmed, null)
      await untilWaiting(db, 1)
      const removal = removeMember(asMember(db, anna.user, id), cleo.user.id)
      await untilWaiting(db, 2)
      return { both: Promise.all([deletion, removal]) }
    })
    await both
    expect(await currentMembers(id)).toEqual([anna.user.id])
  })

  it('does not deadlock with a request by the personal link that the person issued', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const house = await aProperty(db, id)
    const { code } = await aRelativeLink(db, house, { issuedBy: ben.user.id, scopes: ['STAY'] })
    const greta = await getRelative(aRequestContext(db), code, { address: '203.0.113.7', device: 'PHONE' })
    const stay = { startsOn: '2199-07-03', endsOn: '2199-07-10', guests: 0, note: null }
    const { both } = await db.transaction(async (tx) => {
      await lockStaysOf(tx, house.id)
      const request = changeByRelative(greta, 'STAY', (held, current) =>
        requestStayByLink(held, current, stay),
      )
      await untilWaiting(db, 1)
      const deletion = deleteMyAccount(ben, confirmed, null)
      await untilWaiting(db, 2)
      return { both: Promise.all([request, deletion]) }
    })
    await both
    expect(await currentMembers(id)).toEqual([anna.user.id])
    expect(await db.select().from(stays)).toMatchObject([{ relativeName: 'Aunt Greta' }])
  })

  it.each([
    ['that the person issued', 'conflict'],
    ['to the person', 'not-found'],
  ])('does not deadlock with handing over a personal link %s, which comes too late', async (which, code) => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const house = await aProperty(db, id)
    const [issuedBy, userId] =
      which === 'to the person' ? [anna.user.id, ben.user.id] : [ben.user.id, anna.user.id]
    const { id: relativeLinkId } = await aRelativeLink(db, house, { issuedBy })
    const aunt = { relativeName: 'Aunt Greta', relativeLinkId }
    await aStay(db, house, aunt)
    const reported = { reporterName: 'Aunt Greta', reporterLinkId: relativeLinkId }
    const task = await aTask(db, house, { ...reported, assigneeUserId: ben.user.id })
    const { both } = await db.transaction(async (tx) => {
      // The deletion locks the person’s tasks before the links that they issued.
      await tx.select().from(tasks).where(eq(tasks.id, task.id)).for('update')
      const deletion = deleteMyAccount(ben, confirmed, null)
      await untilWaiting(db, 1)
      const input = { propertyId: house.id, relativeLinkId, userId }
      const handingOver = handOverRelativeLink(asMember(db, anna.user, id), input)
      await untilWaiting(db, 2)
      return { both: Promise.allSettled([deletion, handingOver]) }
    })
    expect(await both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code } }])
    expect(await db.select().from(stays)).toMatchObject([aunt])
    expect(await db.select().from(tasks)).toMatchObject([{ ...reported, assigneeUserId: null }])
  })

  it('does not deadlock with a contractor who uses the link that the person created', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const house = await aProperty(db, id)
    const job = { project: await aProject(db, house), worker: await aWorker(db, { id }) }
    const { shareCode } = await aJobLink(db, job, { createdBy: ben.user.id })
    const use = { address: '203.0.113.7', device: 'PHONE' as const }
    const contractor = jobOf(await getShare(aRequestContext(db), 'JOB', shareCode, use))
    const { both } = await db.transaction(async (tx) => {
      await lockStaysOf(tx, house.id)
      const change = changeByShare(contractor, 'link', async (held) => {
        await lockStaysOf(held, house.id)
        await aNotification(held, ben.user.id)
      })
      await untilWaiting(db, 1)
      const deletion = deleteMyAccount(ben, confirmed, null)
      await untilWaiting(db, 2)
      return { both: Promise.all([change, deletion]) }
    })
    await both
    expect(await currentMembers(id)).toEqual([anna.user.id])
  })

  it('does not deadlock with a contractor who accepts the job', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const house = await aProperty(db, id)
    const job = { project: await aProject(db, house), worker: await aWorker(db, { id }) }
    const { shareCode } = await aJobLink(db, job, { createdBy: ben.user.id })
    const use = { address: '203.0.113.7', device: 'PHONE' as const }
    const contractor = jobOf(await getShare(aRequestContext(db), 'JOB', shareCode, use))
    const { both } = await db.transaction(async (tx) => {
      // The activity of the link is written after the link is locked.
      await tx.execute(sql`lock table share_link_events in share row exclusive mode`)
      const answer = acceptWorkerShare(contractor, { name: 'Piet' })
      await untilWaiting(db, 1)
      const deletion = deleteMyAccount(ben, confirmed, null)
      await untilWaiting(db, 2)
      return { both: Promise.all([answer, deletion]) }
    })
    await both
    expect(await currentMembers(id)).toEqual([anna.user.id])
  })

  it('does not deadlock with the restoring of a group', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user }], { deletedAt: new Date() })
    const { both } = await db.transaction(async (tx) => {
      await lockGroupsOfUser(tx, anna.user.id)
      const deletion = deleteMyAccount(anna, confirmed, null)
      await untilWaiting(db, 1)
      const restoring = restoreGroup(asMember(db, anna.user, id))
      await untilWaiting(db, 2)
      return { both: Promise.allSettled([deletion, restoring]) }
    })
    const [deletion, restoring] = await both
    expect(deletion.status).toBe('fulfilled')
    if (restoring.status === 'rejected') expect(['signed-out', 'not-found']).toContain(restoring.reason.code)
    expect(await currentMembers(id)).toEqual([ben.user.id])
  })

  it.each(races)('keeps one manager when one deletes the account and demotes the other (%i)', async () => {
    const [anna, ben, cleo] = [await someone('Anna'), await someone('Ben'), await someone('Cleo')]
    const { id } = await aGroup(db, [
      { user: anna.user },
      { user: ben.user },
      { user: cleo.user, role: 'VIEWER' },
    ])
    await Promise.allSettled([deleteMyAccount(anna, confirmed, null), demote(anna, id, ben.user.id)])
    expect(await currentMembers(id, 'MANAGER')).not.toEqual([])
  })

  it.each(races)('refuses the second of two managers (%i)', async () => {
    const [anna, ben, cleo] = [await someone('Anna'), await someone('Ben'), await someone('Cleo')]
    const { id } = await aGroup(db, [
      { user: anna.user },
      { user: ben.user },
      { user: cleo.user, role: 'VIEWER' },
    ])
    const outcomes = await Promise.allSettled([
      deleteMyAccount(anna, confirmed, null),
      deleteMyAccount(ben, confirmed, null),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await currentMembers(id, 'MANAGER')).toHaveLength(1)
  })

  it('leaves no session when the person signs in elsewhere, in either order', async () => {
    for (const _ of races) {
      const subject = randomToken()
      const anna = await someone('Anna', { subject })
      const claims = {
        issuer: 'https://id.example',
        subject,
        email: null,
        emailVerified: false,
        firstName: 'Anna',
        lastName: 'Keller',
        profileImageUrl: null,
      }
      const signingIn = db.transaction(async (tx) => {
        const { userId } = await upsertUser(tx, claims)
        await openSession(tx, { userId, idTokenSealed: 's', providerSession: null, userAgent: null }, null)
      })
      const outcomes = await Promise.allSettled([deleteMyAccount(anna, confirmed, null), signingIn])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await db.$count(sessions, eq(sessions.userId, anna.user.id))).toBe(0)
    }
  })

  it('deletes the account once on a double click', async () => {
    const [anna, ben] = [await someone('Anna'), await someone('Ben')]
    await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const outcomes = await Promise.allSettled([
      deleteMyAccount(anna, confirmed, null),
      deleteMyAccount(anna, confirmed, null),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(notifications)).toBe(1)
  })
})

describe('a member with an open balance', () => {
  it('keeps the account until settled up, then leaves under the old name', async () => {
    const anna = await someone('Anna')
    const ben = await someone('Ben')
    const { id: familyGroupId } = await aGroup(db, [{ user: anna.user }, { user: ben.user, role: 'MEMBER' }])
    const ids = {
      anna: await participantOf(db, familyGroupId, anna.user.id),
      ben: await participantOf(db, familyGroupId, ben.user.id),
    }
    const owing = {
      code: 'conflict',
      message:
        'You still have an open balance in The Kellers, or something there is waiting for confirmation or a decision. Settle up, or ask a manager to remove you and write off the balance. Then you can delete your account.',
    }
    await aPayment(db, { familyGroupId }, { payerId: ids.anna, parts: [ids.ben], amountMinor: 4_000 })
    expect(await previewAccountDeletion(ben, null)).toMatchObject({
      owingIn: [{ familyGroupId }],
      leftGroups: [],
      blockedBy: [],
    })
    await expect(deleteMyAccount(ben, confirmed, null)).rejects.toMatchObject(owing)
    await aSettlement(db, { familyGroupId }, { fromId: ids.ben, toId: ids.anna, status: 'CONFIRMED' })
    const waiting = await aSettlement(db, { familyGroupId }, { fromId: ids.ben, toId: ids.anna })
    await expect(deleteMyAccount(ben, confirmed, null)).rejects.toMatchObject(owing)
    const back = await aSettlement(db, { familyGroupId }, { fromId: ids.anna, toId: ids.ben })
    await expect(deleteMyAccount(ben, confirmed, null)).rejects.toMatchObject(owing)
    await db.delete(settlements).where(inArray(settlements.id, [waiting.id, back.id]))
    const parties = [
      { payerId: ids.anna, parts: [ids.anna, ids.ben] },
      { payerId: ids.ben, parts: [ids.anna] },
    ]
    for (const named of parties) {
      const { id } = await aPayment(db, { familyGroupId }, { ...named, status: 'PENDING' })
      await expect(deleteMyAccount(ben, confirmed, null)).rejects.toMatchObject(owing)
      await db.update(payments).set({ deletedAt: new Date() }).where(eq(payments.id, id))
    }
    await aPayment(db, { familyGroupId }, { payerId: ids.anna, parts: [ids.anna], status: 'PENDING' })
    await db.update(participants).set({ name: 'B. Keller' }).where(eq(participants.id, ids.ben))
    await deleteMyAccount(ben, confirmed, null)
    const [row] = await db.select().from(participants).where(eq(participants.id, ids.ben))
    expect(row?.name).toBe('Ben Keller')
  })

  it('is not held back by a group without other members', async () => {
    const anna = await someone('Anna')
    const ben = await someone('Ben')
    const { id: familyGroupId } = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const [annaId, benId] = [
      await participantOf(db, familyGroupId, anna.user.id),
      await participantOf(db, familyGroupId, ben.user.id),
    ]
    await aPayment(db, { familyGroupId }, { payerId: annaId, parts: [benId] })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    expect(await previewAccountDeletion(anna, null)).toMatchObject({
      owingIn: [],
      deletedGroups: [{ familyGroupId }],
    })
  })
})
