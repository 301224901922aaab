import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aJobLink, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { maxWorkersPerGroup, workerPageSize } from '../workers.rules.ts'
import { listWorkersInput, workerFields } from '../workers.schemas.ts'
import { deleteWorker, restoreWorker } from './worker-trash.service.ts'
import * as service from './workers.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let familyGroupId = ''
let group = { id: '' }

beforeEach(async () => {
  const user = await aUser(db)
  group = await aGroup(db, [{ user }])
  familyGroupId = group.id
  anna = asMember(db, user, familyGroupId)
})

async function someone(role: Role) {
  const user = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role)
}

const fields = workerFields.parse({
  name: 'Piet Jansen',
  company: 'Jansen Dakwerken',
  trades: ['ROOFING', 'CARPENTRY'],
  otherTrade: 'Thatching',
  phone: '+31 20 123456',
  email: 'piet@jansen.example',
  website: 'jansen.example',
  hourlyRateMinor: 6_500,
  rating: 5,
  notes: 'Recommended by the neighbours.',
})
const add = (overrides: Partial<typeof fields> = {}, ctx = anna) =>
  service.createWorker(ctx, { ...fields, ...overrides, familyGroupId })
const list = (search: Record<string, unknown> = {}, ctx = anna) =>
  service.listWorkers(ctx, listWorkersInput.parse({ familyGroupId, ...search }))
const names = async (search: Record<string, unknown> = {}) =>
  (await list(search)).workers.map(({ name }) => name)
const log = () => db.select().from(activityLog).orderBy(activityLog.id)

/** A working share link of a contractor. */
async function aLinkOf(worker: { id: string }) {
  const project = await aProject(db, await aProperty(db, familyGroupId))
  return aJobLink(db, { project, worker }, { createdBy: anna.user.id })
}

