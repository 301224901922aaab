import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aFamilyEvent } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { addDays } from '../../../../lib/dates.ts'
import type { Role } from '../../../../server/context.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { occurrencesIn } from '../family-events.rules.ts'
import { familyEventFields } from '../family-events.schemas.ts'
import { listEventDays } from './event-days.service.ts'
import {
  createFamilyEvent,
  deleteFamilyEvent,
  familyEventTrash,
  getFamilyEvent,
  moveFamilyEvent,
  restoreFamilyEvent,
  updateFamilyEvent,
} from './family-events.service.ts'

const database = testDatabase()
const { db } = database

async function aMemberOf(familyGroupId: string, role: Role) {
  const user = await aUser(db)
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'clay' })
  return asMember(db, user, familyGroupId, role)
}

async function aFamily() {
  const group = await aGroup(db)
  return { familyGroupId: group.id, ctx: await aMemberOf(group.id, 'MEMBER') }
}

const birthday = familyEventFields.parse({
  title: 'Rosa’s birthday',
  startsOn: '1984-02-29',
  endsOn: '1984-02-29',
  repeatsYearly: true,
})
const meeting = familyEventFields.parse({
  title: 'Meeting about the roof',
  startsOn: '2027-05-01',
  endsOn: '2027-05-01',
  startTime: '18:30',
  endTime: '20:00',
})
const moved = { startsOn: '2027-05-08', endsOn: '2027-05-08', startTime: '18:30', endTime: '20:00' }

const verbsOf = async (entityId: string) =>
  (await db.select().from(activityLog).where(eq(activityLog.entityId, entityId)).orderBy(activityLog.id)).map(
    ({ verb }) => verb,
  )

