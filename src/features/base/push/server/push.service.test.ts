import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser, testSecret } from '../../../../../test/factories/context.ts'
import { aNotification } from '../../../../../test/factories/notifications.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aPushBrowser, readVapid } from '../../../../../test/push/push-browser.ts'
import { aPushHost, pushHostName } from '../../../../../test/push/push-host.ts'
import type { CurrentUser, RequestContext, SignedInContext } from '../../../../server/context.ts'
import { createSealer, randomToken, sha256 } from '../../../../server/crypto.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { pushKeys, pushSubscriptions } from '../../../../server/db/schema/push.ts'
import { sessions, users } from '../../../../server/db/schema/users.ts'
import '../../../../server/page-language.ts'
import { createMail } from '../../../../server/gateways/mail/mail.ts'
import type { JobContext } from '../../../../server/jobs/define-job.ts'
import { raiseNotification } from '../../notifications/server/notifications.service.ts'
import { setNotificationPreference } from '../../notifications/server/preferences.service.ts'
import { emergencyAccess } from '../../notifications/types/emergency-access.ts'
import { memberJoined } from '../../notifications/types/people.ts'
import { maxPushDevices, maxPushFailures } from '../push.rules.ts'
import { pushTargetInput } from '../push.schemas.ts'
import { pushJobs } from './push.jobs.ts'
import {
  getPushSettings,
  removePushSubscription,
  renewPushSubscription,
  savePushSubscription,
  sendTestPush,
  setQuietHours,
} from './push.service.ts'
import { readVapidKeys } from './vapid-keys.service.ts'

const { db } = testDatabase()

let host: Awaited<ReturnType<typeof aPushHost>>
beforeAll(async () => {
  host = await aPushHost()
})
afterAll(() => host.close())

type Queued = { job: string; payload: Record<string, unknown>; delaySeconds?: number }
let queued: Queued[] = []
let now = new Date()
let anna: CurrentUser
let familyGroupId = ''
beforeEach(async () => {
  queued = []
  host.received.length = 0
  host.answering.status = 201
  now = new Date('2026-11-28T12:00:00Z')
  anna = await aUser(db, { locale: 'de', timeZone: 'Europe/Berlin' })
  familyGroupId = (await aGroup(db, [{ user: anna }])).id
})

const services = (): Partial<RequestContext> => ({
  pushService: host.pushService,
  clock: { now: () => now },
  enqueue: async (_, job, payload, options) => {
    queued.push({ job, payload, ...options })
  },
})

/** Signs a person in with another browser. */
async function inBrowser(user: CurrentUser): Promise<SignedInContext> {
  const expiresAt = new Date(Date.now() + 86_400_000)
  const [session] = await db
    .insert(sessions)
    .values({ tokenHash: sha256(randomToken()), userId: user.id, expiresAt, userAgent: 'Firefox' })
    .returning({ id: sessions.id })
  return { ...asUser(db, user, services()), sessionId: session?.id ?? '' }
}

const aBrowser = (name = randomToken()) => aPushBrowser(`https://${pushHostName}/push/${name}`)
const targetOf = ({ endpoint, p256dh, auth }: ReturnType<typeof aBrowser>) => ({ endpoint, p256dh, auth })

async function withPush(user: CurrentUser) {
  const ctx = await inBrowser(user)
  const browser = aBrowser()
  await savePushSubscription(ctx, targetOf(browser))
  return { ctx, browser }
}

const [queueJob, sendJob] = pushJobs

const jobContext = (attempt = 1): JobContext => ({
  ...asUser(db, anna, services()),
  mail: createMail({ from: 'Kinstead <no-reply@home.example>' }),
  jobId: 'job',
  attempt,
  signal: AbortSignal.timeout(5_000),
})

/** Runs what was queued, until nothing follows. @param attempt of each job */
async function work({ attempt = 1 } = {}) {
  for (let one = queued.shift(); one; one = queued.shift()) {
    const job = one.job === 'push.queue' ? queueJob : sendJob
    if (one.delaySeconds) return one
    await job?.run(jobContext(attempt), one.payload)
  }
  return null
}

/** Lets Ben join Anna's group. */
async function benJoins() {
  const ben = await aUser(db, { firstName: 'Ben' })
  await db.transaction((tx) =>
    raiseNotification(tx, asUser(db, ben, services()), memberJoined, {
      userIds: [anna.id],
      actorUserId: ben.id,
      familyGroupId,
      facts: { familyGroupId, memberName: 'Ben', groupName: 'The Kellers' },
    }),
  )
}

