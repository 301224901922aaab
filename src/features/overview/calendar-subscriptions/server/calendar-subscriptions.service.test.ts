import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { RequestContext, Role } from '../../../../server/context.ts'
import { createSealer } from '../../../../server/crypto.ts'
import {
  calendarSubscriptionEntries as entryRows,
  calendarSubscriptions as rows,
} from '../../../../server/db/schema/calendar-subscriptions.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import type { FetchCalendar, FetchedCalendar } from '../../../../server/gateways/outbound/fetch-calendar.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { getCalendar, listCalendarItems } from '../../calendar/server/calendar.service.ts'
import { newSubscriptionFields } from '../calendar-subscriptions.schemas.ts'
import {
  addCalendarSubscription,
  listCalendarSubscriptions,
  refreshCalendarSubscription,
  removeCalendarSubscription,
  updateCalendarSubscription,
} from './calendar-subscriptions.service.ts'
import { fetchSubscription, queueDueSubscriptions } from './fetch-subscriptions.service.ts'

const database = testDatabase()
const { db } = database
const clock = { now: () => new Date('2027-03-01T12:00:00Z') }
const secretAddress = 'https://school.example/private-7f3a/holidays.ics'
const fields = newSubscriptionFields.parse({
  address: ` ${secretAddress.replace('https', 'webcal')}`,
  name: 'School',
  color: 'pine',
})

