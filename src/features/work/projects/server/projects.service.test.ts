import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { expectStale } from '../../../../../test/stale-edit.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { deleteProperty, setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { maxProjectsPerProperty, projectPageSize } from '../projects.rules.ts'
import {
  createProjectInput,
  type ListProjectsInput,
  projectView,
  updateProjectInput,
} from '../projects.schemas.ts'
import * as service from './projects.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let propertyId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  groupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, groupId, { name: 'Lake cabin' })).id
  anna = asMember(db, user, groupId)
})

const house = () => ({ id: propertyId, familyGroupId: groupId })
const create = async (overrides = {}, ctx = anna) => {
  const input = createProjectInput.parse({ propertyId, title: 'New roof', ...overrides })
  return (await service.createProject(ctx, input)).projectId
}
const edit = (ctx: MemberContext, projectId: string, version: number, overrides = {}) =>
  service.updateProject(
    ctx,
    updateProjectInput.parse({ projectId, version, title: 'New roof', ...overrides }),
  )
const list = (input: Partial<ListProjectsInput> = {}) => service.listProjects(anna, { propertyId, ...input })
const titles = async (input: Partial<ListProjectsInput> = {}) =>
  (await list(input)).projects.map(({ title }) => title)
const lines = async () => (await listGroupActivity(anna, {})).lines.map(({ text }) => text).toReversed()

async function someone(role: 'MANAGER' | 'MEMBER' | 'VIEWER'): Promise<MemberContext> {
  const user = await aUser(db, { firstName: role })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

describe('adding a project', () => {
  it('stores all fields, with the status idea', async () => {
    const fields = {
      title: 'Bathroom',
      description: 'New tiles.',
      kind: 'RENOVATION',
      priority: 'HIGH',
      leadUserId: anna.user.id,
      startsOn: '2027-03-01',
      targetOn: '2027-06-30',
      budgetMinor: 850_000,
    }
    const projectId = await create(fields)
    expect(await service.getProject(anna, projectId)).toMatchObject({
      ...fields,
      id: projectId,
      status: 'IDEA',
      version: 1,
      propertyId,
      propertyName: 'Lake cabin',
      lead: { userId: anna.user.id, name: 'Anna Keller' },
      doneTasks: 0,
      allTasks: 0,
      isPastTarget: false,
      isOwn: true,
      role: 'MANAGER',
    })
    expect(await db.select().from(activityLog)).toMatchObject([
      {
        verb: 'CREATED',
        entityType: 'project',
        entityId: projectId,
        propertyId,
        after: { name: 'Bathroom' },
      },
    ])
    expect(await lines()).toEqual(['added the project “Bathroom”'])
  })

  it('is refused to viewers, and in an archived or deleted property', async () => {
    const viewer = await someone('VIEWER')
    await expect(create({}, viewer)).rejects.toMatchObject({ code: 'forbidden' })
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    await expect(create()).rejects.toMatchObject({ code: 'conflict' })
    await deleteProperty(anna, propertyId)
    await expect(create()).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(projects)).toBe(0)
  })

  it('refuses a lead who is not or no longer in the group', async () => {
    const stranger = await aUser(db)
    const left = await someone('MEMBER')
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, left.user.id))
    for (const leadUserId of [stranger.id, left.user.id, newId()]) {
      await expect(create({ leadUserId })).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { leadUserId: 'Choose someone who is in this group.' } },
      })
    }
    expect(await db.$count(projects)).toBe(0)
  })

  it('stops at 500 per property, also in concurrent requests', async () => {
    const rows = Array.from({ length: maxProjectsPerProperty - 1 }, (_, number) => ({
      ...{ propertyId, familyGroupId: groupId, title: `Project ${number}` },
      kind: 'OTHER' as const,
    }))
    await db.insert(projects).values(rows)
    const outcomes = await Promise.allSettled([create(), create()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(create()).rejects.toMatchObject({
      code: 'conflict',
      message: 'A property can have 500 projects. Delete some you no longer need.',
    })
    expect(await db.$count(projects)).toBe(maxProjectsPerProperty)
  })
})