describe('the limit of events in a group', () => {
  it('is 5,000, also in concurrent requests', async () => {
    const { familyGroupId, ctx } = await aFamily()
    await db.insert(familyEvents).values(Array.from({ length: 4_999 }, () => ({ ...meeting, familyGroupId })))
    const add = () => createFamilyEvent(ctx, { familyGroupId, fields: meeting })
    const outcomes = await Promise.allSettled([add(), add()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(add()).rejects.toMatchObject({
      code: 'conflict',
      message: 'A group can have 5,000 events. Delete some past events first.',
    })
  })
})

describe('a family event', () => {
  it('logs each creation, change, move, deletion and restore', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const { familyEventId } = await createFamilyEvent(ctx, { familyGroupId, fields: meeting })
    expect(await getFamilyEvent(ctx, familyEventId)).toMatchObject({
      ...meeting,
      version: 1,
      may: { edit: true },
    })
    const fields = { ...meeting, title: 'Meeting about the chimney' }
    expect(await updateFamilyEvent(ctx, { familyEventId, version: 1, fields })).toEqual({ version: 2 })
    expect(await updateFamilyEvent(ctx, { familyEventId, version: 2, fields })).toEqual({ version: 2 })
    expect(await moveFamilyEvent(ctx, { familyEventId, version: 2, ...moved })).toEqual({ version: 3 })
    expect(await getFamilyEvent(ctx, familyEventId)).toMatchObject({ ...fields, ...moved })
    await deleteFamilyEvent(ctx, familyEventId)
    await expect(getFamilyEvent(ctx, familyEventId)).rejects.toMatchObject({ code: 'not-found' })
    expect((await listTrash(ctx)).entries).toMatchObject([{ kind: 'family-event', id: familyEventId }])
    await restoreFamilyEvent(ctx, familyEventId)
    expect((await listTrash(ctx)).entries).toEqual([])
    expect(await verbsOf(familyEventId)).toEqual(['CREATED', 'CHANGED', 'MOVED', 'DELETED', 'RESTORED'])
  })

  it('refuses a stale edit and a stale move with the newer value', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const { id } = await aFamilyEvent(db, familyGroupId, { version: 2 })
    const stale = {
      code: 'conflict',
      details: { current: { id, title: 'Meeting about the roof', version: 2 } },
    }
    for (const late of [
      () => updateFamilyEvent(ctx, { familyEventId: id, version: 1, fields: birthday }),
      () => moveFamilyEvent(ctx, { familyEventId: id, version: 1, ...moved }),
    ])
      await expect(late()).rejects.toMatchObject(stale)
    expect(await getFamilyEvent(ctx, id)).toMatchObject({
      title: 'Meeting about the roof',
      startsOn: '2027-05-01',
    })
  })

  it('is moved by one of two concurrent requests; the other is told', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const { id: familyEventId } = await aFamilyEvent(db, familyGroupId)
    const outcomes = await Promise.allSettled(
      ['2027-06-01', '2027-07-01'].map((on) =>
        moveFamilyEvent(ctx, { familyEventId, version: 1, ...moved, startsOn: on, endsOn: on }),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getFamilyEvent(ctx, familyEventId)).toMatchObject({ version: 2 })
  })

  it('is edited by members only; a viewer can read it', async () => {
    const { familyGroupId } = await aFamily()
    const ctx = await aMemberOf(familyGroupId, 'VIEWER')
    const { id: familyEventId } = await aFamilyEvent(db, familyGroupId)
    expect(await getFamilyEvent(ctx, familyEventId)).toMatchObject({ may: { edit: false, delete: false } })
    for (const change of [
      () => createFamilyEvent(ctx, { familyGroupId, fields: meeting }),
      () => updateFamilyEvent(ctx, { familyEventId, version: 1, fields: meeting }),
      () => moveFamilyEvent(ctx, { familyEventId, version: 1, ...moved }),
      () => deleteFamilyEvent(ctx, familyEventId),
      () => restoreFamilyEvent(ctx, familyEventId),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is deleted by its author or a manager', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const { familyEventId } = await createFamilyEvent(ctx, { familyGroupId, fields: meeting })
    const other = await aMemberOf(familyGroupId, 'MEMBER')
    expect(await getFamilyEvent(other, familyEventId)).toMatchObject({ may: { edit: true, delete: false } })
    await expect(deleteFamilyEvent(other, familyEventId)).rejects.toMatchObject({ code: 'forbidden' })
    await deleteFamilyEvent(await aMemberOf(familyGroupId, 'MANAGER'), familyEventId)
    await expect(restoreFamilyEvent(other, familyEventId)).rejects.toMatchObject({ code: 'forbidden' })
    await restoreFamilyEvent(ctx, familyEventId)
    await deleteFamilyEvent(ctx, familyEventId)
  })

  it('of another group answers as if it did not exist, and so does a property of another group', async () => {
    const { ctx, familyGroupId } = await aFamily()
    const elsewhere = await aGroup(db)
    const { id: familyEventId } = await aFamilyEvent(db, elsewhere.id)
    const { id: propertyId } = await aProperty(db, elsewhere.id)
    for (const foreign of [
      () => getFamilyEvent(ctx, familyEventId),
      () => updateFamilyEvent(ctx, { familyEventId, version: 1, fields: meeting }),
      () => moveFamilyEvent(ctx, { familyEventId, version: 1, ...moved }),
      () => deleteFamilyEvent(ctx, familyEventId),
      () => restoreFamilyEvent(ctx, familyEventId),
      () => createFamilyEvent(ctx, { familyGroupId, fields: { ...meeting, propertyId } }),
    ])
      await expect(foreign()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('cannot be changed by a member who was just removed', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const { id } = await aFamilyEvent(db, familyGroupId)
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ctx.user.id))
    await expect(moveFamilyEvent(ctx, { familyEventId: id, version: 1, ...moved })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is read-only in an archived property', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const { id: propertyId } = await aProperty(db, familyGroupId, { status: 'ARCHIVED' })
    const { id: familyEventId } = await aFamilyEvent(db, familyGroupId, { propertyId })
    const elsewhere = await aFamilyEvent(db, familyGroupId)
    expect(await getFamilyEvent(ctx, familyEventId)).toMatchObject({ may: { edit: false, delete: false } })
    for (const change of [
      () => createFamilyEvent(ctx, { familyGroupId, fields: { ...meeting, propertyId } }),
      () => moveFamilyEvent(ctx, { familyEventId, version: 1, ...moved }),
      () =>
        updateFamilyEvent(ctx, {
          familyEventId: elsewhere.id,
          version: 1,
          fields: { ...meeting, propertyId },
        }),
      () => deleteFamilyEvent(ctx, familyEventId),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is removed for good 30 days after its deletion, not before', async () => {
    const { familyGroupId } = await aFamily()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await aFamilyEvent(db, familyGroupId, { deletedAt: daysAgo(31) })
    const kept = await aFamilyEvent(db, familyGroupId, { deletedAt: daysAgo(29) })
    const there = await aFamilyEvent(db, familyGroupId)
    expect(await purgeDeleted(aRequestContext(db), familyEventTrash)).toBe(1)
    const rows = await db.select({ id: familyEvents.id }).from(familyEvents)
    expect(rows.map(({ id }) => id).toSorted()).toEqual([kept.id, there.id].toSorted())
  })

  it('is removed by the job in batches, except while it is locked or when its property is removed too', async () => {
    const { familyGroupId } = await aFamily()
    const deletedAt = new Date(Date.now() - 31 * 86_400_000)
    const gone = await aProperty(db, familyGroupId, { deletedAt })
    const withHouse = await aFamilyEvent(db, familyGroupId, { deletedAt, propertyId: gone.id })
    const held = await aFamilyEvent(db, familyGroupId, { deletedAt })
    await db.insert(familyEvents).values(
      Array.from({ length: 501 }, () => ({
        familyGroupId,
        title: 'Old',
        startsOn: '2020-01-01',
        endsOn: '2020-01-01',
        deletedAt,
      })),
    )
    await db.transaction(async (tx) => {
      await tx.select().from(familyEvents).where(eq(familyEvents.id, held.id)).for('update')
      expect(await purgeDeleted(aRequestContext(db), familyEventTrash)).toBe(501)
    })
    const rows = await db.select({ id: familyEvents.id }).from(familyEvents)
    expect(rows.map(({ id }) => id).toSorted()).toEqual([withHouse.id, held.id].toSorted())
  })

  it('costs the same however much data other groups have', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const { id: familyEventId } = await aFamilyEvent(db, familyGroupId)
    const deleted = { deletedAt: new Date(), createdBy: ctx.user.id }
    const { id: deletedId } = await aFamilyEvent(db, familyGroupId, deleted)
    await expectIndexed(database, async (indexed) => {
      const own = { ...ctx, db: indexed }
      await getFamilyEvent(own, familyEventId)
      await moveFamilyEvent(own, { familyEventId, version: 1, ...moved })
      await listTrash(own)
      await restoreFamilyEvent(own, deletedId)
      await purgeDeleted(aRequestContext(indexed), familyEventTrash)
    })
  })
})

describe('the fields of an event', () => {
  it.each([
    [{ endsOn: '2027-04-30' }, 'endsOn', 'Choose a day that is not before the first day.'],
    [{ endsOn: '2028-05-01' }, 'endsOn', 'An event can last up to 365 days. Choose an earlier last day.'],
    [{ endTime: '18:00' }, 'endTime', 'Choose an end time that is not before the start time.'],
    [{ startTime: null }, 'startTime', 'Enter a start time, or remove the end time.'],
    [{ startTime: '24:00' }, 'startTime', 'Enter a time.'],
    [{ startsOn: '2300-01-01', endsOn: '2300-01-01' }, 'startsOn', 'Enter a date between 1900 and 2199.'],
    [{ title: '   ' }, 'title', 'Enter a title.'],
  ])('refuse %j', (fields, path, message) => {
    const { error } = familyEventFields.safeParse({ ...meeting, ...fields })
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toContainEqual([[path], message])
  })

  it('accept an earlier end time on a later day', () => {
    const night = { ...meeting, endsOn: '2027-05-02', endTime: '02:00' }
    expect(familyEventFields.safeParse(night).success).toBe(true)
  })
})

describe('yearly events', () => {
  it('are read on exactly the days of the rules, earliest first, up to the limit', async () => {
    const { familyGroupId, ctx } = await aFamily()
    const aDate = fc.integer({ min: 0, max: 55_000 }).map((days) => addDays('1950-01-01', days))
    const length = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 364 }))
    const written = [
      ...fc.sample(fc.tuple(aDate, length), 60),
      ...['1960-02-29', '1961-02-28', '1960-12-31', '1961-01-01'].map((on) => [on, 0] as const),
    ].map(([startsOn, days]) => ({ startsOn, endsOn: addDays(startsOn, days) }))
    await db
      .insert(familyEvents)
      .values(written.map((days) => ({ ...days, familyGroupId, title: 'x', repeatsYearly: true })))
    const spans = [
      { from: '2027-02-28', to: '2027-02-28' },
      { from: '2028-02-29', to: '2028-02-29' },
      { from: '2026-12-31', to: '2027-01-01' },
      ...fc
        .sample(fc.tuple(aDate, fc.integer({ min: 0, max: 400 })), 20)
        .map(([from, days]) => ({ from, to: addDays(from, days) })),
    ]
    for (const span of spans) {
      const days = await listEventDays(ctx, { ...span, limit: 1_000 })
      const expected = written.flatMap((event) => occurrencesIn({ ...event, repeatsYearly: true }, span))
      const texts = (list: { startsOn: string; endsOn: string }[]) =>
        list.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)
      expect(texts(days).toSorted()).toEqual(texts(expected).toSorted())
      const few = await listEventDays(ctx, { ...span, limit: 3 })
      expect(few.map(({ startsOn }) => startsOn)).toEqual(days.slice(0, 3).map(({ startsOn }) => startsOn))
    }
  })
})