const stored = () => db.select().from(pushSubscriptions)

describe('a notification', () => {
  it('reaches the device as its kind only, in the language of its reader', async () => {
    const { ctx, browser } = await withPush(anna)
    await benJoins()
    await work()
    expect(host.received).toHaveLength(1)
    const [request] = host.received
    const text = browser.read(request?.body ?? Buffer.alloc(0))
    const [row] = await db.select().from(notifications)
    expect(JSON.parse(text)).toEqual({
      body: 'Jemand tritt deiner Gruppe bei',
      tag: row?.id,
      path: `/dashboard/${familyGroupId}`,
    })
    expect(text).not.toMatch(/Ben|Keller/)
    expect(request?.headers.topic).toBe(row?.id.replaceAll('-', ''))
    expect(readVapid(request?.headers.authorization).publicKey).toBe((await readVapidKeys(ctx)).publicKey)
    expect((await stored())[0]?.lastSentAt).not.toBeNull()
  })

  it('queues nothing without a device, or where the person turned this kind off', async () => {
    await benJoins()
    expect(queued).toEqual([])
    const { ctx } = await withPush(anna)
    await setNotificationPreference(ctx, { type: 'MEMBER_JOINED', channel: 'push', isOn: false })
    await benJoins()
    expect(queued).toEqual([])
  })

  it('reaches the device also where it is in neither the app nor an e-mail', async () => {
    const { ctx } = await withPush(anna)
    await setNotificationPreference(ctx, { type: 'MEMBER_JOINED', channel: 'inApp', isOn: false })
    await benJoins()
    await work()
    expect(host.received).toHaveLength(1)
  })

  it.each([
    ['read', () => db.update(notifications).set({ readAt: now })],
    ['snoozed', () => db.update(notifications).set({ listedAt: new Date(Date.now() + 3_600_000) })],
    ['deleted', () => db.delete(notifications)],
  ])('is not sent if it was %s before', async (_what, change) => {
    await withPush(anna)
    await benJoins()
    await change()
    await work()
    expect(host.received).toEqual([])
  })

  it('is not sent to a suspended person, or when the session has ended', async () => {
    await withPush(anna)
    await benJoins()
    const [first] = queued
    await db.update(users).set({ suspendedAt: now }).where(eq(users.id, anna.id))
    await work()
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, anna.id))
    await db.update(sessions).set({ lastSeenAt: sql`now() - interval '8 days'` })
    if (first) queued.push(first)
    await work()
    expect(host.received).toEqual([])
  })

  it('goes to each device, and twice with the same topic if a job runs twice', async () => {
    await withPush(anna)
    await withPush(anna)
    await benJoins()
    const [first] = queued
    await work()
    if (first) queued.push(first)
    await work()
    expect(host.received).toHaveLength(4)
    expect(new Set(host.received.map(({ headers }) => headers.topic)).size).toBe(1)
  })

  it('waits for the end of the quiet hours, and is then sent if still unread', async () => {
    const { ctx } = await withPush(anna)
    await setQuietHours(ctx, { quietHours: { fromMinute: 22 * 60, untilMinute: 7 * 60 } })
    now = new Date('2026-11-28T22:30:00Z')
    await benJoins()
    const waiting = await work()
    expect(waiting).toMatchObject({ job: 'push.queue', delaySeconds: 7.5 * 3_600 })
    expect(host.received).toEqual([])
    now = new Date('2026-11-29T06:00:00Z')
    queued.push({ job: 'push.queue', payload: waiting?.payload ?? {} })
    await work()
    expect(host.received).toHaveLength(1)
  })

  it('of emergency access reaches the device in quiet hours, at once and whatever the person chose', async () => {
    const { ctx } = await withPush(anna)
    await db
      .insert(notificationPreferences)
      .values({ userId: anna.id, type: 'EMERGENCY_ACCESS', inApp: false, email: false, push: false })
    await setQuietHours(ctx, { quietHours: { fromMinute: 22 * 60, untilMinute: 7 * 60 } })
    now = new Date('2026-11-28T22:30:00Z')
    const ben = await aUser(db, { firstName: 'Ben' })
    const common = { familyGroupId, groupName: 'The Kellers', waitDays: 7, isWaiting: true }
    const person = { personId: ben.id, personName: 'Ben', until: () => 'soon', reason: null }
    for (const about of ['REQUESTED', 'OBJECTED', 'GRANTED'] as const)
      await db.transaction((tx) =>
        raiseNotification(tx, asUser(db, ben, services()), emergencyAccess, {
          ...{ userIds: [anna.id], actorUserId: ben.id, familyGroupId },
          facts: { ...common, ...person, reader: 'MANAGER', about },
        }),
      )
    // Their e-mails have jobs of their own.
    queued = queued.filter(({ job }) => job === 'push.queue')
    expect(await work()).toBeNull()
    expect(host.received).toHaveLength(3)
  })

  it('that is sent when the quiet hours have just begun waits as well', async () => {
    const { ctx } = await withPush(anna)
    await benJoins()
    await setQuietHours(ctx, { quietHours: { fromMinute: 22 * 60, untilMinute: 7 * 60 } })
    const begun = queued.shift()
    now = new Date('2026-11-28T20:59:59Z')
    await queueJob?.run(jobContext(), begun?.payload)
    now = new Date('2026-11-28T21:00:01Z')
    const waiting = await work()
    expect(waiting).toMatchObject({ job: 'push.send', delaySeconds: 9 * 3_600 - 1 })
    now = new Date('2026-11-29T06:00:00Z')
    queued.push({ job: 'push.send', payload: waiting?.payload ?? {} })
    await work()
    expect(host.received).toHaveLength(1)
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    await withPush(anna)
    host.answering.status = status
    await benJoins()
    await work()
    expect(await stored()).toEqual([])
  })

  it('that is busy is asked again, is no failed job in the end, and says nothing about the device', async () => {
    await withPush(anna)
    host.answering.status = 503
    await benJoins()
    await expect(work()).rejects.toThrow('answered 503')
    await benJoins()
    await work({ attempt: 5 })
    expect((await stored())[0]?.failures).toBe(0)
  })

  it('that refuses too often is not asked any more', async () => {
    await withPush(anna)
    host.answering.status = 400
    for (let count = 0; count < maxPushFailures; count++) {
      await aNotification(db, anna.id, { familyGroupId })
      await benJoins()
      await work()
    }
    expect(await stored()).toEqual([])
  })

  it('learns nothing from another secret: what it cannot open is deleted', async () => {
    await withPush(anna)
    await db
      .update(pushSubscriptions)
      .set({ targetSealed: createSealer('another secret of tests', 'x').seal('{}') })
    await benJoins()
    await work()
    expect(await stored()).toEqual([])
  })
})

