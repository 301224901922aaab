import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { familyInvite, memberJoined, memberRemoved } from '../types/people.ts'
import { raiseNotification } from './notifications.service.ts'
import { setNotificationPreference } from './preferences.service.ts'

const { db } = testDatabase()

let anna: CurrentUser
let ben: CurrentUser
let familyGroupId = ''
let queued: { job: string; payload: Record<string, unknown> }[] = []
beforeEach(async () => {
  queued = []
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben' })
  familyGroupId = (await aGroup(db, [{ user: anna }, { user: ben }])).id
})

const ctx = aRequestContext(db, {
  enqueue: async (_, job, payload) => {
    queued.push({ job, payload })
  },
})

const tellJoined = (userIds: string[], options: { actorUserId?: string; dedupeKey?: string } = {}) =>
  db.transaction((tx) =>
    raiseNotification(tx, ctx, memberJoined, {
      userIds,
      actorUserId: options.actorUserId ?? null,
      familyGroupId,
      facts: { familyGroupId, groupName: 'The Kellers', memberName: 'Cleo' },
      dedupeKey: options.dedupeKey,
    }),
  )

const toldTo = (user: CurrentUser) => db.select().from(notifications).where(eq(notifications.userId, user.id))

const choose = (user: CurrentUser, channel: 'inApp' | 'email', isOn: boolean, type = 'MEMBER_JOINED') =>
  setNotificationPreference(asUser(db, user), { type, channel, isOn })

describe('raising a notification', () => {
  it('notifies each person once, with text and targets', async () => {
    await tellJoined([anna.id, ben.id, anna.id])
    expect(await toldTo(anna)).toMatchObject([
      {
        type: 'MEMBER_JOINED',
        title: 'Cleo joined The Kellers',
        metadata: { familyGroupId },
        inApp: true,
        readAt: null,
      },
    ])
    expect(await toldTo(ben)).toHaveLength(1)
    expect(queued).toEqual([])
  })

  it('does not notify the actor, former members or strangers', async () => {
    const [left, stranger] = [await aUser(db), await aUser(db)]
    await aMembership(db, {
      familyGroupId,
      userId: left.id,
      role: 'MEMBER',
      color: 'lake',
      leftAt: new Date(),
    })
    await tellJoined([anna.id, ben.id, left.id, stranger.id], { actorUserId: anna.id })
    expect(await toldTo(anna)).toEqual([])
    expect(await toldTo(left)).toEqual([])
    expect(await toldTo(stranger)).toEqual([])
    expect(await toldTo(ben)).toHaveLength(1)
  })

  it('reaches people outside the group when the type allows it', async () => {
    const stranger = await aUser(db)
    const facts = { inviteId: newId(), groupName: 'The Kellers', inviterName: 'Anna' }
    const raise = { userIds: [stranger.id], actorUserId: anna.id, familyGroupId, facts }
    await db.transaction((tx) => raiseNotification(tx, ctx, familyInvite, raise))
    await db.transaction((tx) =>
      raiseNotification(tx, ctx, memberRemoved, {
        ...raise,
        facts: { told: 'the removed one', groupName: 'The Kellers' },
      }),
    )
    const rows = await toldTo(stranger)
    expect(rows.map(({ type }) => type).toSorted()).toEqual(['FAMILY_INVITE', 'MEMBER_REMOVED'])
  })

  it('notifies no one when the transaction is rolled back', async () => {
    const change = db.transaction(async (tx) => {
      await raiseNotification(tx, ctx, memberJoined, {
        userIds: [anna.id],
        actorUserId: null,
        familyGroupId,
        facts: { familyGroupId, groupName: 'The Kellers', memberName: 'Cleo' },
      })
      throw new Error('refused after all')
    })
    await expect(change).rejects.toThrow('refused after all')
    expect(await toldTo(anna)).toEqual([])
  })

  it('with a key notifies and e-mails once, however often it runs', async () => {
    await choose(anna, 'email', true)
    await Promise.all(Array.from({ length: 5 }, () => tellJoined([anna.id], { dedupeKey: 'joined:1' })))
    expect(await toldTo(anna)).toHaveLength(1)
    expect(queued).toHaveLength(1)
  })
})

describe('a preference', () => {
  it('for app and e-mail queues a job with ids only', async () => {
    await choose(anna, 'email', true)
    await tellJoined([anna.id, ben.id])
    const [row] = await toldTo(anna)
    expect(row?.inApp).toBe(true)
    expect(queued).toEqual([
      { job: 'mail.send', payload: { kind: 'notification', ids: { notificationId: row?.id } } },
    ])
  })

  it('for e-mail only sends an e-mail and hides the notification', async () => {
    await choose(anna, 'email', true)
    await choose(anna, 'inApp', false)
    await tellJoined([anna.id])
    expect(await toldTo(anna)).toMatchObject([{ inApp: false }])
    expect(queued).toHaveLength(1)
  })

  it('of off neither sends nor stores', async () => {
    await choose(anna, 'inApp', false)
    await tellJoined([anna.id, ben.id])
    expect(await toldTo(anna)).toEqual([])
    expect(await toldTo(ben)).toHaveLength(1)
    expect(queued).toEqual([])
  })

  it('applies to its type only', async () => {
    await choose(anna, 'inApp', false, 'ROLE_CHANGED')
    await tellJoined([anna.id])
    expect(await toldTo(anna)).toHaveLength(1)
  })

  it.each([
    ['is not verified', { emailVerified: false }],
    ['is not known', { email: null, emailVerified: false }],
    ['belongs to a suspended person', { suspendedAt: new Date() }],
  ])('sends no e-mail to an address that %s', async (_, overrides) => {
    const cleo = await aUser(db, overrides)
    await aMembership(db, { familyGroupId, userId: cleo.id, role: 'MEMBER', color: 'lake' })
    await choose(cleo, 'email', true)
    await tellJoined([cleo.id])
    expect(await toldTo(cleo)).toHaveLength(1)
    expect(queued).toEqual([])
  })
})
