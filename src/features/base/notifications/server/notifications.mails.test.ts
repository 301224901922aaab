import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aNotification } from '../../../../../test/factories/notifications.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { inLocale } from '../../../../i18n/i18n.server.ts'
import { newId } from '../../../../lib/ids.ts'
import '../../../../server/page-language.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createMail } from '../../../../server/gateways/mail/mail.ts'
import type { JobContext } from '../../../../server/jobs/define-job.ts'
import { sendMailJob } from '../../../../server/jobs/send-mail.ts'
import { createLogger } from '../../../../server/logger.ts'
import { weeklyDigest } from '../notifications.rules.ts'
import { billDue } from '../types/money.ts'
import { queueDigests } from './digest.service.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { notificationMails } from './notifications.mails.ts'
import { countUnread, deleteNotification, markRead, raiseNotification } from './notifications.service.ts'
import { setNotificationPreference } from './preferences.service.ts'

const { db } = testDatabase()
const job = sendMailJob(notificationMails)

let delivered: { to: string[]; raw: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    let raw = ''
    stream.on('data', (chunk) => {
      raw += chunk
    })
    stream.on('end', () => {
      delivered.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
      done()
    })
  },
})
let mailUrl = ''
beforeAll(async () => {
  const listening = await new Promise<AddressInfo>((resolve) => {
    const socket = server.listen(0, '127.0.0.1', () => {
      const address = socket.address()
      if (address && typeof address === 'object') resolve(address)
    })
  })
  mailUrl = `smtp://127.0.0.1:${listening.port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

let anna: CurrentUser
let familyGroupId = ''
let queued: Record<string, unknown>[] = []
beforeEach(async () => {
  delivered = []
  queued = []
  anna = await aUser(db, { email: 'anna@family.example' })
  familyGroupId = (await aGroup(db, [{ user: anna }])).id
})

/** The context of the e-mail and digest jobs: a real mail server, and a list as queue. */
function jobContext(overrides: Partial<JobContext> = {}): JobContext {
  const mail = createMail({ url: mailUrl, from: 'Kinstead <no-reply@kinstead.example>' })
  const enqueue: JobContext['enqueue'] = async (_, name, payload) => {
    expect(name).toBe('mail.send')
    queued.push(payload)
  }
  const { signal } = new AbortController()
  return { ...aRequestContext(db), mail, enqueue, jobId: newId(), attempt: 1, signal, ...overrides }
}

/** Jobs run in the locale of the person who caused them. */
const send = (payload: object) => inLocale('en', () => job.run(jobContext(), payload))
const sendNotification = (notificationId: string) => send({ kind: 'notification', ids: { notificationId } })
const onlyMail = async () => {
  expect(delivered).toHaveLength(1)
  const [{ to, raw } = { to: [], raw: '' }] = delivered
  return { ...(await simpleParser(raw)), to, raw }
}

const sendQueued = async () => {
  for (const payload of queued) await send(payload)
}

/** Runs a job as the queue would. */
const runOf = (name: string, overrides: Partial<JobContext> = {}) =>
  notificationJobs.find(({ definition }) => definition.name === name)?.run(jobContext(overrides), {})

const chooseDigest = (user: CurrentUser, isOn = true) =>
  setNotificationPreference(asUser(db, user), { type: weeklyDigest, channel: 'email', isOn })

const idOfNotice = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId)))[0]?.id ?? 'none'

const told = (overrides: Parameters<typeof aNotification>[2] = {}) =>
  aNotification(db, anna.id, { familyGroupId, metadata: { familyGroupId }, ...overrides })

describe('a notification e-mail', () => {
  it('has the words, the date and the amount of its reader, not of the person who caused it', async () => {
    const gerda = await aUser(db, { email: 'gerda@family.example', locale: 'de-DE' })
    await aMembership(db, { familyGroupId, userId: gerda.id, role: 'MEMBER', color: 'lake' })
    const of = { type: billDue.type, channel: 'email', isOn: true } as const
    await setNotificationPreference(asUser(db, gerda), of)
    const facts = {
      ...{ billId: newId(), title: 'Grundsteuer', payee: null, isEstimate: false },
      ...{ amountMinor: 123_450, currency: 'EUR', dueOn: '2027-04-15', daysLeft: 7 },
      ...{ familyGroupId, propertyId: null, propertyName: null, projectId: null },
    }
    await db.transaction((tx) =>
      raiseNotification(tx, jobContext(), billDue, {
        ...{ userIds: [gerda.id], actorUserId: anna.id, familyGroupId, facts },
      }),
    )
    await sendQueued()
    const { to, subject, text, html } = await onlyMail()
    expect(to).toEqual(['gerda@family.example'])
    expect(subject).toBe('Grundsteuer ist am 15.04.2027 fällig')
    expect(text).toContain('1.234,50 €. Noch 7 Tage.')
    expect(text).toContain('Kinstead öffnen: ')
    expect(html).toContain('<html lang="de" dir="ltr">')
  })

  it('is in the language of the browser that its reader used last, unless they chose one', async () => {
    await db.update(users).set({ browserLocale: 'de-DE' }).where(eq(users.id, anna.id))
    await sendNotification(await told())
    expect((await onlyMail()).html).toContain('<html lang="de" dir="ltr">')
  })

  it('has the text of the bell, a link to open it and a link to unsubscribe', async () => {
    await sendNotification(await told())
    const { to, subject, text } = await onlyMail()
    expect(to).toEqual(['anna@family.example'])
    expect(subject).toBe('Ben joined The Kellers')
    expect(text).toContain('Ben can now see what the group shares.')
    expect(text).toContain(`Open Kinstead: http://localhost:3000/dashboard/${familyGroupId}`)
    expect(text).toContain('http://localhost:3000/profile/notifications')
  })

  it.each(['Win at https://evil.example/x now', 'evil.example/claim', 'www.evil.example'])(
    'does not turn the name %j into a link',
    async (name) => {
      const id = await told({ title: `${name} joined The Kellers`, message: `${name} is here.` })
      await sendNotification(id)
      const { subject, text } = await onlyMail()
      expect(`${subject} ${text}`).not.toMatch(/evil\.example/)
      expect(text).toContain('joined The Kellers')
    },
  )

  it('is sent when the person chose e-mail only', async () => {
    await sendNotification(await told({ inApp: false }))
    expect(delivered).toHaveLength(1)
  })

  it('contains user input as text, never as markup or a header', async () => {
    const title = 'Ben\r\nBcc: eve@evil.example\n <script>alert(1)</script> & co. joined'
    await sendNotification(await told({ title, message: '<img src=x onerror=alert(1)>' }))
    const { to, raw, subject } = await onlyMail()
    expect(to).toEqual(['anna@family.example'])
    expect(subject).toContain('Ben Bcc: eve evil example')
    expect(headersOf(raw)).not.toMatch(/^Bcc:/im)
    const html = decodeQuotedPrintable(raw.slice(raw.indexOf('text/html')))
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<img|<script/)
  })

  it('keeps any name inside its header, whatever its length', async () => {
    await db
      .update(users)
      .set({ firstName: 'A\r\nBcc: eve@evil.example', lastName: 'x'.repeat(900) })
      .where(eq(users.id, anna.id))
    await sendNotification(await told())
    expect(headersOf((await onlyMail()).raw)).not.toMatch(/^Bcc:/im)
  })

  it.each([
    ['was deleted', (id: string) => db.delete(notifications).where(eq(notifications.id, id))],
    ['was read', (id: string) => markRead(asUser(db, anna), id)],
    ['is of a group that the person left', () => db.update(memberships).set({ leftAt: sql`now()` })],
    ['is of a group that was deleted', () => db.execute(sql`update family_groups set deleted_at = now()`)],
    ['is for an address that is no longer confirmed', () => db.update(users).set({ emailVerified: false })],
    ['is for a suspended person', () => db.update(users).set({ suspendedAt: sql`now()` })],
  ])('is not sent when the notification %s before sending', async (_, happens) => {
    const id = await told()
    await happens(id)
    await sendNotification(id)
    expect(delivered).toEqual([])
  })

  it.each([
    ['read', markRead],
    ['deleted', deleteNotification],
  ])('is sent about emergency access, even if its notification was %s before', async (_, happens) => {
    const id = await told({ type: 'EMERGENCY_ACCESS', title: 'Ben asks for emergency access' })
    await happens(asUser(db, anna), id)
    await sendNotification(id)
    expect((await onlyMail()).subject).toBe('Ben asks for emergency access')
    expect(await countUnread(asUser(db, anna))).toEqual({ count: 0 })
  })

  it('is sent about the recipient’s own removal', async () => {
    const id = await told({
      type: 'MEMBER_REMOVED',
      title: 'You were removed from The Kellers',
      metadata: {},
    })
    await db.update(memberships).set({ leftAt: sql`now()` })
    await sendNotification(id)
    expect((await onlyMail()).subject).toBe('You were removed from The Kellers')
  })
})