const calendarOf = (...days: string[]) =>
  Buffer.from(
    [
      'BEGIN:VCALENDAR',
      ...days.flatMap((day) => [
        'BEGIN:VEVENT',
        'SUMMARY:Holiday',
        `DTSTART;VALUE=DATE:${day}`,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
    ].join('\r\n'),
  )
const fetched = (...days: string[]): FetchedCalendar => ({
  status: 'fetched',
  bytes: calendarOf(...days),
  etag: '"1"',
  lastModified: null,
})

async function aFamily(role: Role = 'MANAGER') {
  const group = await aGroup(db)
  const user = await aUser(db)
  await aMembership(db, { familyGroupId: group.id, userId: user.id, role, color: 'clay' })
  const queued: unknown[] = []
  const enqueue: RequestContext['enqueue'] = async (_, name, payload) => void queued.push([name, payload])
  const ctx = asMember(db, user, group.id, role, { clock, enqueue })
  return { familyGroupId: group.id, ctx, queued }
}

async function aSubscription(answer: FetchedCalendar = fetched('20270410')) {
  const family = await aFamily()
  const { familyGroupId, ctx } = family
  const { calendarSubscriptionId } = await addCalendarSubscription(ctx, { familyGroupId, fields })
  const key = { familyGroupId, calendarSubscriptionId }
  const asked: Parameters<FetchCalendar>[] = []
  const fetchWith = async (next: FetchedCalendar, at = clock.now()) => {
    await db.update(rows).set({ queuedAt: new Date() })
    const fetchCalendar: FetchCalendar = async (...given) => {
      asked.push(given)
      return next
    }
    await fetchSubscription({ ...ctx, fetchCalendar, clock: { now: () => at } }, key)
  }
  await fetchWith(answer)
  const read = async () => (await listCalendarSubscriptions(ctx)).subscriptions[0]
  return { ...family, key, asked, fetchWith, read }
}

const may = (familyGroupId: string) => ({ familyGroupId, view: 'month' as const, date: '2027-04-01' })

describe('a subscribed calendar', () => {
  it('is queued when it is added, and its address is nowhere to be read', async () => {
    const { familyGroupId, ctx, queued } = await aFamily()
    const { calendarSubscriptionId } = await addCalendarSubscription(ctx, { familyGroupId, fields })
    expect(queued).toEqual([['calendar-subscriptions.fetch', { calendarSubscriptionId, familyGroupId }]])
    const view = await listCalendarSubscriptions(ctx)
    expect(view.subscriptions).toMatchObject([
      {
        name: 'School',
        color: 'pine',
        host: 'school.example',
        fetchedAt: null,
        failure: null,
        isFetching: true,
      },
    ])
    const all = [view, await db.select().from(rows), await db.select().from(activityLog)]
    expect(JSON.stringify(all)).not.toContain('7f3a')
  })

  it('shows its entries in the calendar, not in what leaves it', async () => {
    const { familyGroupId, ctx, key, asked, read } = await aSubscription()
    expect(asked).toEqual([[secretAddress, undefined]])
    expect(await read()).toMatchObject({
      entries: 1,
      fetchedAt: clock.now().toISOString(),
      isFetching: false,
    })
    const calendar = await getCalendar(ctx, may(familyGroupId))
    expect(calendar.subscriptions).toEqual([
      { id: key.calendarSubscriptionId, name: 'School', color: 'pine' },
    ])
    expect(calendar.items).toMatchObject([
      {
        kind: 'OUTSIDE',
        title: 'Holiday',
        startsOn: '2027-04-10',
        isMovable: false,
        outside: { name: 'School' },
      },
    ])
    const hidden = await getCalendar(ctx, { ...may(familyGroupId), without: [key.calendarSubscriptionId] })
    expect(hidden.items).toEqual([])
    expect((await listCalendarItems(ctx, { from: '2027-04-01', to: '2027-04-30' })).items).toEqual([])
  })

  it('replaces its entries, and keeps them when nothing changed or it fails', async () => {
    const { asked, fetchWith, read } = await aSubscription()
    const daysOf = async () => (await db.select().from(entryRows)).map(({ startsOn }) => startsOn)
    await fetchWith(fetched('20270501', '20270502'))
    expect(asked.at(-1)).toEqual([secretAddress, { etag: '"1"', lastModified: null }])
    expect(await daysOf()).toEqual(['2027-05-01', '2027-05-02'])
    await fetchWith({ status: 'unchanged' })
    await fetchWith({ status: 'failed', failure: 'NOT_FOUND' })
    expect(await read()).toMatchObject({ failure: 'NOT_FOUND', isPaused: false, entries: 2 })
    await fetchWith({ status: 'fetched', bytes: Buffer.from('<html>'), etag: null, lastModified: null })
    expect(await read()).toMatchObject({ failure: 'NOT_A_CALENDAR', entries: 2 })
    expect(await daysOf()).toHaveLength(2)
    await fetchWith({ status: 'unchanged' })
    expect(await read()).toMatchObject({ failure: null })
  })

  it('pauses after two weeks of failures, and goes on after a refresh that works', async () => {
    const { ctx, key, fetchWith, read } = await aSubscription({ status: 'failed', failure: 'UNREACHABLE' })
    expect(await read()).toMatchObject({ failure: 'UNREACHABLE', isPaused: false, fetchedAt: null })
    await fetchWith({ status: 'failed', failure: 'UNREACHABLE' }, new Date('2027-03-15T12:00:01Z'))
    expect(await read()).toMatchObject({ isPaused: true })
    await refreshCalendarSubscription(ctx, key)
    await fetchWith(fetched('20270410'))
    expect(await read()).toMatchObject({ isPaused: false, failure: null })
  })

  it('that breaks its reader is tried again later, and its contents are in no log', async () => {
    const { ctx, key, read } = await aSubscription()
    await db.update(rows).set({ queuedAt: new Date() })
    const warned: unknown[] = []
    const log = Object.assign(Object.create(ctx.log), { warn: (...line: unknown[]) => warned.push(line) })
    const fetchCalendar: FetchCalendar = async () => fetched('20270410')
    const now = new Date('2027-03-02T12:00:00Z')
    await fetchSubscription({ ...ctx, log, fetchCalendar, clock: { now: () => now } }, key, () =>
      Promise.reject(new Error('Holiday')),
    )
    expect(await read()).toMatchObject({ failure: 'NOT_A_CALENDAR', isFetching: false, entries: 1 })
    const [row] = await db
      .select({ at: rows.nextFetchAt })
      .from(rows)
      .where(eq(rows.id, key.calendarSubscriptionId))
    expect(Number(row?.at)).toBeGreaterThan(now.getTime())
    expect(warned).toHaveLength(1)
    expect(JSON.stringify(warned)).not.toContain('Holiday')
  })

  it('whose address was sealed with another secret asks nobody, and says so', async () => {
    const { ctx, key, asked, read } = await aSubscription()
    await db.update(rows).set({ queuedAt: new Date() })
    const before = asked.length
    const sealer: RequestContext['sealer'] = (purpose) =>
      createSealer('another secret, also long enough to be one', purpose)
    await fetchSubscription({ ...ctx, sealer }, key)
    expect(await read()).toMatchObject({ failure: 'UNREADABLE', entries: 1 })
    expect(asked).toHaveLength(before)
  })

  it('is fetched once however often its job runs', async () => {
    const { ctx, key } = await aSubscription()
    let count = 0
    const fetchCalendar: FetchCalendar = async () => {
      count++
      return fetched()
    }
    await fetchSubscription({ ...ctx, fetchCalendar }, key)
    expect(count).toBe(0)
  })

  it('is queued when it is due, once, and not in a deleted group', async () => {
    const { familyGroupId, ctx, queued } = await aSubscription()
    const signal = new AbortController().signal
    await db.update(rows).set({ nextFetchAt: new Date(0) })
    queued.length = 0
    const run = () => queueDueSubscriptions({ ...ctx, signal })
    expect([await run(), await run(), queued.length]).toEqual([1, 0, 1])
    await db.update(rows).set({ queuedAt: null })
    await db.execute(sql`update family_groups set deleted_at = now() where id = ${familyGroupId}`)
    expect(await run()).toBe(0)
  })

  it('is renamed, refreshed and removed, with a line in the log for what others see', async () => {
    const { ctx, key, queued } = await aSubscription()
    const change = { ...key, version: 1, fields: { name: 'Holidays', color: 'lake' as const } }
    expect(await updateCalendarSubscription(ctx, change)).toEqual({ version: 2 })
    await expect(updateCalendarSubscription(ctx, change)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Holidays', version: 2 } },
    })
    queued.length = 0
    await refreshCalendarSubscription(ctx, key)
    await refreshCalendarSubscription(ctx, key)
    expect(queued).toHaveLength(1)
    await removeCalendarSubscription(ctx, key)
    expect([await db.select().from(rows), await db.select().from(entryRows)]).toEqual([[], []])
    await expect(removeCalendarSubscription(ctx, key)).rejects.toMatchObject({ code: 'not-found' })
    const log = await db
      .select({ verb: activityLog.verb })
      .from(activityLog)
      .where(eq(activityLog.entityId, key.calendarSubscriptionId))
      .orderBy(activityLog.id)
    expect(log.map(({ verb }) => verb)).toEqual(['CREATED', 'CHANGED', 'DELETED'])
  })

  it('is seen by everyone and changed by managers only', async () => {
    for (const role of ['MEMBER', 'VIEWER'] as const) {
      const { familyGroupId, ctx } = await aFamily(role)
      expect(await listCalendarSubscriptions(ctx)).toMatchObject({
        may: { manage: false },
        subscriptions: [],
      })
      await expect(addCalendarSubscription(ctx, { familyGroupId, fields })).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
  })

  it('of another group answers as if it did not exist', async () => {
    const { key } = await aSubscription()
    const { ctx, familyGroupId } = await aFamily()
    const foreign = { ...key, familyGroupId }
    for (const change of [
      () => refreshCalendarSubscription(ctx, foreign),
      () => removeCalendarSubscription(ctx, foreign),
      () =>
        updateCalendarSubscription(ctx, { ...foreign, version: 1, fields: { name: 'Mine', color: 'clay' } }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is one of at most ten, also in concurrent requests', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const add = () => addCalendarSubscription(ctx, { familyGroupId, fields })
    for (let number = 0; number < 9; number++) await add()
    const outcomes = await Promise.allSettled([add(), add()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is fetched at most 20 times an hour, where only what is queued counts', async () => {
    const { ctx, key, familyGroupId } = await aSubscription()
    const limited = { ...ctx, limits: createLimits(database.pool) }
    const refresh = () => refreshCalendarSubscription(limited, key)
    const end = () => db.update(rows).set({ queuedAt: null })
    for (let number = 1; number < 10; number++) await addCalendarSubscription(ctx, { familyGroupId, fields })
    await expect(addCalendarSubscription(limited, { familyGroupId, fields })).rejects.toMatchObject({
      code: 'conflict',
    })
    await end()
    for (let number = 0; number < 20; number++) {
      await end()
      await refresh()
      await refresh()
    }
    await end()
    await expect(refresh()).rejects.toMatchObject({ code: 'too-many' })
  })

  it('costs the same however much data other groups have', async () => {
    const { ctx, key } = await aSubscription()
    await expectIndexed(database, async (indexed) => {
      const own = { ...ctx, db: indexed }
      await listCalendarSubscriptions(own)
      await getCalendar(own, { ...may(key.familyGroupId), without: [key.calendarSubscriptionId] })
      await db.update(rows).set({ queuedAt: new Date() })
      await fetchSubscription({ ...own, fetchCalendar: async () => fetched('20270410') }, key)
      await refreshCalendarSubscription(own, key)
      await removeCalendarSubscription(own, key)
    })
  })

  it('is found by the job through an index', async () => {
    const ctx = aRequestContext(db)
    const signal = new AbortController().signal
    await expectIndexed(database, (indexed) => queueDueSubscriptions({ ...ctx, db: indexed, signal }), {
      isOfAll: true,
    })
  })
})
