import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anInvite } from '../../../../../test/factories/invites.ts'
import {
  aBill,
  aBillSeries,
  aPayment,
  aSettlement,
  participantOf,
} from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anAsset, anOwnership } from '../../../../../test/factories/records.ts'
import { aFamilyEvent, aProject, aSchedule, aStay, aTask } from '../../../../../test/factories/work.ts'
import { anInvoice, aQuote, aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { addDays } from '../../../../lib/dates.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { listed } from '../dashboard.rules.ts'
import { getDashboard } from './dashboard.service.ts'

const database = testDatabase()
const { db } = database

const today = '2027-03-03'
let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }], { timeZone: 'UTC' })
  house = await aProperty(db, id, { timeZone: 'UTC' })
})

const clock = { now: () => new Date(`${today}T12:00:00Z`) }
const seenBy = (user: CurrentUser, role: Role = 'MEMBER') =>
  getDashboard(asMember(db, user, house.familyGroupId, role, { clock }))
const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title)

describe('the waiting list', () => {
  it('shows reviews and reported problems to members and not to viewers', async () => {
    await aTask(db, house, { title: 'Mine', status: 'IN_REVIEW', reviewRequestedBy: anna.id })
    await aTask(db, house, { title: 'Of Ben', status: 'IN_REVIEW', reviewRequestedBy: ben.id })
    await aTask(db, house, { title: 'Dripping tap', status: 'REPORT', reportedBy: ben.id })
    const bens = { status: 'IN_REVIEW', reviewRequestedBy: anna.id, assigneeUserId: ben.id } as const
    await aTask(db, house, { title: 'By Ben, judged by others', needsApproval: true, ...bens })
    await aTask(db, house, { title: 'By Ben, and easy', ...bens })
    await aTask(db, house, { title: 'To do' })
    await aTask(db, house, { title: 'Gone', status: 'REPORT', deletedAt: new Date() })
    expect(titles((await seenBy(anna)).waiting.tasks)).toEqual(['Of Ben', 'Dripping tap'])
    expect(titles((await seenBy(ben)).waiting.tasks)).toEqual(['Mine', 'Dripping tap', 'By Ben, and easy'])
    expect((await seenBy(anna, 'VIEWER')).waiting.tasks.items).toEqual([])
  })

  it('shows payments the reader may decide, except their own, and settlements they received', async () => {
    const [me, his] = await Promise.all(
      [anna, ben].map(({ id }) => participantOf(db, house.familyGroupId, id)),
    )
    if (!me || !his) throw new Error('a person is not a participant')
    // Someone else can decide on Anna's expense; without them she would have to.
    const { id: userId } = await aUser(db)
    await aMembership(db, { familyGroupId: house.familyGroupId, userId, role: 'MANAGER', color: 'clay' })
    const parts = [me, his]
    const big = await aPayment(db, house, {
      ...{ payerId: his, parts, createdBy: ben.id, status: 'PENDING' as const, title: 'New boiler' },
    })
    await aPayment(db, house, { payerId: me, parts, createdBy: anna.id, status: 'PENDING' })
    await aPayment(db, house, { payerId: his, parts, createdBy: ben.id })
    const money = await aSettlement(db, house, { fromId: his, toId: me })
    await aSettlement(db, house, { fromId: me, toId: his, status: 'CONFIRMED' })
    const { waiting } = await seenBy(anna, 'MANAGER')
    expect(waiting.payments).toMatchObject({ items: [{ id: big.id, title: 'New boiler' }], hasMore: false })
    expect(waiting.settlements).toMatchObject({ items: [{ id: money.id }], hasMore: false })
    // A member who owns no share of the house decides nothing; others confirm what he paid.
    const bens = (await seenBy(ben)).waiting
    expect([bens.payments.items, bens.settlements.items]).toEqual([[], []])
  })

  it('shows contractor invoices in active properties', async () => {
    const project = await aProject(db, house)
    const worker = await aWorker(db, { id: house.familyGroupId })
    const { id } = await anInvoice(db, { project, worker })
    await anInvoice(db, { project, worker }, { status: 'QUERIED', statusReason: 'Why?' })
    const ids = async (user: CurrentUser, role: Role) =>
      (await seenBy(user, role)).waiting.invoices.items.map((invoice) => invoice.id)
    expect(await ids(ben, 'MEMBER')).toEqual([id])
    expect(await ids(ben, 'VIEWER')).toEqual([])
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    expect(await ids(ben, 'MEMBER')).toEqual([])
  })

  it('shows quotes to choose from by project, and not to viewers', async () => {
    const project = await aProject(db, house, { title: 'New roof' })
    const group = { id: house.familyGroupId }
    const of = (totalMinor: number) => ({ labourMinor: totalMinor, materialsMinor: null, totalMinor })
    for (const totalMinor of [90_000, 70_000])
      await aQuote(db, { project, worker: await aWorker(db, group) }, of(totalMinor))
    const worker = await aWorker(db, group)
    await aQuote(db, { project, worker }, { ...of(1), validUntil: addDays(today, -1) })
    await aQuote(db, { project, worker: await aWorker(db, group) }, { status: 'DECLINED' })
    const archived = await aProperty(db, group.id, { status: 'ARCHIVED' })
    await aQuote(db, { project: await aProject(db, archived), worker })
    const { quotes } = (await seenBy(ben)).waiting
    expect(quotes).toMatchObject({
      items: [{ projectId: project.id, projectTitle: 'New roof', quotes: 2, leastMinor: 70_000 }],
      hasMore: false,
    })
    expect((await seenBy(ben, 'VIEWER')).waiting.quotes.items).toEqual([])
  })

  it('shows visits proposed by contractors until they begin', async () => {
    const job = { project: await aProject(db, house), worker: await aWorker(db, { id: house.familyGroupId }) }
    const at = (day: string) => ({
      startsAt: new Date(`${day}T15:00:00Z`),
      endsAt: new Date(`${day}T16:00:00Z`),
      status: 'PROPOSED' as const,
    })
    const { id } = await aVisit(db, job, at('2027-03-04'))
    await aVisit(db, job, { ...at('2027-03-05'), proposedBy: 'FAMILY' })
    await aVisit(db, job, { ...at('2027-03-06'), status: 'CONFIRMED' })
    await aVisit(db, job, at('2027-03-02'))
    const ids = async (role: Role) => (await seenBy(ben, role)).waiting.visits.items.map((one) => one.id)
    expect(await ids('MEMBER')).toEqual([id])
    expect(await ids('VIEWER')).toEqual([])
  })

  it('shows other people’s requested stays, and to managers their own too', async () => {
    const asked = { userId: ben.id, createdBy: ben.id, status: 'REQUESTED' as const }
    const stay = await aStay(db, house, asked)
    await aStay(db, house, { ...asked, status: 'CONFIRMED', startsOn: '2027-08-01', endsOn: '2027-08-03' })
    await aStay(db, house, { ...asked, startsOn: '2027-02-01', endsOn: '2027-02-03' })
    const waiting = async (user: CurrentUser, role: Role) =>
      (await seenBy(user, role)).waiting.stays.items.map(({ id }) => id)
    expect(await waiting(anna, 'MEMBER')).toEqual([stay.id])
    expect(await waiting(ben, 'MEMBER')).toEqual([])
    expect(await waiting(ben, 'MANAGER')).toEqual([stay.id])
    expect(await waiting(anna, 'VIEWER')).toEqual([])
  })
})