describe('reading projects', () => {
  it('answers the same for an unknown project and one of another group', async () => {
    const other = await aProperty(db, (await aGroup(db)).id)
    const foreign = await aProject(db, other)
    const missing = {
      code: 'not-found',
      message: 'This project does not exist, or you have no access to it.',
    }
    await expect(service.getProject(anna, foreign.id)).rejects.toMatchObject(missing)
    await expect(service.getProject(anna, newId())).rejects.toMatchObject(missing)
    await expect(edit(anna, foreign.id, 1)).rejects.toMatchObject(missing)
    await expect(list({ propertyId: other.id })).rejects.toMatchObject({ code: 'not-found' })
    expect(await service.listProjectChoices(anna, other.id)).toEqual([])
    expect(await service.listOpenTasks(anna, foreign.id)).toEqual({
      things: [],
      tasks: [],
      total: 0,
      pendingPayments: 0,
    })
  })

  it('counts done tasks out of all that were not cancelled', async () => {
    const project = await aProject(db, house())
    const other = await aProject(db, house())
    const statuses = ['DONE', 'DONE', 'TODO', 'IN_REVIEW', 'CANCELLED'] as const
    for (const status of statuses) await aTask(db, house(), { projectId: project.id, status })
    await aTask(db, house(), { projectId: project.id, status: 'DECLINED', statusReason: 'No' })
    await aTask(db, house(), { projectId: project.id, status: 'DONE', deletedAt: new Date() })
    await aTask(db, house(), { projectId: other.id, status: 'TODO' })
    await aTask(db, house(), { status: 'DONE' })
    const known = { doneTasks: 2, allTasks: 4 }
    expect(await service.getProject(anna, project.id)).toMatchObject(known)
    const cards = (await list()).projects
    expect(cards.find(({ id }) => id === project.id)).toMatchObject(known)
    expect(cards.find(({ id }) => id === other.id)).toMatchObject({ doneTasks: 0, allTasks: 1 })
  })

  it('sorts by status, then priority, then day', async () => {
    await aProject(db, house(), { title: 'Sauna', status: 'IDEA' })
    await aProject(db, house(), { title: 'Gone', deletedAt: new Date() })
    await aProject(db, house(), { title: 'Fence', status: 'COMPLETED' })
    await aProject(db, house(), { title: 'Stairs', status: 'IN_PROGRESS' })
    await aProject(db, house(), { title: 'Roof', status: 'IN_PROGRESS', targetOn: '2027-01-01' })
    await aProject(db, house(), { title: 'Boiler', status: 'IN_PROGRESS', priority: 'URGENT' })
    await aProject(db, house(), { title: 'Kitchen', status: 'PLANNED', kind: 'REPAIR' })
    expect(await titles()).toEqual(['Boiler', 'Roof', 'Stairs', 'Kitchen', 'Sauna', 'Fence'])
    expect(await titles({ status: 'IN_PROGRESS' })).toEqual(['Boiler', 'Roof', 'Stairs'])
    expect(await titles({ priority: 'URGENT' })).toEqual(['Boiler'])
    expect(await titles({ kind: 'REPAIR' })).toEqual(['Kitchen'])
    expect((await service.listActiveProjects(anna, { limit: 2 })).map(({ title }) => title)).toEqual([
      'Boiler',
      'Roof',
    ])
    expect(await service.listProjectChoices(anna, propertyId)).toMatchObject(
      ['Boiler', 'Kitchen', 'Roof', 'Sauna', 'Stairs'].map((title) => ({ title })),
    )
  })

  it('lists each project once over all pages, even when the last one shown is deleted', async () => {
    const total = projectPageSize * 2 + 1
    const rows = Array.from({ length: total }, (_, number) => ({
      ...{ propertyId, familyGroupId: groupId, title: `Project ${number}` },
      kind: 'OTHER' as const,
      targetOn: number % 3 === 0 ? null : `2027-01-${String((number % 20) + 1).padStart(2, '0')}`,
    }))
    await db.insert(projects).values(rows)
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list(after ? { after } : {})
      expect(page.total).toBe(seen.length === 0 ? total : total - 1)
      seen.push(...page.projects.map(({ id }) => id))
      if (after === undefined && page.next) {
        await db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, page.next))
      }
      after = page.next
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
  })

  it('returns the first open tasks and their number', async () => {
    const project = await aProject(db, house())
    for (let number = 0; number < 12; number++) {
      await aTask(db, house(), { projectId: project.id, title: `Task ${number}` })
    }
    await aTask(db, house(), { projectId: project.id, status: 'DONE' })
    const open = await service.listOpenTasks(anna, project.id)
    expect(open.total).toBe(12)
    expect(open.tasks.map(({ title }) => title)).toEqual(
      Array.from({ length: 8 }, (_, number) => `Task ${number}`),
    )
  })

  it('costs the same however much data other groups have', async () => {
    const project = await aProject(db, house())
    await expectIndexed(database, async (counted) => {
      const ctx = { ...anna, db: counted }
      await service.getProject(ctx, project.id)
      await service.listProjects(ctx, { propertyId, status: 'IDEA', after: newId() })
      await service.listProjectChoices(ctx, propertyId)
      await service.listActiveProjects(ctx, { limit: 6 })
      await service.listActiveProjects(ctx, { limit: 6, propertyId })
      await service.listOpenTasks(ctx, project.id)
    })
  })
})

