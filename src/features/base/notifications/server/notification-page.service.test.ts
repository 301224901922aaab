import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aNotification } from '../../../../../test/factories/notifications.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { pageSize } from '../notifications.rules.ts'
import * as repository from './notification-page.repository.ts'
import * as page from './notification-page.service.ts'
import { countUnread, listNotifications, markAllRead } from './notifications.service.ts'

const database = testDatabase()
const { db } = database

const timeZone = 'Europe/Zurich'
const aReader = async () => asUser(db, await aUser(db))
type Reader = Awaited<ReturnType<typeof aReader>>
const titles = async (ctx: Reader, input: Parameters<typeof page.listChosen>[1] = {}) =>
  (await page.listChosen(ctx, input)).notifications.map(({ title }) => title)
const inBell = async (ctx: Reader) =>
  (await listNotifications(ctx, { before: null, codesOfInvites: async () => new Map() })).notifications.map(
    ({ title }) => title,
  )
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** Lets the time pass until every snoozed notification is due. */
const wait = (ctx: Reader) =>
  db.update(notifications).set({ listedAt: sql`now()` }).where(eq(notifications.userId, ctx.user.id))

describe('the notifications page', () => {
  it('filters by unread, topic and group', async () => {
    const anna = await aReader()
    const [kellers, millers] = [
      await aGroup(db, [{ user: anna.user }]),
      await aGroup(db, [{ user: anna.user }]),
    ]
    const told = [
      { title: 'Joined', type: 'MEMBER_JOINED', familyGroupId: kellers.id, readAt: new Date() },
      { title: 'Overdue', type: 'TASK_OVERDUE', familyGroupId: kellers.id },
      { title: 'Bill', type: 'BILL_DUE', familyGroupId: millers.id },
      { title: 'By e-mail', type: 'BILL_DUE', familyGroupId: millers.id, inApp: false },
    ]
    for (const [at, one] of told.entries())
      await aNotification(db, anna.user.id, { ...one, createdAt: minutesAgo(at) })
    expect(await titles(anna)).toEqual(['Joined', 'Overdue', 'Bill'])
    expect(await titles(anna, { show: 'unread' })).toEqual(['Overdue', 'Bill'])
    expect(await titles(anna, { topic: 'TASKS' })).toEqual(['Overdue'])
    expect(await titles(anna, { topic: 'MONEY', familyGroupId: kellers.id })).toEqual([])
    expect(await titles(anna, { familyGroupId: kellers.id })).toEqual(['Joined', 'Overdue'])
    expect(await titles(anna, { show: 'unread', familyGroupId: kellers.id })).toEqual(['Overdue'])
    expect(await titles(await aReader(), { familyGroupId: kellers.id })).toEqual([])
  })

  it('has no gaps or repeats between pages, also of snoozed ones', async () => {
    const anna = await aReader()
    for (const [show, at] of [
      ['unread', "timestamptz '2026-11-20 08:00:00.123456+00'"],
      ['snoozed', "now() + interval '1 day'"],
    ] as const) {
      await db.delete(notifications)
      await db.execute(sql`
        insert into ${notifications} (id, user_id, type, title, message, listed_at)
        select gen_random_uuid(), ${anna.user.id}, 'MEMBER_JOINED', n::text, '', ${sql.raw(at)}
        from generate_series(1, ${sql.raw(String(pageSize * 2 + 3))}) as n`)
      const seen: string[] = []
      for (let before: string | null = ''; before !== null; ) {
        const { notifications: rows, next }: Awaited<ReturnType<typeof page.listChosen>> =
          await page.listChosen(anna, { show, ...(before && { before }) })
        seen.push(...rows.map(({ title }) => title))
        before = next
      }
      expect(seen.length).toBe(pageSize * 2 + 3)
      expect(new Set(seen).size).toBe(seen.length)
    }
  })

  it('refuses a cursor that it did not give', async () => {
    await expect(page.listChosen(await aReader(), { before: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('reads and writes by index, however much there is', () =>
    expectIndexed(database, async (on) => {
      const userId = newId()
      for (const show of ['all', 'unread', 'snoozed'] as const)
        for (const from of [null, { micros: '1', id: newId() }])
          for (const filter of [
            { types: null, familyGroupId: null },
            { types: ['BILL_DUE'], familyGroupId: newId() },
          ])
            await repository.listChosenRows(on, userId, { show, from, ...filter })
      await repository.markChosenRead(on, userId, { types: ['BILL_DUE'], familyGroupId: newId() })
      await repository.markUnreadAgain(on, userId, '1')
      await repository.markUnread(on, userId, newId())
      await repository.snooze(on, userId, newId(), new Date())
      await repository.listAgain(on, userId, { notificationId: newId(), listedAt: null, isRead: true })
    }))
})

describe('reading', () => {
  it('marks one as read and as unread again', async () => {
    const anna = await aReader()
    const notificationId = await aNotification(db, anna.user.id)
    await page.setRead(anna, { notificationId, isRead: true })
    expect(await countUnread(anna)).toEqual({ count: 0 })
    await page.setRead(anna, { notificationId, isRead: false })
    expect(await countUnread(anna)).toEqual({ count: 1 })
  })

  it('marks all of a kind as read, and takes back exactly those', async () => {
    const [anna, ben] = [await aReader(), await aReader()]
    for (const { user } of [anna, ben]) {
      await aNotification(db, user.id, { title: 'Overdue', type: 'TASK_OVERDUE' })
      await aNotification(db, user.id, { title: 'Bill', type: 'BILL_DUE' })
      await aNotification(db, user.id, { title: 'Read before', type: 'BILL_DUE', readAt: minutesAgo(1) })
    }
    const { readAt } = await page.markChosenRead(anna, { topic: 'MONEY' })
    expect(await titles(anna, { show: 'unread' })).toEqual(['Overdue'])
    expect(await titles(ben, { show: 'unread' })).toHaveLength(2)
    await page.markUnreadAgain(anna, { readAt: readAt ?? '' })
    expect((await titles(anna, { show: 'unread' })).toSorted()).toEqual(['Bill', 'Overdue'])
    expect(await page.markChosenRead(anna, { topic: 'CONTRACTORS' })).toEqual({ readAt: null })
  })
})

describe('a snoozed notification', () => {
  it('leaves the list, the bell and the count, and comes back as the newest, unread', async () => {
    const anna = await aReader()
    const notificationId = await aNotification(db, anna.user.id, { title: 'Roof', createdAt: minutesAgo(9) })
    await aNotification(db, anna.user.id, { title: 'Bill', createdAt: minutesAgo(5) })
    await page.setRead(anna, { notificationId, isRead: true })
    const { until } = await page.snooze(anna, { notificationId, until: 'next-week', timeZone })
    expect(until.getTime()).toBeGreaterThan(Date.now())
    expect(await titles(anna)).toEqual(['Bill'])
    expect(await inBell(anna)).toEqual(['Bill'])
    expect(await countUnread(anna)).toEqual({ count: 1 })
    const snoozed = await page.listChosen(anna, { show: 'snoozed' })
    expect(snoozed.notifications).toMatchObject([{ title: 'Roof', listedAt: until.toISOString() }])
    // What is read in the meantime is what was shown.
    await markAllRead(anna)
    await db.update(notifications).set({ listedAt: sql`now()` }).where(eq(notifications.id, notificationId))
    expect(await titles(anna)).toEqual(['Roof', 'Bill'])
    expect(await inBell(anna)).toEqual(['Roof', 'Bill'])
    expect(await titles(anna, { show: 'unread' })).toEqual(['Roof'])
    expect(await titles(anna, { show: 'snoozed' })).toEqual([])
  })

  it('goes back to its place, read as it was, when the snooze is undone', async () => {
    const anna = await aReader()
    const createdAt = minutesAgo(9)
    const notificationId = await aNotification(db, anna.user.id, { title: 'Roof', createdAt })
    await aNotification(db, anna.user.id, { title: 'Bill', createdAt: minutesAgo(5) })
    await page.snooze(anna, { notificationId, until: 'tomorrow', timeZone })
    await page.listAgain(anna, { notificationId, listedAt: createdAt.toISOString(), isRead: true })
    expect(await titles(anna)).toEqual(['Bill', 'Roof'])
    expect(await titles(anna, { show: 'unread' })).toEqual(['Bill'])
  })

  it('comes to the top at once when asked for, and cannot be listed before its time', async () => {
    const anna = await aReader()
    const createdAt = minutesAgo(9)
    const notificationId = await aNotification(db, anna.user.id, { title: 'Roof', createdAt })
    await aNotification(db, anna.user.id, { title: 'Bill', createdAt: minutesAgo(5) })
    await page.snooze(anna, { notificationId, until: 'tomorrow', timeZone })
    await page.listAgain(anna, { notificationId, listedAt: null, isRead: false })
    expect(await titles(anna)).toEqual(['Roof', 'Bill'])
    await page.listAgain(anna, { notificationId, listedAt: '2000-01-01T00:00:00Z', isRead: false })
    const [row] = await db.select().from(notifications).where(eq(notifications.id, notificationId))
    expect(row?.listedAt).toEqual(createdAt)
  })

  it('is snoozed as before when a longer snooze is undone, and never for long', async () => {
    const anna = await aReader()
    const notificationId = await aNotification(db, anna.user.id)
    const until = async () =>
      (await db.select().from(notifications).where(eq(notifications.id, notificationId)))[0]?.listedAt
    await page.snooze(anna, { notificationId, until: 'tomorrow', timeZone })
    const tomorrow = await until()
    await page.snooze(anna, { notificationId, until: 'next-week', timeZone })
    const again = { notificationId, isRead: false }
    await page.listAgain(anna, { ...again, listedAt: tomorrow?.toISOString() ?? null })
    expect(await until()).toEqual(tomorrow)
    await page.listAgain(anna, { ...again, listedAt: '2100-01-01T00:00:00Z' })
    expect((await until())?.getTime()).toBeLessThan(Date.now() + 10 * 86_400_000)
  })

  it('is nobody else’s', async () => {
    const [anna, ben] = [await aReader(), await aReader()]
    const notificationId = await aNotification(db, ben.user.id)
    for (const change of [
      () => page.snooze(anna, { notificationId, until: 'tomorrow', timeZone }),
      () => page.setRead(anna, { notificationId, isRead: false }),
      () => page.listAgain(anna, { notificationId, listedAt: null, isRead: false }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'not-found' })
    expect(await countUnread(ben)).toEqual({ count: 1 })
  })

  it('all come back at their time without a job', async () => {
    const anna = await aReader()
    for (const until of ['tomorrow', 'next-week'] as const)
      await page.snooze(anna, { notificationId: await aNotification(db, anna.user.id), until, timeZone })
    expect(await countUnread(anna)).toEqual({ count: 0 })
    await wait(anna)
    expect(await countUnread(anna)).toEqual({ count: 2 })
  })
})