describe('the balances', () => {
  it('are given for the group, each house, and each person to settle with', async () => {
    const { familyGroupId } = house
    const a = await participantOf(db, familyGroupId, anna.id)
    const b = await participantOf(db, familyGroupId, ben.id)
    await aPayment(db, house, { payerId: a, parts: [a, b] })
    await aPayment(db, { familyGroupId }, { payerId: b, parts: [a, b], amountMinor: 1_000 })
    const { money, properties } = await seenBy(ben, 'VIEWER')
    expect(money).toMatchObject({ balanceMinor: -4_000, waitingMinor: 0, mayRecord: false })
    expect(money.transfers).toMatchObject([{ isToMe: false, amountMinor: 4_000 }])
    expect(properties).toMatchObject([{ id: house.id, balanceMinor: -4_500, currency: 'EUR' }])
    expect((await seenBy(anna)).money.transfers).toMatchObject([
      { isToMe: true, otherName: expect.stringContaining('Ben') },
    ])
  })
})

describe('the urgent list', () => {
  it('shows urgent items first, then overdue ones, without completed or other houses’ items', async () => {
    await aTask(db, house, { title: 'Late', dueOn: '2027-03-02' })
    await aTask(db, house, { title: 'Very late', dueOn: '2020-01-01' })
    await aTask(db, house, { title: 'Urgent', priority: 'URGENT' })
    await aTask(db, house, { title: 'Today', dueOn: today })
    await aTask(db, house, { title: 'Done', dueOn: '2027-03-02', status: 'DONE', priority: 'URGENT' })
    await aTask(db, house, { title: 'Report', dueOn: '2027-03-02', status: 'REPORT' })
    for (const overrides of [{ status: 'ARCHIVED' as const }, { deletedAt: new Date() }])
      await aTask(db, await aProperty(db, house.familyGroupId, overrides), { priority: 'URGENT' })
    const stranger = await aGroup(db, [{ user: await aUser(db) }])
    await aTask(db, await aProperty(db, stranger.id), { priority: 'URGENT', dueOn: '2020-01-01' })
    const { pressing } = await seenBy(anna)
    expect(titles(pressing)).toEqual(['Urgent', 'Very late', 'Late'])
    expect(pressing.items.map(({ isOverdue }) => isOverdue)).toEqual([false, true, true])
  })

  it('uses the house’s time zone for overdue', async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue'])
      await aTask(db, await aProperty(db, house.familyGroupId, { timeZone }), {
        title: timeZone,
        dueOn: today,
      })
    // It is the fourth of March in Kiritimati.
    expect(titles((await seenBy(anna)).pressing)).toEqual(['Pacific/Kiritimati'])
  })

  it('shows only the first few items', async () => {
    for (let number = 0; number < listed.pressing + 3; number++)
      await aTask(db, house, { priority: 'URGENT' })
    const { pressing } = await seenBy(anna)
    expect(pressing.items).toHaveLength(listed.pressing)
    expect(pressing.hasMore).toBe(true)
  })
})

