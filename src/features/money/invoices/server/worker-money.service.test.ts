import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aBill, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { anInvoice, aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { totalOf } from '../worker-money.rules.ts'
import {
  getMoneyOfProject,
  getMoneyOfWorker,
  getWorkerYear,
  workerYearResponse,
} from './worker-money.service.ts'

const database = testDatabase()
const { db } = database

let anna: CurrentUser
let me: string
let house: Awaited<ReturnType<typeof aProperty>>
let project: Awaited<ReturnType<typeof aProject>>
let piet: Awaited<ReturnType<typeof aWorker>>
beforeEach(async () => {
  anna = await aUser(db)
  const group = await aGroup(db, [{ user: anna }])
  house = await aProperty(db, group.id)
  project = await aProject(db, house)
  piet = await aWorker(db, group, { company: 'Jansen Roofs' })
  me = await participantOf(db, group.id, anna.id)
})

const clock = { now: () => new Date('2026-11-10T12:00:00Z') }
const ctx = (on: Db = db) => asMember(on, anna, house.familyGroupId, 'MANAGER', { clock })
const job = () => ({ project, worker: piet })
const pay = (overrides: Partial<Parameters<typeof aPayment>[2]> = {}) =>
  aPayment(db, house, {
    ...{ payerId: me, parts: [me], workerId: piet.id, projectId: project.id, paidOn: '2026-05-01' },
    ...overrides,
  })

describe('the money of a job', () => {
  it('is counted per job, including projects in the trash', async () => {
    const other = await aProject(db, house, { title: 'Gutter' })
    await anInvoice(db, { project: other, worker: piet }, { amountMinor: 50_000 })
    await anInvoice(db, job(), { number: '2026-18', amountMinor: 10_000 })
    await pay({ amountMinor: 60_000 })
    await db.update(projects).set({ deletedAt: new Date() })
    const { jobs } = await getMoneyOfWorker(ctx(), piet.id)
    expect(jobs).toHaveLength(2)
    // An overpaid job does not offset another.
    expect(totalOf(jobs).remainingMinor).toBe(50_000)
  })

  it('contains what was accepted, invoiced and paid', async () => {
    await aQuote(db, job(), {
      status: 'ACCEPTED',
      labourMinor: 110_000,
      materialsMinor: 0,
      totalMinor: 110_000,
    })
    const ellen = await aWorker(db, { id: house.familyGroupId }, { name: 'Ellen Bos' })
    await aQuote(db, { project, worker: ellen }, { status: 'DECLINED' })
    const { id: billId } = await aBill(db, house, { status: 'PAID' })
    await anInvoice(db, job(), { amountMinor: 40_000, status: 'APPROVED', billId })
    await anInvoice(db, job(), { amountMinor: 50_000 })
    await anInvoice(db, job(), { amountMinor: 99_000, status: 'REJECTED', statusReason: 'No' })
    const { id: cancelled } = await aBill(db, house, { status: 'CANCELLED' })
    await anInvoice(db, job(), { amountMinor: 99_000, status: 'APPROVED', billId: cancelled })
    await pay({ amountMinor: 40_000, billId })
    await pay({ amountMinor: 30_000, status: 'PENDING' })
    await pay({ amountMinor: 1_000, kind: 'INCOME' })
    // Without a contractor, or without a project of this one.
    await pay({ workerId: null })
    await pay({ projectId: null, amountMinor: 7_000 })
    const expected = {
      workerId: piet.id,
      workerName: 'Piet Jansen',
      jobId: project.id,
      projectId: project.id,
      projectTitle: project.title,
      committedMinor: 110_000,
      invoicedMinor: 90_000,
      paidMinor: 39_000,
    }
    expect(await getMoneyOfProject(ctx(), project.id)).toEqual({ currency: 'EUR', jobs: [expected] })
    expect((await getMoneyOfWorker(ctx(), piet.id)).jobs).toEqual([
      expected,
      {
        ...expected,
        jobId: null,
        projectId: null,
        projectTitle: null,
        committedMinor: 0,
        invoicedMinor: 0,
        paidMinor: 7_000,
      },
    ])
  })

  it('reads nothing of other groups', async () => {
    await expectIndexed(database, (on) => getMoneyOfProject(ctx(on), project.id))
    await expectIndexed(database, (on) => getMoneyOfWorker(ctx(on), piet.id))
    await expectIndexed(database, (on) => getWorkerYear(ctx(on), 2026))
  })
})

describe('the payments to contractors in a year', () => {
  it('sum approved expenses by contractor, for this year by default', async () => {
    const ellen = await aWorker(db, { id: house.familyGroupId }, { name: 'Ellen Bos' })
    await pay({ amountMinor: 118_007 })
    await pay({ amountMinor: 1_000, paidOn: '2026-12-31' })
    await pay({ amountMinor: 5_000, paidOn: '2025-12-31' })
    await pay({ amountMinor: 5_000, status: 'PENDING' })
    await pay({ amountMinor: 2_000, workerId: ellen.id })
    await pay({ amountMinor: 2_000, workerId: null })
    expect(await getWorkerYear(ctx())).toEqual({
      year: 2026,
      currency: 'EUR',
      workers: [
        { id: piet.id, name: 'Piet Jansen', company: 'Jansen Roofs', payments: 2, amountMinor: 119_007 },
        { id: ellen.id, name: 'Ellen Bos', company: null, payments: 1, amountMinor: 2_000 },
      ],
    })
    expect((await getWorkerYear(ctx(), 2025)).workers).toMatchObject([{ amountMinor: 5_000 }])
  })

  it('are exported as a table', async () => {
    await pay({ amountMinor: 118_007 })
    const response = await workerYearResponse(ctx(), new URLSearchParams('year=2026'))
    expect(response.headers.get('content-disposition')).toContain('Contractors 2026.csv')
    expect((await response.text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Contractor,Company,Year,Expenses,Amount,Currency',
      'Piet Jansen,Jansen Roofs,2026,1,1180.07,EUR',
    ])
    // An invalid year is dropped.
    await expect(workerYearResponse(ctx(), new URLSearchParams('year=all'))).resolves.toBeTruthy()
  })
})
