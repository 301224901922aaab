import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { aFamilyEvent, aProject, aSchedule, aStay, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { addDays } from '../../../../lib/dates.ts'
import type { Role } from '../../../../server/context.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { listDueTasks } from '../../../work/tasks/server/tasks-ahead.service.ts'
import { maxAgendaItemsOfAKind } from '../calendar.rules.ts'
import type { GetCalendarInput } from '../calendar.schemas.ts'
import { getCalendar, listCalendarItems } from './calendar.service.ts'

const database = testDatabase()
const { db } = database

/** Half past eleven in the evening in Zurich, and tomorrow in Auckland. */
const now = new Date('2026-03-31T21:30:00Z')
const clock = { now: () => now }
const may = { from: '2026-05-01', to: '2026-05-31' }

async function aFamily({ role = 'MANAGER', timeZone = 'UTC' }: { role?: Role; timeZone?: string } = {}) {
  const [user, other] = [await aUser(db, { firstName: 'Anna' }), await aUser(db, { firstName: 'Ben' })]
  const group = await aGroup(db, [{ user, role }, { user: other }], { timeZone })
  const house = await aProperty(db, group.id, { name: 'Lake cabin', timeZone: 'Pacific/Auckland' })
  const ctx = asMember(db, user, group.id, role, { clock })
  const look = (input: Partial<GetCalendarInput> = {}) =>
    getCalendar(ctx, { familyGroupId: group.id, view: 'agenda', ...input })
  return { user, other, group, house, ctx, look }
}

/** One of each kind, in May. */
async function oneOfEach({ house, group, user }: Awaited<ReturnType<typeof aFamily>>) {
  await aTask(db, house, { dueOn: '2026-05-04', dueTime: '14:30', assigneeUserId: user.id })
  await aProject(db, house, { startsOn: '2026-04-20', targetOn: '2026-05-20', leadUserId: user.id })
  await anAsset(db, house, { name: 'Boiler', warrantyUntil: '2026-05-09' })
  await aStay(db, house, { startsOn: '2026-05-28', endsOn: '2026-06-03', userId: user.id })
  await aFamilyEvent(db, group.id, { startsOn: '2026-05-16', endsOn: '2026-05-17' })
}

describe('the calendar of a group', () => {
  it('shows everything within the period with its days, sorted by day', async () => {
    const family = await aFamily()
    await oneOfEach(family)
    const { items, completeUntil } = await listCalendarItems(family.ctx, may)
    expect(completeUntil).toBeNull()
    expect(items.map(({ kind, title, startsOn, endsOn }) => [kind, title, startsOn, endsOn])).toEqual([
      ['PROJECT', 'New roof', '2026-04-20', '2026-05-20'],
      ['TASK', 'Clean the gutters', '2026-05-04', '2026-05-04'],
      ['EXPIRY', 'Warranty for Boiler ends', '2026-05-09', '2026-05-09'],
      ['EVENT', 'Meeting about the roof', '2026-05-16', '2026-05-17'],
      ['STAY', 'Anna Keller at Lake cabin', '2026-05-28', '2026-06-03'],
    ])
    expect(items.find(({ kind }) => kind === 'TASK')).toMatchObject({
      startTime: '14:30',
      timeZone: 'Pacific/Auckland',
      propertyName: 'Lake cabin',
      person: { userId: family.user.id, name: 'Anna Keller' },
      isMovable: true,
      version: 1,
    })
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  it('filters by property, person or kind', async () => {
    const family = await aFamily()
    await oneOfEach(family)
    const kindsOf = async (...options: Parameters<typeof listCalendarItems>) =>
      (await listCalendarItems(...options)).items.map(({ kind }) => kind)
    const elsewhere = await aProperty(db, family.group.id)
    await aTask(db, elsewhere, { dueOn: '2026-05-01', assigneeUserId: family.other.id })
    const { id } = elsewhere
    expect(await kindsOf(family.ctx, { ...may, scope: { propertyId: id } })).toEqual(['TASK'])
    expect(await kindsOf(family.ctx, { ...may, scope: { userId: family.user.id } })).toEqual([
      'PROJECT',
      'TASK',
      'STAY',
    ])
    expect(await kindsOf(family.ctx, { ...may, kinds: ['EVENT', 'EXPIRY'] })).toEqual(['EXPIRY', 'EVENT'])
  })

  it('uses the group’s zone for today and the house’s for overdue', async () => {
    const { house, look } = await aFamily({ timeZone: 'Europe/Zurich' })
    await aTask(db, house, { dueOn: '2026-03-31' })
    const { today, from, to, items } = await look()
    expect([today, from, to]).toEqual(['2026-03-31', '2026-03-31', '2027-03-30'])
    expect(items).toMatchObject([{ isOverdue: true }])
  })

  it('begins weeks on the group’s day', async () => {
    const { ctx, group } = await aFamily()
    const week = await getCalendar(ctx, { familyGroupId: group.id, view: 'week', date: '2026-05-06' })
    expect([week.weekStart, week.from, week.to]).toEqual([1, '2026-05-04', '2026-05-10'])
  })

  it('leaves out archived, trashed, cancelled and reported items and those of other groups', async () => {
    const { group, house, ctx } = await aFamily()
    const archived = await aProperty(db, group.id, { status: 'ARCHIVED', insuranceRenewsOn: '2026-05-01' })
    const deleted = await aProperty(db, group.id, { deletedAt: now, insuranceRenewsOn: '2026-05-01' })
    const onTheDay = { dueOn: '2026-05-01' }
    for (const other of [archived, deleted]) {
      await aTask(db, other, onTheDay)
      await aProject(db, other, { startsOn: '2026-05-01' })
    }
    await aFamilyEvent(db, group.id, { propertyId: deleted.id, startsOn: '2026-05-01', endsOn: '2026-05-01' })
    await aFamilyEvent(db, group.id, { startsOn: '2026-05-01', endsOn: '2026-05-01', deletedAt: now })
    await aTask(db, house, { ...onTheDay, deletedAt: now })
    await aTask(db, house, { ...onTheDay, status: 'CANCELLED' })
    await aTask(db, house, { ...onTheDay, status: 'REPORT' })
    await aTask(db, house, { ...onTheDay, status: 'DECLINED', statusReason: 'Not ours' })
    await aProject(db, house, { startsOn: '2026-05-01', status: 'CANCELLED' })
    await aProject(db, house)
    await oneOfEach(await aFamily())
    expect((await listCalendarItems(ctx, may)).items).toEqual([])
  })

  it('shows a birthday every year from its first one', async () => {
    const { group, ctx } = await aFamily()
    await aFamilyEvent(db, group.id, {
      title: 'Rosa’s birthday',
      startsOn: '2024-02-29',
      endsOn: '2024-02-29',
      repeatsYearly: true,
    })
    const daysIn = async (year: number) =>
      (await listCalendarItems(ctx, { from: `${year}-01-01`, to: `${year}-12-31` })).items.map(
        ({ startsOn }) => startsOn,
      )
    expect([await daysIn(2023), await daysIn(2024), await daysIn(2026), await daysIn(2028)]).toEqual([
      [],
      ['2024-02-29'],
      ['2026-02-28'],
      ['2028-02-29'],
    ])
  })

  it('shows forecasts of recurring tasks', async () => {
    const { house, ctx, user } = await aFamily()
    const today = new Date().toISOString().slice(0, 10)
    const soon = addDays(today, 20)
    await aSchedule(db, house, { startsOn: soon, dueTime: '10:00', assigneeUserId: user.id })
    const span = { from: today, to: addDays(today, 60) }
    const live = { ...ctx, clock: { now: () => new Date() } }
    const { items } = await listCalendarItems(live, { ...span, scope: { userId: user.id } })
    expect(items).toMatchObject([
      { kind: 'FORECAST', title: 'Sweep the chimney', startsOn: soon, startTime: '10:00', isMovable: false },
    ])
    const others = await listCalendarItems(live, { ...span, scope: { userId: house.id } })
    expect(others.items).toEqual([])
  })

  it('says who may move an item: viewers nothing, nobody completed, archived or expiring items', async () => {
    const movableFor = async (role: Role) => {
      const family = await aFamily({ role })
      await oneOfEach(family)
      await aTask(db, family.house, { title: 'Done', status: 'DONE', dueOn: '2026-05-05' })
      const { items } = await listCalendarItems(family.ctx, may)
      return items.filter(({ isMovable }) => isMovable).map(({ kind }) => kind)
    }
    expect(await movableFor('MEMBER')).toEqual(['TASK', 'EVENT', 'STAY'])
    expect(await movableFor('VIEWER')).toEqual([])
  })

  it('does not move stays in an archived house', async () => {
    const { ctx, group, user } = await aFamily()
    const archived = await aProperty(db, group.id, { status: 'ARCHIVED' })
    const days = { startsOn: '2026-05-01', endsOn: '2026-05-03' }
    await aStay(db, archived, { ...days, userId: user.id })
    expect((await listCalendarItems(ctx, may)).items).toMatchObject([{ kind: 'STAY', isMovable: false }])
  })

  it('shows each year’s events within its days, however many other months have', async () => {
    const { look, group } = await aFamily()
    await db.insert(familyEvents).values(
      Array.from({ length: maxAgendaItemsOfAKind + 10 }, () => ({
        familyGroupId: group.id,
        title: 'In February',
        startsOn: '1984-02-29',
        endsOn: '1984-02-29',
        repeatsYearly: true,
      })),
    )
    const may = { startsOn: '1990-05-04', endsOn: '1990-05-06', repeatsYearly: true }
    await aFamilyEvent(db, group.id, { ...may, title: 'In May' })
    const { items, completeUntil } = await look()
    expect(items.map(({ title, startsOn, endsOn }) => [title, startsOn, endsOn])).toEqual([
      ['In May', '2026-05-04', '2026-05-06'],
    ])
    expect(completeUntil).toBe('2027-02-27')
  })

  it('stops where a page is full and returns the last complete day', async () => {
    const { house, look, group } = await aFamily()
    for (let day = 0; day <= maxAgendaItemsOfAKind; day++)
      await aTask(db, house, { dueOn: addDays('2026-05-01', day) })
    await aFamilyEvent(db, group.id, { startsOn: '2026-12-24', endsOn: '2026-12-24' })
    const { items, completeUntil } = await look()
    const last = addDays('2026-05-01', maxAgendaItemsOfAKind - 2)
    expect(completeUntil).toBe(last)
    expect(items.at(-1)?.startsOn).toBe(last)
    const rest = await look({ date: addDays(last, 1) })
    expect([rest.completeUntil, rest.items.map(({ kind }) => kind)]).toEqual([
      null,
      ['TASK', 'TASK', 'EVENT'],
    ])
  })

  it('refuses periods of more than about a year and reversed ones', async () => {
    const { ctx } = await aFamily()
    for (const span of [
      { from: '2026-01-01', to: '2027-02-05' },
      { from: '2026-01-02', to: '2026-01-01' },
    ])
      await expect(listCalendarItems(ctx, span)).rejects.toMatchObject({ code: 'invalid' })
    await listCalendarItems(ctx, { from: '2026-01-01', to: '2027-02-04' })
  })

  it('shows the last possible dates', async () => {
    const { look } = await aFamily()
    for (const view of ['agenda', 'week', 'month'] as const)
      expect(await look({ view, date: '9999-12-31' })).toMatchObject({ date: '9999-12-31', items: [] })
  })

  it('returns only the beginning of a long note', async () => {
    const { ctx, house } = await aFamily()
    await aStay(db, house, { startsOn: '2026-05-01', endsOn: '2026-05-02', note: `Dog${'s'.repeat(2_400)}` })
    const [item] = (await listCalendarItems(ctx, may)).items
    expect(item?.detail).toBe(`Dog${'s'.repeat(197)}…`)
  })

  it('labels people who left the group as former members', async () => {
    const { ctx, house } = await aFamily()
    await aTask(db, house, { dueOn: '2026-05-01', assigneeUserId: (await aUser(db)).id })
    expect((await listCalendarItems(ctx, may)).items).toMatchObject([{ person: { name: 'A former member' } }])
  })

  it('reads only the days of its own group', async () => {
    const family = await aFamily()
    await oneOfEach(family)
    await aSchedule(db, family.house)
    await aDocument(db, family.house, { expiresOn: '2026-05-05' })
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...family.ctx, db: indexed }
      for (const view of ['month', 'agenda'] as const)
        await getCalendar(ctx, { familyGroupId: family.group.id, view, date: '2026-05-01' })
    })
  })
})