describe('the reader’s own tasks', () => {
  it('are listed soonest first, undated ones last, without completed, reviewed and other people’s ones', async () => {
    const mine = { assigneeUserId: anna.id }
    await aTask(db, house, { ...mine, title: 'Late', dueOn: addDays(today, -3) })
    await aTask(db, house, { ...mine, title: 'Stuck', status: 'BLOCKED', statusReason: 'No ladder' })
    await aTask(db, house, { ...mine, title: 'Sent', status: 'IN_REVIEW', reviewRequestedBy: anna.id })
    await aTask(db, house, { ...mine, title: 'Done', status: 'DONE' })
    await aTask(db, house, { ...mine, title: 'Gone', deletedAt: new Date() })
    await aTask(db, house, { title: 'Of Ben', assigneeUserId: ben.id })
    await aTask(db, await aProperty(db, house.familyGroupId, { status: 'ARCHIVED' }), mine)
    const { assigned } = await seenBy(anna, 'VIEWER')
    expect(titles(assigned)).toEqual(['Late', 'Stuck'])
    expect(assigned.hasMore).toBe(false)
  })

  it('are not listed again below, and leave room for others’ there', async () => {
    const late = { dueOn: addDays(today, -3) }
    for (let number = 0; number <= listed.assigned; number++)
      await aTask(db, house, { ...late, assigneeUserId: anna.id, title: `Mine ${number}` })
    await aTask(db, house, { ...late, title: 'Late' })
    await aTask(db, house, { dueOn: addDays(today, 2), assigneeUserId: ben.id, title: 'Next' })
    const { assigned, pressing, next } = await seenBy(anna)
    expect([assigned.items.length, assigned.hasMore]).toEqual([listed.assigned, true])
    expect(titles(pressing)).toEqual([`Mine ${listed.assigned}`, 'Late'])
    expect(next.items.map(({ task }) => task?.title)).toEqual(['Next'])
  })
})

