import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { maxTasksEnded, projectMoves, projectStatuses } from '../projects.rules.ts'
import { type MoveProjectInput, moveProjectInput } from '../projects.schemas.ts'
import { moveProject } from './move-project.service.ts'

const { db } = testDatabase()
let groupId = ''
let propertyId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  groupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, groupId)).id
  anna = asMember(db, user, groupId)
})

const house = () => ({ id: propertyId, familyGroupId: groupId })
const move = (projectId: string, input: Partial<MoveProjectInput>, ctx = anna) =>
  moveProject(ctx, moveProjectInput.parse({ projectId, version: 1, ...input }))
const statusOf = async (projectId: string) =>
  (await db.select().from(projects).where(eq(projects.id, projectId)))[0]
const taskStatuses = async () =>
  (await db.select({ status: tasks.status }).from(tasks).orderBy(asc(tasks.id))).map(({ status }) => status)
const lines = async () =>
  (await listGroupActivity(anna, { kind: 'project' })).lines.map(({ text }) => text).toReversed()

async function someone(role: 'MEMBER' | 'VIEWER'): Promise<MemberContext> {
  const user = await aUser(db, { firstName: role })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

const pairs = projectStatuses.flatMap((from) => projectStatuses.map((to) => ({ from, to })))

describe('moving a project', () => {
  it.each(pairs)('from $from to $to follows the table', async ({ from, to }) => {
    const project = await aProject(db, house(), { status: from })
    const moving = move(project.id, { status: to, reason: 'We said so' })
    if (projectMoves[from].includes(to)) {
      expect(await moving).toEqual({ version: 2 })
      expect(await statusOf(project.id)).toMatchObject({ status: to, version: 2, statusReason: 'We said so' })
    } else {
      await expect(moving).rejects.toMatchObject({
        code: 'invalid',
        message:
          'The project’s current status doesn’t allow this step. Check its status, then choose another step.',
      })
      expect(await statusOf(project.id)).toMatchObject({ status: from, version: 1 })
    }
  })

  it('requires and stores a reason to hold, cancel and reopen', async () => {
    const refusal = {
      code: 'invalid',
      details: { fields: { reason: 'Enter a reason, so that the others know.' } },
    }
    const { id } = await aProject(db, house(), { status: 'IN_PROGRESS' })
    await expect(move(id, { status: 'ON_HOLD' })).rejects.toMatchObject(refusal)
    await expect(move(id, { status: 'CANCELLED', reason: '  ' })).rejects.toMatchObject(refusal)
    await move(id, { status: 'ON_HOLD', reason: 'Winter' })
    await move(id, { status: 'IN_PROGRESS', version: 2 })
    expect(await statusOf(id)).toMatchObject({ statusReason: null, completedAt: null })
    await move(id, { status: 'COMPLETED', version: 3 })
    expect((await statusOf(id))?.completedAt).toBeInstanceOf(Date)
    await expect(move(id, { status: 'IN_PROGRESS', version: 4 })).rejects.toMatchObject(refusal)
    await move(id, { status: 'IN_PROGRESS', version: 4, reason: 'It leaks' })
    expect(await statusOf(id)).toMatchObject({ statusReason: 'It leaks', completedAt: null })
    expect(await lines()).toEqual([
      'marked the project “New roof” as “On hold”: Winter',
      'marked the project “New roof” as “In progress”',
      'marked the project “New roof” as “Completed”',
      'reopened the project “New roof”: It leaks',
    ])
  })

  it('refuses a stale status, and accepts one of two concurrent moves', async () => {
    const { id } = await aProject(db, house(), { status: 'IN_PROGRESS' })
    const ben = await someone('MEMBER')
    const outcomes = await Promise.allSettled([
      move(id, { status: 'ON_HOLD', reason: 'Winter' }),
      move(id, { status: 'CANCELLED', reason: 'No money' }, ben),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const current = await statusOf(id)
    await expect(move(id, { status: 'PLANNED' })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { status: current?.status, version: 2 } },
    })
  })

  it('is refused to viewers and strangers, and in an archived property', async () => {
    const { id } = await aProject(db, house())
    const viewer = await someone('VIEWER')
    await expect(move(id, { status: 'PLANNED' }, viewer)).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = asMember(db, await aUser(db), groupId)
    await expect(move(id, { status: 'PLANNED' }, stranger)).rejects.toMatchObject({ code: 'not-found' })
    await expect(move(newId(), { status: 'PLANNED' })).rejects.toMatchObject({ code: 'not-found' })
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    await expect(move(id, { status: 'PLANNED' })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('completing a project with open tasks', () => {
  const withTasks = async () => {
    const project = await aProject(db, house(), { status: 'IN_PROGRESS' })
    for (const status of ['TODO', 'IN_REVIEW', 'DONE', 'CANCELLED'] as const) {
      await aTask(db, house(), { projectId: project.id, status })
    }
    await aTask(db, house(), { status: 'TODO', title: 'Of no project' })
    return project.id
  }

  it('asks what should happen to them', async () => {
    const id = await withTasks()
    await expect(move(id, { status: 'COMPLETED' })).rejects.toMatchObject({
      code: 'conflict',
      message:
        '2 tasks of this project are still open. Choose what happens to them, then complete the project.',
    })
    expect(await statusOf(id)).toMatchObject({ status: 'IN_PROGRESS', version: 1 })
  })

  it.each([
    ['LEAVE', ['TODO', 'IN_REVIEW', 'DONE', 'CANCELLED', 'TODO']],
    ['DONE', ['DONE', 'DONE', 'DONE', 'CANCELLED', 'TODO']],
    ['CANCELLED', ['CANCELLED', 'CANCELLED', 'DONE', 'CANCELLED', 'TODO']],
  ] as const)('applies the choice: %s', async (openTasks, after) => {
    const id = await withTasks()
    await move(id, { status: 'COMPLETED', openTasks })
    expect(await statusOf(id)).toMatchObject({ status: 'COMPLETED' })
    expect(await taskStatuses()).toEqual(after)
  })

  it('closes nothing when one of them needs approval by someone else', async () => {
    const id = await withTasks()
    await aTask(db, house(), { projectId: id, title: 'Wiring', needsApproval: true })
    await expect(move(id, { status: 'COMPLETED', openTasks: 'DONE' })).rejects.toMatchObject({
      code: 'conflict',
      message:
        '“Wiring” can’t be closed with the project. This task needs approval. Send it for approval first; then someone else can complete it. Nothing was changed.',
    })
    expect(await statusOf(id)).toMatchObject({ status: 'IN_PROGRESS', version: 1 })
    expect(await taskStatuses()).toEqual(['TODO', 'IN_REVIEW', 'DONE', 'CANCELLED', 'TODO', 'TODO'])
  })

  it('closes up to 200 at once', async () => {
    const id = await withTasks()
    const rows = Array.from({ length: maxTasksEnded }, () => ({
      ...{ propertyId, familyGroupId: groupId, projectId: id, title: 'Slate' },
    }))
    await db.insert(tasks).values(rows)
    await expect(move(id, { status: 'COMPLETED', openTasks: 'CANCELLED' })).rejects.toMatchObject({
      message:
        'This project has too many open tasks to close at once. Leave them open, or close some of them first.',
    })
    await move(id, { status: 'COMPLETED', openTasks: 'LEAVE' })
  })
})
