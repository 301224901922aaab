import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { newId } from '../../../../lib/ids.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { openLinkOf, targetOf } from '../../../base/notifications/notifications.rules.ts'
import { notificationMetadata } from '../../../base/notifications/notifications.schemas.ts'
import { setNotificationPreference } from '../../../base/notifications/server/preferences.service.ts'
import { announceMention } from '../../comments/server/comment-notices.service.ts'
import { addComment, editComment } from '../../comments/server/comments.service.ts'
import { emptyTask } from '../task-fields.rules.ts'
import { addTask, createTask } from './add-task.service.ts'
import { moveTask } from './move-task.service.ts'
import { announceAssigned, announceReport, announceReview } from './task-notices.service.ts'
import { updateTask } from './update-task.service.ts'

const { db } = testDatabase()

let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  house = await aProperty(db, id)
})

const ctxOf = (user: CurrentUser) => asUser(db, user)

async function someone(role: Role, leftAt: Date | null = null) {
  const user = await aUser(db, { firstName: 'Cleo' })
  const { familyGroupId } = house
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine', leftAt })
  return user
}

const toldTo = (user: CurrentUser) => db.select().from(notifications).where(eq(notifications.userId, user.id))

describe('an assigned task', () => {
  const assign = (taskId: string, ctx: Parameters<typeof announceAssigned>[1] = ctxOf(anna)) =>
    db.transaction((tx) => announceAssigned(tx, ctx, taskId))

  it('is notified, with a link to the task', async () => {
    const task = await aTask(db, house, { assigneeUserId: ben.id, dueOn: '2027-03-03' })
    await assign(task.id)
    const [told, ...others] = await toldTo(ben)
    expect(others).toEqual([])
    expect(told).toMatchObject({
      type: 'TASK_ASSIGNED',
      title: 'New task: Clean the gutters',
      message: 'Anna Keller assigned it to you. Due Mar 3, 2027 at Lake cabin.',
      familyGroupId: house.familyGroupId,
    })
    const metadata = notificationMetadata.parse(told?.metadata)
    expect(metadata).toEqual({
      familyGroupId: house.familyGroupId,
      propertyId: house.id,
      taskId: task.id,
    })
    expect(targetOf({ type: 'TASK_ASSIGNED', metadata })).toBe(`/task/${task.id}`)
    expect(openLinkOf({ type: 'TASK_ASSIGNED', metadata })).toBe(`/task/${task.id}`)
    expect(await toldTo(anna)).toEqual([])
  })

  it('of a project links to the property, and to the task', async () => {
    const project = await aProject(db, house)
    const task = await aTask(db, house, { projectId: project.id, assigneeUserId: ben.id })
    await assign(task.id)
    const [told] = await toldTo(ben)
    const metadata = notificationMetadata.parse(told?.metadata)
    expect(metadata.projectId).toBe(project.id)
    expect(targetOf({ type: 'TASK_ASSIGNED', metadata })).toBe(`/property/${house.id}`)
    expect(openLinkOf({ type: 'TASK_ASSIGNED', metadata })).toBe(`/task/${task.id}`)
  })

  it('is not notified to those who took it themselves, to nobody, or to former members', async () => {
    const left = await someone('MEMBER', new Date())
    await assign((await aTask(db, house, { assigneeUserId: anna.id })).id)
    await assign((await aTask(db, house)).id)
    await assign((await aTask(db, house, { assigneeUserId: left.id })).id)
    expect(await db.$count(notifications)).toBe(0)
  })

  it('from a schedule is notified to the next person, no matter who created the schedule', async () => {
    const task = await aTask(db, house, { assigneeUserId: anna.id })
    await assign(task.id, { ...aRequestContext(db), user: null })
    expect(await toldTo(anna)).toMatchObject([{ message: 'It is your turn. At Lake cabin.' }])
  })

  it('is not notified when the transaction is rolled back', async () => {
    const task = await aTask(db, house, { assigneeUserId: ben.id })
    const change = db.transaction(async (tx) => {
      await announceAssigned(tx, ctxOf(anna), task.id)
      throw new Error('refused after all')
    })
    await expect(change).rejects.toThrow('refused after all')
    expect(await db.$count(notifications)).toBe(0)
  })

  it('is notified by the chosen channels', async () => {
    const choose = (channel: 'inApp' | 'email', isOn: boolean) =>
      setNotificationPreference(ctxOf(ben), { type: 'TASK_ASSIGNED', channel, isOn })
    await choose('inApp', false)
    const task = await aTask(db, house, { assigneeUserId: ben.id })
    await assign(task.id)
    expect(await toldTo(ben)).toEqual([])
    await choose('email', true)
    const queued: string[] = []
    await assign(task.id, asUser(db, anna, { enqueue: async (_, job) => void queued.push(job) }))
    expect(queued).toEqual(['mail.send'])
  })
})