describe('tasks due today with no assignee', () => {
  it('wait for everyone who can edit tasks, by the property’s day, and are not listed again', async () => {
    const due = { dueOn: today }
    await aTask(db, house, { ...due, title: 'Put the bins out' })
    await aTask(db, house, { ...due, title: 'Of Ben', assigneeUserId: ben.id })
    const { id: workerId } = await aWorker(db, { id: house.familyGroupId })
    await aTask(db, house, { ...due, title: 'Of a contractor', workerId })
    await aTask(db, house, { dueOn: addDays(today, 1), title: 'Tomorrow' })
    await aTask(db, house, { ...due, title: 'Done', status: 'DONE' })
    await aTask(db, house, { ...due, title: 'Sent', status: 'IN_REVIEW', reviewRequestedBy: anna.id })
    const east = await aProperty(db, house.familyGroupId, { timeZone: 'Pacific/Kiritimati' })
    await aTask(db, east, { dueOn: addDays(today, 1), title: 'Today in Kiritimati' })
    const { unassigned, waiting, next } = await seenBy(ben)
    expect(titles(unassigned)).toEqual(['Put the bins out', 'Today in Kiritimati'])
    expect(titles(waiting.tasks)).toEqual(['Sent'])
    expect(next.items.map(({ task }) => task?.title)).toEqual(['Of a contractor', 'Tomorrow'])
    expect((await seenBy(ben, 'VIEWER')).unassigned.items).toEqual([])
  })
})

describe('the upcoming list', () => {
  it('shows everything of the next 30 days, soonest first', async () => {
    await aTask(db, house, {
      title: 'Task',
      dueOn: '2027-03-03',
      dueTime: '10:00',
      assigneeUserId: ben.id,
    })
    await aTask(db, house, { title: 'Last day', dueOn: '2027-04-02' })
    await aTask(db, house, { title: 'Too late', dueOn: '2027-04-03' })
    await aTask(db, house, { title: 'Done', dueOn: '2027-03-04', status: 'DONE' })
    await aSchedule(db, house, { title: 'Chimney', nextOn: '2027-03-05' })
    await aSchedule(db, house, { title: 'Paused', nextOn: '2027-03-05', status: 'PAUSED' })
    await aStay(db, house, {
      userId: ben.id,
      status: 'CONFIRMED',
      startsOn: '2027-03-01',
      endsOn: '2027-03-08',
    })
    await aStay(db, house, { relativeName: 'Aunt Greta', startsOn: '2027-03-10', endsOn: '2027-03-12' })
    await aFamilyEvent(db, house.familyGroupId, {
      title: 'Meeting',
      startsOn: '2027-03-20',
      endsOn: '2027-03-20',
    })
    const { next } = await seenBy(anna)
    const lines = next.items.map(({ on, task, date }) => [
      on,
      date?.kind ?? 'TASK',
      task?.title ?? date?.title,
    ])
    expect(lines).toEqual([
      ['2027-03-03', 'STAY', 'Ben Keller at Lake cabin'],
      ['2027-03-03', 'TASK', 'Task'],
      ['2027-03-05', 'SCHEDULE', 'Chimney'],
      ['2027-03-10', 'STAY', 'Aunt Greta at Lake cabin'],
      ['2027-03-20', 'EVENT', 'Meeting'],
      ['2027-04-02', 'TASK', 'Last day'],
    ])
    expect(next.items.map(({ date }) => date?.isUnconfirmed).filter((one) => one !== undefined)).toEqual([
      false,
      true,
    ])
    expect(next.hasMore).toBe(false)
  })
})