describe('a contractor', () => {
  it('is added with all fields, and logged', async () => {
    const { workerId } = await add()
    expect(await service.getWorker(anna, workerId)).toEqual({
      ...fields,
      id: workerId,
      familyGroupId,
      groupName: expect.any(String),
      currency: 'EUR',
      status: 'ACTIVE',
      lastJobOn: null,
      role: 'MANAGER',
      isOwn: true,
      may: { edit: true, delete: true, editDocuments: true, editInvoices: true },
      version: 1,
    })
    expect(await log()).toMatchObject([
      { verb: 'CREATED', entityType: 'worker', entityId: workerId, after: { name: 'Piet Jansen' } },
    ])
  })

  it('is not found by another group', async () => {
    const stranger = await aUser(db)
    const there = await aGroup(db, [{ user: stranger }])
    const { id: workerId } = await aWorker(db, there)
    await expect(service.getWorker(anna, workerId)).rejects.toMatchObject({ code: 'not-found' })
    const update = service.updateWorker(anna, { ...fields, workerId, version: 1 })
    await expect(update).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteWorker(anna, workerId)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuses a stale edit with the newer value and overwrites nothing', async () => {
    const { workerId } = await add()
    const edit = (name: string) => service.updateWorker(anna, { ...fields, name, workerId, version: 1 })
    await edit('Piet Janssen')
    await expect(edit('Peter Jansen')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Piet Janssen', version: 2 } },
    })
    expect(await names()).toEqual(['Piet Janssen'])
    expect((await log()).map(({ verb }) => verb)).toEqual(['CREATED', 'CHANGED'])
  })

  it('is unchanged by a save without changes', async () => {
    const { workerId } = await add()
    expect(await service.updateWorker(anna, { ...fields, workerId, version: 1 })).toEqual({ version: 1 })
    expect(await log()).toHaveLength(1)
  })

  it('is readable but not editable for viewers', async () => {
    const { workerId } = await add()
    const viewer = await someone('VIEWER')
    expect((await service.getWorker(viewer, workerId)).role).toBe('VIEWER')
    for (const change of [
      () => add({}, viewer),
      () => service.updateWorker(viewer, { ...fields, workerId, version: 1 }),
      () => service.setWorkerStatus(viewer, { workerId, status: 'BLOCKED', version: 1 }),
      () => deleteWorker(viewer, workerId),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('can be deleted by managers, and by members who added them', async () => {
    const ben = await someone('MEMBER')
    const [annas, bens] = [await add(), await add({}, ben)]
    await expect(deleteWorker(ben, annas.workerId)).rejects.toMatchObject({ code: 'forbidden' })
    await deleteWorker(ben, bens.workerId)
    await restoreWorker(ben, bens.workerId)
    await deleteWorker(anna, bens.workerId)
    expect(await names()).toEqual(['Piet Jansen'])
  })

  it('is restored from the trash unchanged', async () => {
    const { workerId } = await add()
    await deleteWorker(anna, workerId)
    expect(await names()).toEqual([])
    await restoreWorker(anna, workerId)
    expect(await service.getWorker(anna, workerId)).toMatchObject(fields)
    expect((await log()).map(({ verb }) => verb)).toEqual(['CREATED', 'DELETED', 'RESTORED'])
  })
})

describe('the status of a contractor', () => {
  const set = (workerId: string, status: 'ACTIVE' | 'ARCHIVED' | 'BLOCKED', version: number) =>
    service.setWorkerStatus(anna, { workerId, status, version })

  it('removes a contractor from the choices and brings them back', async () => {
    const { workerId } = await add()
    await set(workerId, 'ARCHIVED', 1)
    expect(await service.listWorkerChoices(anna)).toEqual([])
    expect(await names()).toEqual([])
    expect(await names({ status: 'ARCHIVED' })).toEqual(['Piet Jansen'])
    await set(workerId, 'ACTIVE', 2)
    expect(await service.listWorkerChoices(anna)).toMatchObject([{ id: workerId, name: 'Piet Jansen' }])
  })

  it('BLOCKED ends all share links for good, but no one else’s', async () => {
    const [blocked, other] = [await aWorker(db, group), await aWorker(db, group)]
    const [link, kept] = [await aLinkOf(blocked), await aLinkOf(other)]
    await set(blocked.id, 'BLOCKED', 1)
    await set(blocked.id, 'ACTIVE', 2)
    const rows = await db.select().from(shareLinks)
    expect(rows.find(({ id }) => id === link.id)).toMatchObject({
      endReason: 'WORKER_BLOCKED',
      endedBy: anna.user.id,
      endedAt: expect.any(Date),
    })
    expect(rows.find(({ id }) => id === kept.id)).toMatchObject({ endedAt: null })
  })

  it('ends no link when the change is refused', async () => {
    const worker = await aWorker(db, group, { version: 3 })
    const link = await aLinkOf(worker)
    await expect(set(worker.id, 'BLOCKED', 2)).rejects.toMatchObject({ code: 'conflict' })
    const [row] = await db.select().from(shareLinks).where(eq(shareLinks.id, link.id))
    expect(row?.endedAt).toBeNull()
  })

  it('cannot change from BLOCKED to ARCHIVED directly', async () => {
    const worker = await aWorker(db, group, { status: 'BLOCKED' })
    await expect(set(worker.id, 'ARCHIVED', 1)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('ends the links on deletion too, and a restore does not bring them back', async () => {
    const worker = await aWorker(db, group)
    await aLinkOf(worker)
    await deleteWorker(anna, worker.id)
    await restoreWorker(anna, worker.id)
    expect(await db.select().from(shareLinks)).toMatchObject([{ endReason: 'GONE' }])
  })
})

describe('the list', () => {
  it('finds by parts of the name, the company, a trade and the phone number', async () => {
    await add()
    await add({ ...workerFields.parse({ name: 'Ada Berg', trades: ['PLUMBING'] }) })
    for (const q of ['jans', 'DAKWERKEN', 'roof', 'thatch', '123456', 'piet carp'])
      expect(await names({ q }), q).toEqual(['Piet Jansen'])
    expect(await names({ q: 'plumb' })).toEqual(['Ada Berg'])
    expect(await names({ q: '100%' })).toEqual([])
    expect(await names({ trade: 'CARPENTRY' })).toEqual(['Piet Jansen'])
  })

  it('sorts by name, or by the last job with those without one last', async () => {
    const at = (day: string) => new Date(`${day}T12:00:00Z`)
    await aWorker(db, group, { name: 'carl', lastJobAt: at('2026-05-01') })
    await aWorker(db, group, { name: 'Ada' })
    await aWorker(db, group, { name: 'Bert', lastJobAt: at('2026-06-01') })
    expect(await names()).toEqual(['Ada', 'Bert', 'carl'])
    expect(await names({ sort: 'lastJob' })).toEqual(['Bert', 'carl', 'Ada'])
    expect((await list()).workers[1]?.lastJobOn).toBe('2026-06-01')
  })

  it.each(['name', 'lastJob'])('by %s returns each contractor once across pages', async (sort) => {
    const many = Array.from({ length: workerPageSize + 5 }, (_, at) => ({
      familyGroupId,
      name: `Contractor ${at % 7}`,
      lastJobAt: at % 3 === 0 ? null : new Date(2026, 1, 1 + (at % 4)),
    }))
    await db.insert(workers).values(many)
    const first = await list({ sort })
    const second = await list({ sort, after: first.next ?? undefined })
    expect(first).toMatchObject({ total: many.length, next: expect.any(String) })
    expect(second.next).toBeNull()
    const ids = [...first.workers, ...second.workers].map(({ id }) => id)
    expect(new Set(ids).size).toBe(many.length)
  })

  it('has a limit, also for simultaneous requests', async () => {
    const almost = Array.from({ length: maxWorkersPerGroup - 1 }, () => ({ familyGroupId, name: 'One' }))
    await db.insert(workers).values(almost)
    const results = await Promise.allSettled([add(), add()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(workers)).toBe(maxWorkersPerGroup)
  })

  it('reads by index only, as does a contractor', async () => {
    const { workerId } = await add()
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...anna, db: indexed }
      await service.listWorkers(ctx, { q: 'roof', trade: 'ROOFING', sort: 'lastJob', after: workerId })
      await service.listWorkers(ctx, { sort: 'name', after: workerId })
      await service.listWorkerChoices(ctx)
      await service.getWorker(ctx, workerId)
    })
  })
})

describe('the last job', () => {
  const lastJob = async () => (await db.select().from(workers))[0]?.lastJobAt
  const record = (at: Date, ids: (string | null)[]) =>
    db.transaction((tx) => service.recordLastJob(tx, familyGroupId, ids, at))

  it('only moves forward, and makes no edit stale', async () => {
    const { id } = await aWorker(db, group)
    const [june, may] = [new Date('2026-06-01T10:00:00Z'), new Date('2026-05-01T10:00:00Z')]
    await record(june, [id, null, id])
    await record(may, [id])
    expect(await lastJob()).toEqual(june)
    expect(await service.getWorker(anna, id)).toMatchObject({ version: 1, lastJobOn: '2026-06-01' })
  })
})