describe.each([
  [
    'a task that is ready to be looked at',
    announceReview,
    'TASK_REVIEW',
    'Ready for review: Clean the gutters',
    'Ben Keller finished it at Lake cabin. Complete it or send it back.',
  ],
  [
    'a problem that was reported',
    announceReport,
    'REPORT_CREATED',
    'Problem reported: Clean the gutters',
    'Ben Keller reported it at Lake cabin. Accept it as a task or decline it.',
  ],
] as const)('%s', (_, announce, type, title, message) => {
  it('notifies managers and members, not viewers, former members, other families, or the author', async () => {
    const told = [anna, await someone('MANAGER'), await someone('MEMBER')]
    const others = [ben, await someone('VIEWER'), await someone('MEMBER', new Date()), await aUser(db)]
    await aGroup(db, [{ user: others[3] ?? anna }])
    const task = await aTask(db, house)
    await db.transaction((tx) => announce(tx, ctxOf(ben), task.id))
    for (const user of told) expect(await toldTo(user)).toMatchObject([{ type, title, message }])
    for (const user of others) expect(await toldTo(user)).toEqual([])
    const [one] = await toldTo(anna)
    const metadata = notificationMetadata.parse(one?.metadata)
    expect(openLinkOf({ type, metadata })).toBe(`/task/${task.id}`)
    expect(targetOf({ type, metadata })).toBe(`/task/${task.id}`)
  })
})

describe('the changes of a task', () => {
  let now = new Date('2027-03-03T10:59:59Z')
  const memberCtx = (user: CurrentUser, role: Role = 'MEMBER') =>
    asMember(db, user, house.familyGroupId, role, { clock: { now: () => now } })
  const fields = { ...emptyTask, title: 'Clean the gutters' }
  const types = async (user: CurrentUser) => (await toldTo(user)).map(({ type }) => type).toSorted()

  it('notify the new assignee on adding and reassigning, not on unassigning', async () => {
    const cleo = await someone('MEMBER')
    const { taskId } = await createTask(memberCtx(anna), {
      ...fields,
      id: newId(),
      propertyId: house.id,
      assigneeUserId: ben.id,
    })
    expect(await types(ben)).toEqual(['TASK_ASSIGNED'])
    const save = (version: number, more: Partial<typeof fields>) =>
      updateTask(memberCtx(anna), { ...fields, ...more, taskId, version })
    await save(1, { assigneeUserId: cleo.id })
    await save(2, { assigneeUserId: cleo.id, title: 'Clean all gutters' })
    await save(3, { assigneeUserId: null, title: 'Clean all gutters' })
    expect(await types(cleo)).toEqual(['TASK_ASSIGNED'])
    expect(await types(ben)).toEqual(['TASK_ASSIGNED'])
    expect(await types(anna)).toEqual([])
  })

  it('notify the same assignee once an hour', async () => {
    const { id } = await aTask(db, house)
    const give = (version: number, assigneeUserId: string | null) =>
      updateTask(memberCtx(anna), { ...fields, assigneeUserId, taskId: id, version })
    now = new Date('2027-03-03T10:00:00Z')
    await give(1, ben.id)
    await give(2, null)
    await give(3, ben.id)
    expect(await types(ben)).toEqual(['TASK_ASSIGNED'])
    await give(4, null)
    now = new Date('2027-03-03T11:00:00Z')
    await give(5, ben.id)
    expect(await types(ben)).toEqual(['TASK_ASSIGNED', 'TASK_ASSIGNED'])
  })

  it('notify that it is ready once an hour, and not when a stale change is refused', async () => {
    now = new Date('2027-03-03T10:59:59Z')
    const task = await aTask(db, house, { needsApproval: true, assigneeUserId: ben.id })
    const move = (user: CurrentUser, version: number, status: 'IN_REVIEW' | 'TODO') =>
      moveTask(memberCtx(user), { taskId: task.id, version, status, reason: null })
    await move(ben, 1, 'IN_REVIEW')
    await move(anna, 2, 'TODO')
    await expect(move(ben, 1, 'IN_REVIEW')).rejects.toMatchObject({ code: 'conflict' })
    expect(await types(anna)).toEqual(['TASK_REVIEW'])
    await move(ben, 3, 'IN_REVIEW')
    expect(await types(anna)).toEqual(['TASK_REVIEW'])
    await move(anna, 4, 'TODO')
    now = new Date('2027-03-03T11:00:00Z')
    await move(ben, 5, 'IN_REVIEW')
    expect(await types(anna)).toEqual(['TASK_REVIEW', 'TASK_REVIEW'])
    // Sent back twice within an hour.
    expect(await types(ben)).toEqual(['TASK_DECIDED'])
  })

  it.each([true, false])('notify who did it only when no approval is needed (%s)', async (needsApproval) => {
    const { id } = await aTask(db, house, { needsApproval, assigneeUserId: ben.id })
    await moveTask(memberCtx(anna), { taskId: id, version: 1, status: 'IN_REVIEW', reason: null })
    expect(await types(ben)).toEqual(needsApproval ? [] : ['TASK_REVIEW'])
  })

  it('notify those who may accept a problem report', async () => {
    const viewer = await someone('VIEWER')
    await db.transaction((tx) =>
      addTask(tx, memberCtx(viewer, 'VIEWER'), house.id, {
        ...fields,
        status: 'REPORT',
        reportedBy: viewer.id,
      }),
    )
    expect(await types(anna)).toEqual(['REPORT_CREATED'])
    expect(await types(ben)).toEqual(['REPORT_CREATED'])
    expect(await types(viewer)).toEqual([])
  })
})