describe('the upcoming list with many other items', () => {
  it('shows the next birthday, however many other months have', async () => {
    for (let number = 1; number <= 15; number++)
      await aFamilyEvent(db, house.familyGroupId, {
        title: `Birthday ${number}`,
        startsOn: `1984-08-${String(number).padStart(2, '0')}`,
        endsOn: `1984-08-${String(number).padStart(2, '0')}`,
        repeatsYearly: true,
      })
    await aFamilyEvent(db, house.familyGroupId, {
      title: 'Rosa’s birthday',
      startsOn: '1984-03-10',
      endsOn: '1984-03-10',
      repeatsYearly: true,
    })
    expect((await seenBy(anna)).next).toMatchObject({
      items: [{ on: '2027-03-10', date: { title: 'Rosa’s birthday' } }],
      hasMore: false,
    })
  })

  it('shows the start or target date of a project', async () => {
    for (let number = 0; number < 12; number++) {
      await aProject(db, house, { title: 'Runs', startsOn: '2026-01-01', targetOn: '2028-01-01' })
      await aProject(db, house, { title: 'Completed', status: 'COMPLETED', startsOn: '2027-03-04' })
    }
    await aProject(db, house, { title: 'Only a target', targetOn: '2027-03-20' })
    await aProject(db, house, { title: 'Only a first day', startsOn: '2027-03-10' })
    await aProject(db, house, { title: 'Both', startsOn: '2027-03-12', targetOn: '2027-03-15' })
    await aProject(db, house, { title: 'Has begun', startsOn: '2027-01-01', targetOn: '2027-03-30' })
    const archived = await aProperty(db, house.familyGroupId, { status: 'ARCHIVED' })
    await aProject(db, archived, { targetOn: '2027-03-05' })
    const { next } = await seenBy(anna)
    expect(next.items.map(({ on, date }) => [on, date?.title])).toEqual([
      ['2027-03-10', 'Only a first day begins'],
      ['2027-03-12', 'Both begins'],
      ['2027-03-20', 'Only a target is due'],
      ['2027-03-30', 'Has begun is due'],
    ])
  })

  it('shows open bills with amounts, overdue ones first, and upcoming ones of series', async () => {
    await aBill(db, house, { title: 'Late', dueOn: '2027-02-20' })
    await aBill(db, house, { title: 'Soon', dueOn: '2027-03-05', amountMinor: 4_200, isEstimate: true })
    await aBill(db, house, { title: 'Paid', dueOn: '2027-03-06', status: 'PAID' })
    await aBill(db, house, { title: 'Cancelled', dueOn: '2027-03-06', status: 'CANCELLED' })
    await aBill(db, house, { title: 'Far', dueOn: '2027-04-03' })
    const { id } = await aBillSeries(db, house, { title: 'Power', startsOn: '2027-03-20' })
    const { next } = await seenBy(ben, 'VIEWER')
    expect(next.items.map(({ on, date }) => [on, date?.kind, date?.title])).toEqual([
      [today, 'BILL', 'Late'],
      ['2027-03-05', 'BILL', 'Soon'],
      ['2027-03-20', 'BILL', 'Power'],
    ])
    expect(next.items.map(({ date }) => date?.bill)).toMatchObject([
      { dueOn: '2027-02-20', isOverdue: true },
      { amountMinor: 4_200, isEstimate: true, isOverdue: false },
      { isForecast: true },
    ])
    expect(next.items.at(-1)?.date?.id).toBe(id)
  })

  it('shows the earliest stays and says whether there are more', async () => {
    const stay = { userId: ben.id, status: 'CONFIRMED' as const }
    for (let number = 0; number < listed.next + 5; number++)
      await aStay(db, house, { ...stay, startsOn: '2027-03-20', endsOn: '2027-03-21' })
    await aStay(db, house, { ...stay, startsOn: '2027-01-20', endsOn: '2027-05-21' })
    const { next } = await seenBy(anna)
    expect(next.items.map(({ on }) => on).slice(0, 2)).toEqual([today, '2027-03-20'])
    expect(next).toMatchObject({ hasMore: true, items: { length: listed.next } })
  })
})