describe('notifications from jobs', () => {
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)
  const awaiting = (userId: string, minutes: number, title = 'Late') =>
    aNotification(db, userId, { title, awaitsMail: true, createdAt: minutesAgo(minutes) })
  const runs = () => runOf('notifications.mail')

  it('are sent in one e-mail after a quiet period', async () => {
    await awaiting(anna.id, 30, 'Your turn')
    await awaiting(anna.id, 5, 'A bill is due')
    await runs()
    expect(queued).toEqual([])
    await db.execute(sql`update notifications set created_at = created_at - interval '16 minutes'`)
    await runs()
    await runs()
    expect(queued).toHaveLength(1)
    await sendQueued()
    const { subject, text } = await onlyMail()
    expect(subject).toBe('2 updates from Kinstead')
    expect(text).toMatch(/Your turn[\s\S]*A bill is due/)
  })

  it('are sent within an hour even if jobs keep notifying', async () => {
    for (const minutes of [61, 45, 30, 15, 0]) await awaiting(anna.id, minutes)
    await runs()
    await sendQueued()
    expect((await onlyMail()).subject).toBe('5 updates from Kinstead')
  })

  it('reach all others when one person’s e-mail cannot be queued, and that person later', async () => {
    const ben = await aUser(db)
    for (const { id } of [anna, ben]) await awaiting(id, 30)
    const hers = await idOfNotice(anna.id)
    const enqueue: JobContext['enqueue'] = async (_, __, payload) => {
      if (JSON.stringify(payload).includes(hers)) throw new Error('refused')
      queued.push(payload)
    }
    await expect(runOf('notifications.mail', { enqueue })).rejects.toThrow(anna.id)
    expect(queued).toHaveLength(1)
    await runs()
    expect(queued).toHaveLength(2)
  })

  it('are not e-mailed when the weekly digest lists them', async () => {
    await chooseDigest(anna)
    await awaiting(anna.id, 30, 'In the bell')
    await aNotification(db, anna.id, {
      title: 'By mail alone',
      inApp: false,
      awaitsMail: true,
      createdAt: minutesAgo(30),
    })
    await runOf('notifications.digest')
    await runs()
    await sendQueued()
    expect(delivered).toHaveLength(2)
    const subjects = await Promise.all(delivered.map(async ({ raw }) => (await simpleParser(raw)).subject))
    expect(subjects).toEqual(['Your week in Kinstead: 1 unread notification', 'By mail alone'])
  })
})