describe('a mention in a comment', () => {
  const mention = (taskId: string, userIds: string[], body = 'Ask @Ben\nfor the ladder.') =>
    db.transaction((tx) =>
      announceMention(tx, ctxOf(anna), {
        commentId: newId(),
        thing: {
          nameForReader: () => 'Clean the gutters',
          pointers: { propertyId: house.id },
          member: house,
          columns: { taskId, paymentId: null, stayId: null },
        },
        userIds,
        body,
      }),
    )

  it('notifies the mentioned people, with the text', async () => {
    const [viewer, left] = [await someone('VIEWER'), await someone('MEMBER', new Date())]
    const task = await aTask(db, house)
    await mention(task.id, [ben.id, viewer.id, anna.id, left.id, (await aUser(db)).id])
    for (const user of [ben, viewer])
      expect(await toldTo(user)).toMatchObject([
        {
          type: 'COMMENT_MENTION',
          title: 'Anna Keller mentioned you: Clean the gutters',
          message: 'Ask @Ben for the ladder.',
          metadata: { taskId: task.id, propertyId: house.id },
        },
      ])
    expect(await db.$count(notifications)).toBe(2)
  })

  it('without people notifies nobody, and a long text is cut between letters', async () => {
    const task = await aTask(db, house)
    await mention(task.id, [])
    expect(await db.$count(notifications)).toBe(0)
    await mention(task.id, [ben.id], '🧶'.repeat(500))
    expect((await toldTo(ben))[0]?.message).toBe(`${'🧶'.repeat(160)}…`)
  })
})

it('does not notify a removed member of their tasks', async () => {
  const task = await aTask(db, house, { assigneeUserId: ben.id })
  await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.id))
  await db.transaction((tx) => announceAssigned(tx, ctxOf(anna), task.id))
  await db.transaction((tx) => announceReview(tx, ctxOf(anna), task.id))
  expect(await toldTo(ben)).toEqual([])
})

it('shows names to the mentioned people, and an edit notifies only the new ones', async () => {
  const cleo = await someone('MEMBER')
  const task = await aTask(db, house)
  const ctx = asMember(db, anna, house.familyGroupId, 'MEMBER')
  const body = `Ask @[${ben.id}] for the ladder.`
  const { commentId } = await addComment(ctx, { taskId: task.id, body })
  expect(await toldTo(ben)).toMatchObject([
    { type: 'COMMENT_MENTION', message: 'Ask @Ben Keller for the ladder.' },
  ])
  await editComment(ctx, { commentId, version: 1, body: `${body} Or @[${cleo.id}].` })
  expect(await toldTo(ben)).toHaveLength(1)
  expect(await toldTo(cleo)).toMatchObject([{ message: 'Ask @Ben Keller for the ladder. Or @Cleo Keller.' }])
  // Removed and added again: already notified.
  await editComment(ctx, { commentId, version: 2, body: 'Nobody.' })
  await editComment(ctx, { commentId, version: 3, body })
  expect(await toldTo(ben)).toHaveLength(1)
})