describe('stays waiting for an answer', () => {
  const asked = { startsOn: '2027-07-03', endsOn: '2027-07-10' }

  it('are shown to those who can decide, however many own and confirmed stays precede them', async () => {
    for (let number = 0; number < listed.waiting + 5; number++) {
      await aStay(db, house, { ...asked, startsOn: '2027-06-01', userId: anna.id })
      await aStay(db, house, { ...asked, startsOn: '2027-06-01', createdBy: anna.id })
      await aStay(db, house, { ...asked, startsOn: '2027-06-01', userId: ben.id, status: 'CONFIRMED' })
    }
    const { id } = await aStay(db, house, { ...asked, userId: ben.id })
    expect((await seenBy(anna)).waiting.stays).toMatchObject({ items: [{ id }], hasMore: false })
    expect((await seenBy(anna, 'MANAGER')).waiting.stays).toMatchObject({
      items: { length: listed.waiting },
      hasMore: true,
    })
  })

  it('are not shown for archived houses', async () => {
    const archived = await aProperty(db, house.familyGroupId, { status: 'ARCHIVED' })
    await aStay(db, archived, { ...asked, userId: ben.id })
    expect((await seenBy(anna, 'MANAGER')).waiting.stays.items).toEqual([])
  })
})

describe('the rest of the page', () => {
  it('counts the open tasks of each house', async () => {
    const other = await aProperty(db, house.familyGroupId, { name: 'Tower' })
    for (const status of ['TODO', 'BLOCKED', 'IN_REVIEW', 'DONE', 'REPORT', 'CANCELLED'] as const)
      await aTask(db, house, { status, ...(status === 'BLOCKED' && { statusReason: 'No ladder' }) })
    const { properties } = await seenBy(anna)
    expect(properties.map(({ id, openTasks }) => [id, openTasks])).toEqual([
      [house.id, 3],
      [other.id, 0],
    ])
  })

  it('shows the first active houses, and all on request', async () => {
    const { familyGroupId } = house
    await aProperty(db, familyGroupId, { name: 'A sold one', status: 'ARCHIVED' })
    for (let number = 0; number < listed.properties; number++) await aProperty(db, familyGroupId)
    const few = await seenBy(anna)
    expect(few.properties).toHaveLength(listed.properties)
    expect(few.properties.every(({ status }) => status === 'ACTIVE')).toBe(true)
    expect(few.propertyCount).toBe(listed.properties + 2)
    const all = await getDashboard(asMember(db, anna, familyGroupId), { all: 'properties' })
    expect(all.properties).toHaveLength(listed.properties + 2)
  })

  it('shows the first active projects, and all on request', async () => {
    for (let number = 0; number <= listed.projects; number++)
      await aProject(db, house, { status: 'IN_PROGRESS' })
    const { projects } = await seenBy(anna)
    expect([projects.items.length, projects.hasMore]).toEqual([listed.projects, true])
    const all = await getDashboard(asMember(db, anna, house.familyGroupId), { all: 'projects' })
    expect([all.projects.items.length, all.projects.hasMore]).toEqual([listed.projects + 1, false])
  })

  it('shows who stays in which house this week', async () => {
    await aStay(db, house, {
      userId: ben.id,
      status: 'CONFIRMED',
      startsOn: '2027-03-01',
      endsOn: '2027-03-08',
    })
    expect((await seenBy(anna)).week.houses).toMatchObject([
      { propertyId: house.id, stays: [{ personName: 'Ben Keller' }] },
    ])
  })

  it('shows active projects with progress, and what expires within 90 days', async () => {
    const project = await aProject(db, house, { status: 'IN_PROGRESS', budgetMinor: 500_000 })
    await aProject(db, house, { status: 'PLANNED' })
    const archived = await aProperty(db, house.familyGroupId, { status: 'ARCHIVED' })
    await aProject(db, archived, { status: 'IN_PROGRESS' })
    await aTask(db, house, { projectId: project.id, status: 'DONE' })
    await aTask(db, house, { projectId: project.id })
    await anAsset(db, house, { warrantyUntil: addDays(today, 90) })
    await anAsset(db, house, { warrantyUntil: addDays(today, 91) })
    const { projects, expiries } = await seenBy(anna)
    expect(projects.items).toMatchObject([
      { id: project.id, doneTasks: 1, allTasks: 2, budgetMinor: 500_000 },
    ])
    expect(expiries.items).toMatchObject([{ on: addDays(today, 90) }])
  })

  it('is empty for an empty group', async () => {
    const { id } = await aGroup(db, [{ user: anna }])
    expect(await getDashboard(asMember(db, anna, id))).toMatchObject({
      waiting: { tasks: { items: [], hasMore: false }, stays: { items: [] }, invites: [] },
      pressing: { items: [], hasMore: false },
      next: { items: [], hasMore: false },
      properties: [],
      projects: { items: [] },
      expiries: { items: [] },
      activity: { items: [] },
    })
  })

  it('uses indexes only', async () => {
    const viewer = await aUser(db)
    const { familyGroupId } = house
    await aMembership(db, { familyGroupId, userId: viewer.id, role: 'VIEWER', color: 'lake' })
    await aTask(db, house, { dueOn: '2027-03-02' })
    await expectIndexed(database, async (logged) => {
      const ctx = asMember(logged, anna, familyGroupId, 'MANAGER', { clock })
      expect((await getDashboard(ctx)).pressing.items).toHaveLength(1)
    })
  })
})