describe('the weekly digest', () => {
  const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000)
  it('lists only unread notifications from the last seven days', async () => {
    await chooseDigest(anna)
    await told({ title: 'Fresh', createdAt: daysAgo(6) })
    await told({ title: 'Read', readAt: new Date() })
    await told({ title: 'Stale', createdAt: daysAgo(8) })
    await told({ title: 'Mailbox only', inApp: false })
    await aNotification(db, (await aUser(db)).id, { title: 'Someone else’s' })
    expect(await queueDigests(jobContext())).toBe(1)
    await sendQueued()
    const { subject, text } = await onlyMail()
    expect(subject).toBe('Your week in Kinstead: 1 unread notification')
    expect(text).toContain('Fresh')
    expect(text).not.toMatch(/Read|Stale|Mailbox only|Someone else/)
  })

  it('lists the person’s tasks of the next seven days, even without unread notifications', async () => {
    await chooseDigest(anna)
    const group = await aGroup(db, [{ user: anna }])
    const house = await aProperty(db, group.id, { name: 'Lake cabin', timeZone: 'UTC' })
    const day = (days: number) => daysAgo(-days).toISOString().slice(0, 10)
    const mine = { assigneeUserId: anna.id }
    await aTask(db, house, { ...mine, title: 'Sweep the chimney', dueOn: day(6) })
    await aTask(db, house, { ...mine, title: 'Later', dueOn: day(9) })
    await aTask(db, house, { ...mine, title: 'Over', dueOn: day(3), status: 'DONE' })
    await aTask(db, house, { ...mine, title: 'Deleted', dueOn: day(3), deletedAt: new Date() })
    await aTask(db, house, { title: 'Of nobody', dueOn: day(3) })
    const left = await aGroup(db, [])
    await aMembership(db, {
      familyGroupId: left.id,
      userId: anna.id,
      role: 'MEMBER',
      color: 'lake',
      leftAt: new Date(),
    })
    await aTask(db, await aProperty(db, left.id), {
      ...mine,
      title: 'Of a group that was left',
      dueOn: day(3),
    })
    expect(await queueDigests(jobContext())).toBe(1)
    await sendQueued()
    const { subject, text } = await onlyMail()
    expect(subject).toBe('Your week in Kinstead: 1 task due')
    expect(text).toContain('Sweep the chimney\nLake cabin, due ')
    expect(text).not.toMatch(/Later|Over|Deleted|Of nobody|left/)
  })

  it('is sent once a week, however often the job runs or is killed', async () => {
    await chooseDigest(anna)
    await told()
    const killed = jobContext({
      enqueue: async () => {
        throw new Error('killed')
      },
    })
    await expect(queueDigests(killed)).rejects.toThrow(`failed for 1, the others are done: ${anna.id}`)
    expect(queued).toEqual([])
    expect(await queueDigests(jobContext())).toBe(1)
    expect(await queueDigests(jobContext())).toBe(0)
    await Promise.all([queueDigests(jobContext()), queueDigests(jobContext())])
    expect(queued).toHaveLength(1)
    // Moves the data a week into the past.
    await db.execute(
      sql`update notifications set dedupe_key = 'digest:2020-W01' where type = ${weeklyDigest}`,
    )
    expect(await queueDigests(jobContext())).toBe(1)
  })

  it('reaches the others when it fails for one person, logs the failure and retries', async () => {
    const readers = [anna, await aUser(db), await aUser(db)]
    for (const reader of readers) {
      await chooseDigest(reader)
      await aNotification(db, reader.id)
    }
    await db.execute(
      sql.raw(`create function refuse_anna() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
        create trigger refuse_anna before insert on notifications for each row
        when (new.user_id = '${anna.id}') execute function refuse_anna()`),
    )
    const lines: string[] = []
    const log = createLogger('warn', { write: (line) => void lines.push(line) })
    try {
      await expect(queueDigests(jobContext({ log }))).rejects.toThrow(
        `failed for 1, the others are done: ${anna.id}`,
      )
    } finally {
      await db.execute(sql`drop function refuse_anna cascade`)
    }
    expect(queued).toHaveLength(2)
    expect(lines.filter((line) => line.includes('trying each person alone'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes(`"userId":"${anna.id}"`))).toHaveLength(1)
    expect(await queueDigests(jobContext())).toBe(1)
  })

  it('is not tried person by person while the database is unavailable', async () => {
    await chooseDigest(anna)
    await told()
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
    const lines: string[] = []
    const log = createLogger('warn', { write: (line) => void lines.push(line) })
    await expect(queueDigests(jobContext({ log, enqueue: () => Promise.reject(away) }))).rejects.toBe(away)
    expect(lines).toEqual([])
  })

  it('reaches people who chose it, have a confirmed address and something to read', async () => {
    const [nothingNew, notChosen, changedMind, unverified] = [
      await aUser(db),
      await aUser(db),
      await aUser(db),
      await aUser(db, { emailVerified: false }),
    ]
    for (const user of [anna, nothingNew, changedMind, unverified]) await chooseDigest(user)
    await chooseDigest(changedMind, false)
    for (const { id } of [anna, notChosen, changedMind, unverified]) await aNotification(db, id)
    expect(await queueDigests(jobContext())).toBe(1)
    await sendQueued()
    expect((await onlyMail()).to).toEqual(['anna@family.example'])
  })

  it('is not sent when everything was read before sending', async () => {
    await chooseDigest(anna)
    const id = await told()
    await queueDigests(jobContext())
    await markRead(asUser(db, anna), id)
    await sendQueued()
    expect(delivered).toEqual([])
  })

  it('reaches everyone, regardless of the number', async () => {
    await db.execute(sql`
      insert into users (id, issuer, subject, email, email_verified)
      select gen_random_uuid(), 'https://id.example', 'reader ' || n, 'reader' || n || '@family.example', true
      from generate_series(1, 450) n`)
    await db.execute(sql`
      insert into notification_preferences (user_id, type, in_app, email)
      select id, 'WEEKLY_DIGEST', false, true from users where subject like 'reader %'`)
    await db.execute(sql`
      insert into notifications (id, user_id, type, title, message)
      select gen_random_uuid(), id, 'MEMBER_JOINED', 'x', 'y' from users where subject like 'reader %'`)
    expect(await queueDigests(jobContext())).toBe(450)
    expect(new Set(queued.map((payload) => JSON.stringify(payload))).size).toBe(450)
  })

  it('is not queued where e-mail is not configured', async () => {
    await chooseDigest(anna)
    await told()
    const mail = createMail({ from: 'Kinstead <no-reply@kinstead.example>' })
    expect(await queueDigests(jobContext({ mail }))).toBe(0)
    expect(queued).toEqual([])
  })

  it('does not appear in the bell', async () => {
    await chooseDigest(anna)
    await told()
    await queueDigests(jobContext())
    const rows = await db.select().from(notifications).where(eq(notifications.type, weeklyDigest))
    expect(rows).toMatchObject([{ userId: anna.id, inApp: false }])
  })
})

const headersOf = (raw: string) => raw.slice(0, raw.search(/\r?\n\r?\n/))

const decodeQuotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