describe('a subscription', () => {
  it('is one for each session, and is stored sealed', async () => {
    const { ctx, browser } = await withPush(anna)
    const next = aBrowser()
    await savePushSubscription(ctx, targetOf(next))
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(browser.endpoint)
    expect(JSON.stringify(rows)).not.toContain(next.auth)
    expect((await getPushSettings(ctx)).isKnown).toBe(true)
    await removePushSubscription(ctx)
    expect((await getPushSettings(ctx)).isKnown).toBe(false)
  })

  it('ends with its session', async () => {
    const { ctx } = await withPush(anna)
    await db.delete(sessions).where(eq(sessions.id, ctx.sessionId))
    expect(await stored()).toEqual([])
    await expect(savePushSubscription(ctx, targetOf(aBrowser()))).rejects.toMatchObject({
      code: 'signed-out',
    })
  })

  it('belongs to the person who signed in last in that browser', async () => {
    const { browser } = await withPush(anna)
    const ben = await aUser(db)
    await savePushSubscription(await inBrowser(ben), targetOf(browser))
    expect((await stored()).map(({ userId }) => userId)).toEqual([ben.id])
  })

  it('is limited for each person: the oldest makes room', async () => {
    const first = await withPush(anna)
    for (let count = 0; count < maxPushDevices; count++) await withPush(anna)
    expect(await stored()).toHaveLength(maxPushDevices)
    expect((await getPushSettings(first.ctx)).isKnown).toBe(false)
  })

  it('can be renewed by the browser that knows its address only, and in its own session', async () => {
    const { ctx, browser } = await withPush(anna)
    const stranger = await withPush(await aUser(db))
    const next = { oldEndpoint: browser.endpoint, ...targetOf(aBrowser()) }
    await expect(renewPushSubscription(stranger.ctx, next)).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      renewPushSubscription(ctx, { ...next, oldEndpoint: `${browser.endpoint}x` }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await renewPushSubscription(ctx, next)
    await benJoins()
    await work()
    expect(host.received.map(({ path }) => path)).toEqual([new URL(next.endpoint).pathname])
  })

  it('can be saved and renewed in two sessions of a browser at once, and the last one keeps it', async () => {
    const [one, other] = [await inBrowser(anna), await inBrowser(anna)]
    const target = targetOf(aBrowser())
    await Promise.all([one, other, one, other].map((ctx) => savePushSubscription(ctx, target)))
    expect(await stored()).toHaveLength(1)
    const earlier = targetOf(aBrowser())
    await savePushSubscription(await inBrowser(anna), earlier)
    const moving = await inBrowser(anna)
    await savePushSubscription(moving, targetOf(aBrowser('moving')))
    const oldEndpoint = `https://${pushHostName}/push/moving`
    await renewPushSubscription(moving, { oldEndpoint, ...earlier })
    expect((await stored()).map(({ sessionId }) => sessionId)).toContain(moving.sessionId)
    expect(await stored()).toHaveLength(2)
  })

  it.each([
    'https://127.0.0.1/x',
    'https://localhost/x',
    'http://fcm.googleapis.com/x',
    'https://evil.example/x',
  ])('is refused for the address %s', async (endpoint) => {
    const ctx = await inBrowser(anna)
    const target = { ...targetOf(aBrowser()), endpoint }
    await expect(savePushSubscription(ctx, target)).rejects.toMatchObject({ code: 'invalid' })
    expect(await stored()).toEqual([])
  })

  it.each([
    { p256dh: 'short' },
    { auth: '' },
    { auth: 'ä'.repeat(22) },
    { endpoint: 'push' },
    { userId: 'other' },
  ])('is refused with %j', (wrong) => {
    expect(pushTargetInput.safeParse({ ...targetOf(aBrowser()), ...wrong }).success).toBe(false)
  })
})

describe('a test', () => {
  it('reaches this browser, also in quiet hours', async () => {
    const { ctx, browser } = await withPush(anna)
    await setQuietHours(ctx, { quietHours: { fromMinute: 0, untilMinute: 1_439 } })
    await sendTestPush(ctx)
    expect(JSON.parse(browser.read(host.received[0]?.body ?? Buffer.alloc(0)))).toMatchObject({ tag: 'test' })
  })

  it('says when the push service does not take it', async () => {
    const { ctx } = await withPush(anna)
    host.answering.status = 403
    await expect(sendTestPush(ctx)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(sendTestPush(await inBrowser(anna))).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('a device whose address cannot be opened any more is unknown, and is told so', async () => {
  const { ctx } = await withPush(anna)
  await db
    .update(pushSubscriptions)
    .set({ targetSealed: createSealer('another secret of tests', 'x').seal('{}') })
  await expect(sendTestPush(ctx)).rejects.toMatchObject({ code: 'not-found' })
  expect(await stored()).toEqual([])
})

describe('the keys for push services', () => {
  it('are created once, also by processes that start at the same time', async () => {
    const ctx = asUser(db, anna, services())
    const all = await Promise.all(Array.from({ length: 5 }, () => readVapidKeys(ctx)))
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1)
    const [row] = await db.select().from(pushKeys)
    expect(row?.keysSealed).not.toContain(all[0]?.privateKey)
  })

  it('are new ones with another app secret, and those of the configuration if it has any', async () => {
    const ctx = asUser(db, anna, services())
    const before = await readVapidKeys(ctx)
    const sealer = (purpose: string) => createSealer(`${testSecret} changed`, purpose)
    const after = await readVapidKeys({ ...ctx, sealer })
    expect(after.publicKey).not.toBe(before.publicKey)
    expect(await readVapidKeys({ ...ctx, sealer })).toEqual(after)
    const pushService = { ...host.pushService, configuredKeys: before }
    expect(await readVapidKeys({ ...ctx, pushService })).toEqual(before)
  })

  it('are not created by a visitor of the demo', async () => {
    const ctx = await inBrowser({ ...anna, isDemo: true })
    expect((await getPushSettings(ctx)).publicKey).toBeNull()
    expect(await db.select().from(pushKeys)).toEqual([])
  })
})