it('reads the soonest tasks of a period up to a limit, and of each day the first ones if asked', async () => {
  const { ctx, house } = await aFamily()
  for (const [title, dueOn] of [
    ['Late', '2026-05-09'],
    ['Done', '2026-05-02'],
    ['First', '2026-05-01'],
    ['Open', '2026-05-02'],
    ['After it', '2026-05-11'],
  ] as const)
    await aTask(db, house, { title, dueOn, status: title === 'Done' ? 'DONE' : 'TODO' })
  const titles = async (choice: { limit: number; perDay?: number }) =>
    (await listDueTasks(ctx, { from: '2026-05-01', to: '2026-05-10', ...choice })).map(({ title }) => title)
  expect(await titles({ limit: 9 })).toEqual(['First', 'Done', 'Open', 'Late'])
  expect(await titles({ limit: 2 })).toEqual(['First', 'Done'])
  expect(await titles({ limit: 9, perDay: 1 })).toEqual(['First', 'Open', 'Late'])
  expect(await titles({ limit: 2, perDay: 1 })).toEqual(['First', 'Open'])
})

describe('a busy month', () => {
  it('shows the first items of each day, open ones first, and counts the rest', async () => {
    const { house, look } = await aFamily()
    for (let number = 0; number < 8; number++) {
      const status = number < 5 ? ('DONE' as const) : ('TODO' as const)
      await aTask(db, house, { title: `Task ${number}`, dueOn: '2026-05-04', status })
    }
    await aTask(db, house, { title: 'Alone', dueOn: '2026-05-06' })
    await aFamilyEvent(db, house.familyGroupId, {
      title: 'Meeting',
      startsOn: '2026-05-04',
      endsOn: '2026-05-04',
    })
    const { items, more } = await look({ view: 'month', date: '2026-05-01' })
    expect(more).toEqual([{ day: '2026-05-04', count: 6 }])
    const titles = items.filter(({ startsOn }) => startsOn === '2026-05-04').map(({ title }) => title)
    expect(titles).toEqual(['Meeting', 'Task 5', 'Task 6'])
    expect(items.map(({ title }) => title)).toContain('Alone')
    const agenda = await look({ view: 'agenda', date: '2026-05-04' })
    expect(agenda.items).toHaveLength(10)
    expect(agenda.more).toEqual([])
  })
})