describe('the first steps of a group', () => {
  const stepsOf = async (user: CurrentUser, role: Role = 'MANAGER') =>
    (await seenBy(user, role)).firstSteps?.filter(({ isDone }) => isDone).map(({ step }) => step)

  it('are completed by the group’s data', async () => {
    expect(await stepsOf(anna)).toEqual(['PROPERTY', 'INVITE'])
    await aSchedule(db, house)
    const me = await participantOf(db, house.familyGroupId, anna.id)
    await aPayment(db, house, { payerId: me, parts: [me] })
    await anOwnership(db, house, '2027-01-01', [{ userId: anna.id, ownerName: 'Anna', basisPoints: 10_000 }])
    expect(await stepsOf(anna)).toEqual(['PROPERTY', 'INVITE', 'OWNERS', 'SCHEDULE', 'EXPENSE'])
    const other = await aGroup(db, [{ user: anna }])
    const ctx = asMember(db, anna, other.id, 'MANAGER', { clock })
    expect((await getDashboard(ctx)).firstSteps?.some(({ isDone }) => isDone)).toBe(false)
  })

  it('are hidden for viewers, in a sample family, and for people who hid them', async () => {
    expect((await seenBy(ben, 'VIEWER')).firstSteps).toBeNull()
    const sample = await aGroup(db, [{ user: anna }], { isSample: true })
    expect((await getDashboard(asMember(db, anna, sample.id, 'MANAGER'))).firstSteps).toBeNull()
    const ctx = asMember(db, anna, house.familyGroupId, 'MANAGER')
    expect((await getDashboard(ctx, { hidesFirstSteps: true })).firstSteps).toBeNull()
  })
})

describe('pending invites', () => {
  it('to the reader’s verified address are listed with their code', async () => {
    const other = await aGroup(db, [{ user: ben }], { name: 'The Webers' })
    await anInvite(db, { familyGroupId: other.id, email: anna.email, invitedBy: ben.id })
    const { waiting } = await seenBy(anna)
    expect(waiting.invites).toMatchObject([{ groupName: 'The Webers' }])
    expect((await seenBy(ben)).waiting.invites).toEqual([])
    expect((await seenBy({ ...anna, emailVerified: false })).waiting.invites).toEqual([])
  })
})