describe('changing a project', () => {
  it('stores and logs the changed fields', async () => {
    const projectId = await create()
    expect(await edit(anna, projectId, 1, { title: 'Roof' })).toEqual({ version: 2 })
    expect(await edit(anna, projectId, 2, { title: 'Roof', description: 'Slate.' })).toEqual({ version: 3 })
    expect(await edit(anna, projectId, 3, { title: 'Roof', description: 'Slate.' })).toEqual({ version: 3 })
    expect(await lines()).toEqual([
      'added the project “New roof”',
      'renamed “New roof” to “Roof”',
      'changed a detail of “Roof”',
    ])
  })

  it('refuses a stale edit with the newer value', async () => {
    const projectId = await create()
    const ben = await someone('MEMBER')
    await edit(ben, projectId, 1, { title: 'Slate roof' })
    const newer = { title: 'Slate roof', version: 2, role: 'MANAGER', isOwn: true }
    await expectStale(edit(anna, projectId, 1, { title: 'Tin roof' }), projectView, newer)
    expect(await service.getProject(anna, projectId)).toMatchObject({ title: 'Slate roof', version: 2 })
  })

  it('accepts one of two concurrent edits', async () => {
    const projectId = await create()
    const ben = await someone('MEMBER')
    const outcomes = await Promise.allSettled([
      edit(anna, projectId, 1, { title: 'Tin roof' }),
      edit(ben, projectId, 1, { title: 'Slate roof' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is refused to viewers, strangers and former members', async () => {
    const projectId = await create()
    const viewer = await someone('VIEWER')
    await expect(edit(viewer, projectId, 1)).rejects.toMatchObject({ code: 'forbidden' })
    const left = await someone('MEMBER')
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, left.user.id))
    await expect(edit(left, projectId, 1)).rejects.toMatchObject({ code: 'not-found' })
    const stranger = asMember(db, await aUser(db), groupId)
    await expect(edit(stranger, projectId, 1)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('keeps a former member as lead, and refuses to choose one', async () => {
    const ben = await someone('MEMBER')
    const projectId = await create({ leadUserId: ben.user.id })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    await edit(anna, projectId, 1, { leadUserId: ben.user.id, title: 'Roof' })
    expect(await service.getProject(anna, projectId)).toMatchObject({ lead: { userId: ben.user.id } })
    await edit(anna, projectId, 2, { title: 'Roof' })
    await expect(edit(anna, projectId, 3, { leadUserId: ben.user.id })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
