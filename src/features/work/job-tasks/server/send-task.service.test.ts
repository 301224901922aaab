import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { asContractor } from '../../../../../test/factories/contractors.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { listFilesOfJob, openFileOfJob } from '../../job-files/server/job-files.service.ts'
import { getJobSheet } from '../../job-sheets/server/job-sheets.service.ts'
import { moveTask } from '../../tasks/server/move-task.service.ts'
import { deleteTask } from '../../tasks/server/task-trash.service.ts'
import { updateTask } from '../../tasks/server/update-task.service.ts'
import { emptyTask } from '../../tasks/task-fields.rules.ts'
import { listTasksOfJob, moveTaskOfJob } from './job-tasks.service.ts'
import { sendTask } from './send-task.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let group: { id: string }
let house: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  const user = await aUser(db)
  group = await aGroup(db, [{ user }])
  anna = asMember(db, user, group.id)
  house = await aProperty(db, group.id)
})

const taskOf = async (taskId: string) => {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, taskId))
  if (!row) throw new Error('there is no such task')
  return row
}

/** The contractor who was given the link of a project. */
async function asPiet(projectId: string) {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
  if (!project) throw new Error('there is no such project')
  const worker = await aWorker(db, group)
  const link = { createdBy: anna.user.id, acceptedAt: new Date(), acceptedName: 'Piet' }
  return asContractor(db, { project, worker }, link)
}

const photoOf = (taskId: string) => aDocument(db, house, { taskId, kind: 'PHOTO' })

describe('sending a task to a contractor', () => {
  it('gives it a project of its own, and shows it with all its files, also later ones', async () => {
    const task = await aTask(db, house)
    const { fileId } = await photoOf(task.id)
    const { projectId } = await sendTask(anna, { taskId: task.id })
    expect(await taskOf(task.id)).toMatchObject({ projectId, isVisibleToWorkers: true, sharesFiles: true })
    const piet = await asPiet(projectId)
    expect(await listTasksOfJob(piet)).toMatchObject([{ id: task.id }])
    expect((await listFilesOfJob(piet)).map((file) => file.fileId)).toEqual([fileId])
    const later = await photoOf(task.id)
    expect((await listFilesOfJob(piet)).map((file) => file.fileId)).toContain(later.fileId)
    expect((await getJobSheet(anna, projectId)).photos).toHaveLength(2)
  })

  it('changes nothing when it is sent again', async () => {
    const task = await aTask(db, house)
    const first = await sendTask(anna, { taskId: task.id })
    const before = await taskOf(task.id)
    expect(await sendTask(anna, { taskId: task.id })).toEqual(first)
    expect(await taskOf(task.id)).toEqual(before)
    expect(await db.$count(projects)).toBe(1)
  })

  it('makes one project when two people send it at once', async () => {
    const task = await aTask(db, house)
    const sent = await Promise.all([1, 2, 3].map(() => sendTask(anna, { taskId: task.id })))
    expect(new Set(sent.map(({ projectId }) => projectId)).size).toBe(1)
    expect(await db.$count(projects)).toBe(1)
  })

  it('leaves it in the project that it has, where only its own files are shown', async () => {
    const project = await aProject(db, house)
    const task = await aTask(db, house, { projectId: project.id })
    const marked = await aTask(db, house, { projectId: project.id, isVisibleToWorkers: true })
    const { fileId } = await photoOf(task.id)
    await photoOf(marked.id)
    expect(await sendTask(anna, { taskId: task.id })).toEqual({ projectId: project.id })
    const piet = await asPiet(project.id)
    expect((await listFilesOfJob(piet)).map((file) => file.fileId)).toEqual([fileId])
  })

  it.each([
    ['a problem report', { status: 'REPORT' as const }],
    ['a closed task', { status: 'CANCELLED' as const }],
  ])('is refused for %s', async (_, values) => {
    const task = await aTask(db, house, values)
    await expect(sendTask(anna, { taskId: task.id })).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(projects)).toBe(0)
  })

  it('is refused to viewers, and for a task of another group', async () => {
    const task = await aTask(db, house)
    const viewer = await aUser(db)
    await aMembership(db, { familyGroupId: group.id, userId: viewer.id, role: 'VIEWER', color: 'pine' })
    const asViewer = asMember(db, viewer, group.id, 'VIEWER')
    await expect(sendTask(asViewer, { taskId: task.id })).rejects.toMatchObject({ code: 'forbidden' })
    const other = await aGroup(db, [{ user: await aUser(db) }])
    const foreign = await aTask(db, await aProperty(db, other.id))
    await expect(sendTask(anna, { taskId: foreign.id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(sendTask(anna, { taskId: newId() })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('reads by index', async () => {
    const project = await aProject(db, house)
    const piet = await asPiet(project.id)
    await expectIndexed(database, (within) => listFilesOfJob({ ...piet, db: within }))
  })
})

describe('someone with the link of a task reaches', () => {
  const notFound = { code: 'not-found' }

  it('no other task of the property, whatever it is marked, and none of its files', async () => {
    const task = await aTask(db, house)
    const other = await aTask(db, house, { isVisibleToWorkers: true })
    const sentToOthers = await aTask(db, house)
    const files = [await photoOf(other.id), await photoOf(sentToOthers.id)]
    const piet = await asPiet((await sendTask(anna, { taskId: task.id })).projectId)
    await sendTask(anna, { taskId: sentToOthers.id })
    expect(await listTasksOfJob(piet)).toHaveLength(1)
    expect(await listFilesOfJob(piet)).toEqual([])
    for (const { fileId } of files)
      await expect(openFileOfJob(piet, fileId, 'original')).rejects.toMatchObject(notFound)
    for (const { id: taskId } of [other, sentToOthers])
      await expect(
        moveTaskOfJob(piet, { taskId, status: 'IN_PROGRESS', reason: null }),
      ).rejects.toMatchObject(notFound)
  })

  it('nothing of a task of another property or group', async () => {
    const task = await aTask(db, house)
    const piet = await asPiet((await sendTask(anna, { taskId: task.id })).projectId)
    const elsewhere = await aProperty(db, group.id)
    const there = await aTask(db, elsewhere)
    const { fileId } = await aDocument(db, elsewhere, { taskId: there.id, kind: 'PHOTO' })
    await sendTask(anna, { taskId: there.id })
    await expect(openFileOfJob(piet, fileId, 'thumbnail')).rejects.toMatchObject(notFound)
    expect(await listFilesOfJob(piet)).toEqual([])
  })

  it.each([
    ['moved out of the project', { projectId: null }],
    ['no longer marked', { isVisibleToWorkers: false }],
  ])('nothing once it is %s', async (_, change) => {
    const task = await aTask(db, house)
    const { fileId } = await photoOf(task.id)
    const { projectId } = await sendTask(anna, { taskId: task.id })
    const piet = await asPiet(projectId)
    const { title } = task
    const fields = { ...emptyTask, title, projectId, isVisibleToWorkers: true, ...change }
    await updateTask(anna, { ...fields, taskId: task.id, version: 2 })
    expect([await listTasksOfJob(piet), await listFilesOfJob(piet)]).toEqual([[], []])
    await expect(openFileOfJob(piet, fileId, 'original')).rejects.toMatchObject(notFound)
  })

  it('no files by marking it again: it has to be sent again', async () => {
    const task = await aTask(db, house)
    await photoOf(task.id)
    const { projectId } = await sendTask(anna, { taskId: task.id })
    const piet = await asPiet(projectId)
    const fields = { ...emptyTask, title: task.title, projectId, taskId: task.id }
    await updateTask(anna, { ...fields, isVisibleToWorkers: false, version: 2 })
    await updateTask(anna, { ...fields, isVisibleToWorkers: true, version: 3 })
    expect(await listTasksOfJob(piet)).toHaveLength(1)
    expect(await listFilesOfJob(piet)).toEqual([])
  })

  it('nothing of it in the trash, and no photo in the trash', async () => {
    const task = await aTask(db, house)
    const gone = await aDocument(db, house, { taskId: task.id, kind: 'PHOTO', deletedAt: new Date() })
    const { fileId } = await photoOf(task.id)
    const piet = await asPiet((await sendTask(anna, { taskId: task.id })).projectId)
    await expect(openFileOfJob(piet, gone.fileId, 'original')).rejects.toMatchObject(notFound)
    await deleteTask(anna, task.id)
    await expect(openFileOfJob(piet, fileId, 'original')).rejects.toMatchObject(notFound)
    expect(await listTasksOfJob(piet)).toEqual([])
  })
})

describe('what the contractor reports about a task', () => {
  /** Sent by Ben, who is no manager, with a link that Anna created. */
  async function sentByBen(of: Parameters<typeof aTask>[2] = {}) {
    const user = await aUser(db, { firstName: 'Ben' })
    await aMembership(db, { familyGroupId: group.id, userId: user.id, role: 'MEMBER', color: 'pine' })
    const ben = asMember(db, user, group.id, 'MEMBER')
    const { id: taskId } = await aTask(db, house, { title: 'Fix the gutter', ...of })
    const { projectId } = await sendTask(ben, { taskId })
    const piet = await asPiet(projectId)
    const move = (status: 'IN_PROGRESS' | 'BLOCKED' | 'IN_REVIEW', reason: string | null = null) =>
      moveTaskOfJob(piet, { taskId, status, reason })
    return { ben, taskId, projectId, piet, move }
  }
  const told = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId))

  it('is told to the member who sent it when it is ready, until someone answers', async () => {
    const { ben, taskId, move } = await sentByBen()
    await move('IN_PROGRESS')
    expect(await told(ben.user.id)).toEqual([])
    await move('IN_REVIEW')
    expect(await told(ben.user.id)).toMatchObject([
      {
        type: 'TASK_REVIEW',
        title: 'Ready for review: Fix the gutter',
        message: expect.stringContaining('Piet Jansen finished it'),
        subjectId: taskId,
        readAt: null,
      },
    ])
    const { version } = await taskOf(taskId)
    await moveTask(anna, { taskId, version, status: 'DONE', reason: null })
    for (const { user } of [ben, anna])
      expect((await told(user.id)).filter(({ type }) => type === 'TASK_REVIEW')).toMatchObject([
        { endedAt: expect.any(Date) },
      ])
  })

  it('is one notification an hour, however often it is repeated', async () => {
    const { ben, move } = await sentByBen()
    for (let time = 0; time < 3; time++) {
      await move('IN_REVIEW')
      await move('IN_PROGRESS')
    }
    expect(await told(ben.user.id)).toHaveLength(1)
  })

  it('shows them their own reason while they are blocked, and never one of the family or of others', async () => {
    const { taskId, projectId, piet, move } = await sentByBen()
    const reasons = async (ctx = piet) => (await listTasksOfJob(ctx)).map(({ ownReason }) => ownReason)
    expect(await reasons()).toEqual([null])
    await move('BLOCKED', 'No key to the attic.')
    expect(await reasons()).toEqual(['No key to the attic.'])
    const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
    if (!project) throw new Error('there is no such project')
    const link = { createdBy: anna.user.id, acceptedAt: new Date(), acceptedName: 'Mia' }
    const mia = await asContractor(
      db,
      { project, worker: await aWorker(db, group, { name: 'Mia Berg' }) },
      link,
    )
    expect(await reasons(mia)).toEqual([null])
    await move('IN_PROGRESS')
    expect(await reasons()).toEqual([null])
    const { version } = await taskOf(taskId)
    await moveTask(anna, { taskId, version, status: 'BLOCKED', reason: 'Uwe has not paid yet.' })
    expect(await reasons()).toEqual([null])
  })

  it('is told with the reason, when it is blocked, to its author, who may have nothing to do with the link', async () => {
    const { id: authorId } = await aUser(db)
    await aMembership(db, { familyGroupId: group.id, userId: authorId, role: 'VIEWER', color: 'lake' })
    const { taskId, move } = await sentByBen({ createdBy: authorId })
    await move('IN_PROGRESS')
    expect(await told(authorId)).toEqual([])
    await move('BLOCKED', 'No key to the attic.')
    expect(await told(authorId)).toMatchObject([
      {
        type: 'WORKER_UPDATE',
        message: expect.stringContaining('No key to the attic.'),
        subjectId: taskId,
        readAt: null,
      },
    ])
  })

  it('is read by index', async () => {
    const { piet, move } = await sentByBen()
    await move('BLOCKED', 'No key to the attic.')
    await expectIndexed(database, (within) => listTasksOfJob({ ...piet, db: within }))
  })
})
