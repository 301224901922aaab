import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordActivity } from '../src/features/base/activity/server/activity.service.ts'
import { leaveGroup } from '../src/features/base/groups/server/members.service.ts'
import { stillAsks } from '../src/features/base/notifications/server/matters.repository.ts'
import {
  markChosenRead,
  markUnreadAgain,
} from '../src/features/base/notifications/server/notification-page.service.ts'
import {
  markAllRead,
  raiseNotification,
  settleNotifications,
} from '../src/features/base/notifications/server/notifications.service.ts'
import { notificationTypes, typesAsking } from '../src/features/base/notifications/types/all.ts'
import { taskAssigned } from '../src/features/base/notifications/types/tasks.ts'
import { castVote } from '../src/features/house/decisions/server/vote.service.ts'
import { decideSettlement } from '../src/features/money/settlements/server/settlements.service.ts'
import { moveTaskOfJob } from '../src/features/work/job-tasks/server/job-tasks.service.ts'
import { decideStay } from '../src/features/work/stays/server/stays.service.ts'
import { moveTask } from '../src/features/work/tasks/server/move-task.service.ts'
import { deleteTask } from '../src/features/work/tasks/server/task-trash.service.ts'
import { updateTask } from '../src/features/work/tasks/server/update-task.service.ts'
import { taskEntity } from '../src/features/work/tasks/task.entity.ts'
import { emptyTask } from '../src/features/work/tasks/task-fields.rules.ts'
import { remindFamily } from '../src/features/work/visits/server/visit-notices.service.ts'
import { findVisit } from '../src/features/work/visits/server/visits.repository.ts'
import { moveVisit, proposeVisit, updateVisit } from '../src/features/work/visits/server/visits.service.ts'
import { newId } from '../src/lib/ids.ts'
import type { MemberContext } from '../src/server/context.ts'
import { notifications } from '../src/server/db/schema/notifications.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { visits } from '../src/server/db/schema/visits.ts'
import { testDatabase } from './db.ts'
import { asMember } from './factories/context.ts'
import { asContractor } from './factories/contractors.ts'
import { aDecision } from './factories/decisions.ts'
import { aSettlement, participantOf } from './factories/money.ts'
import { aNotification } from './factories/notifications.ts'
import { aGroup, aMembership, aUser } from './factories/people.ts'
import { aProperty } from './factories/properties.ts'
import { aProject, aStay, aTask } from './factories/work.ts'
import { aWorker } from './factories/workers.ts'
import { expectIndexed } from './plans.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let ben: MemberContext
let house = { id: '', familyGroupId: '' }
let queued: unknown[] = []

beforeEach(async () => {
  queued = []
  const enqueue = async (_: unknown, job: string) => {
    queued.push(job)
  }
  const [first, second] = [await aUser(db), await aUser(db, { firstName: 'Ben' })]
  const { id: familyGroupId } = await aGroup(db, [{ user: first }])
  await aMembership(db, { familyGroupId, userId: second.id, role: 'MANAGER', color: 'pine' })
  house = { id: (await aProperty(db, familyGroupId)).id, familyGroupId }
  anna = { ...asMember(db, first, familyGroupId), enqueue }
  ben = { ...asMember(db, second, familyGroupId), enqueue }
})

/** Creates an unread notification that asks this person about the thing. */
const anAsked = (of: MemberContext, type: string, subjectId: string | null, more: object = {}) =>
  aNotification(db, of.user.id, { familyGroupId: house.familyGroupId, type, subjectId, ...more })

const unread = async (ids: string[]) => {
  const rows = await db.select().from(notifications)
  return ids.map((id) => rows.some((row) => row.id === id && row.readAt === null))
}

describe('every type that asks for something', () => {
  it('says when it still asks, and no other type does', () => {
    const asking = notificationTypes.filter(({ asks }) => asks).map(({ type }) => type)
    expect(Object.keys(stillAsks).toSorted()).toEqual(asking.toSorted())
  })
})

describe('no notification about a settled thing is unread, and no other one is touched', () => {
  const statuses = [
    'REPORT',
    'TODO',
    'IN_PROGRESS',
    'BLOCKED',
    'IN_REVIEW',
    'DONE',
    'CANCELLED',
    'DECLINED',
  ] as const
  const asks: Record<string, readonly string[]> = {
    TASK_ASSIGNED: ['TODO', 'IN_PROGRESS', 'BLOCKED'],
    TASK_OVERDUE: ['TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'],
    TASK_COMPLETED: ['DONE'],
    TASK_REVIEW: ['IN_REVIEW'],
    REPORT_CREATED: ['REPORT'],
    WORKER_UPDATE: ['BLOCKED'],
  }
  it.each(statuses)('whatever a task with the status %s had asked', async (status) => {
    expect(typesAsking('task').toSorted()).toEqual(Object.keys(asks).toSorted())
    const values = { status, statusReason: 'Rain', assigneeUserId: anna.user.id, dueOn: '2020-01-01' }
    const task = await aTask(db, house, values)
    const other = await aTask(db, house, { status: 'DONE' })
    const types = Object.keys(asks)
    const here = await Promise.all(types.map((type) => anAsked(anna, type, task.id)))
    const besides = [
      ...(await Promise.all(types.map((type) => anAsked(anna, type, other.id)))),
      await anAsked(anna, 'TASK_DECIDED', null, { metadata: { taskId: task.id } }),
      await anAsked(anna, 'MEMBER_JOINED', null),
    ]
    const line = {
      of: taskEntity,
      familyGroupId: house.familyGroupId,
      actor: null,
      entityId: task.id,
    } as const
    await db.transaction((tx) =>
      recordActivity(tx, { ...line, verb: 'CHANGED', after: { name: task.title } }),
    )
    expect(await unread(here)).toEqual(types.map((type) => asks[type]?.includes(status)))
    expect(await unread(besides)).toEqual(besides.map(() => true))
  })

  it('when the task is reassigned: for the one who had it, not for the one who has it now', async () => {
    const task = await aTask(db, house, { assigneeUserId: anna.user.id })
    const hers = await anAsked(anna, 'TASK_ASSIGNED', task.id)
    const { title } = task
    await updateTask(ben, { ...emptyTask, title, assigneeUserId: null, taskId: task.id, version: 1 })
    expect(await unread([hers])).toEqual([false])
    await updateTask(anna, { ...emptyTask, title, assigneeUserId: ben.user.id, taskId: task.id, version: 2 })
    const [his] = await db.select().from(notifications).where(eq(notifications.userId, ben.user.id))
    expect(his).toMatchObject({ subjectId: task.id, readAt: null })
  })

  it('when an overdue task is reassigned: for the one who had it, unless nobody has it now', async () => {
    const task = await aTask(db, house, { assigneeUserId: anna.user.id, dueOn: '2020-01-01' })
    const asked = [await anAsked(anna, 'TASK_OVERDUE', task.id), await anAsked(ben, 'TASK_OVERDUE', task.id)]
    const fields = { ...emptyTask, title: task.title, dueOn: '2020-01-01', taskId: task.id }
    await updateTask(anna, { ...fields, assigneeUserId: null, version: 1 })
    expect(await unread(asked)).toEqual([true, true])
    await updateTask(anna, { ...fields, assigneeUserId: ben.user.id, version: 2 })
    expect(await unread(asked)).toEqual([false, true])
  })

  it('when someone else does or deletes it, also where it waits for an e-mail or is snoozed', async () => {
    const task = await aTask(db, house, { assigneeUserId: anna.user.id })
    const waiting = await anAsked(anna, 'TASK_ASSIGNED', task.id, { inApp: false, awaitsMail: true })
    const snoozed = await anAsked(anna, 'TASK_ASSIGNED', task.id, { listedAt: new Date('2099-01-01') })
    await moveTask(ben, { taskId: task.id, version: 1, status: 'DONE', reason: null })
    expect(await unread([waiting, snoozed])).toEqual([false, false])
    const [row] = await db.select().from(notifications).where(eq(notifications.id, waiting))
    expect(row?.awaitsMail).toBe(false)
    const second = await aTask(db, house, { assigneeUserId: anna.user.id })
    const asked = await anAsked(anna, 'TASK_ASSIGNED', second.id)
    await deleteTask(ben, second.id)
    expect(await unread([asked])).toEqual([false])
  })

  it('when a change is rolled back: it still asks', async () => {
    const task = await aTask(db, house, { assigneeUserId: anna.user.id })
    const asked = await anAsked(anna, 'TASK_ASSIGNED', task.id)
    await db
      .transaction(async (tx) => {
        await tx.update(tasks).set({ deletedAt: new Date() }).where(eq(tasks.id, task.id))
        await settleNotifications(tx, { kind: 'task', familyGroupId: house.familyGroupId, ids: [task.id] })
        throw new Error('refused after all')
      })
      .catch(() => undefined)
    expect(await unread([asked])).toEqual([true])
  })

  it('when a request for a stay is answered', async () => {
    const stay = await aStay(db, house, { userId: ben.user.id })
    const asked = [
      await anAsked(anna, 'STAY_REQUESTED', stay.id),
      await anAsked(ben, 'STAY_REQUESTED', stay.id),
    ]
    await decideStay(anna, { stayId: stay.id, version: 1, status: 'CONFIRMED' })
    expect(await unread(asked)).toEqual([false, false])
  })

  it('when a settlement is confirmed', async () => {
    const { familyGroupId } = house
    const [fromId, toId] = [
      await participantOf(db, familyGroupId, ben.user.id),
      await participantOf(db, familyGroupId, anna.user.id),
    ]
    const settlement = await aSettlement(
      db,
      { ...house, id: undefined },
      { fromId, toId, createdBy: ben.user.id },
    )
    const asked = await anAsked(anna, 'SETTLEMENT_RECORDED', settlement.id)
    await decideSettlement(anna, {
      settlementId: settlement.id,
      version: 1,
      status: 'CONFIRMED',
      reason: null,
    })
    expect(await unread([asked])).toEqual([false])
  })

  it('when a decision has one’s vote: for oneself, not for the others', async () => {
    const voters = [anna, ben].map(({ user }) => ({ userId: user.id, basisPoints: 5_000 }))
    const decision = await aDecision(db, house, { state: 'OPEN', voters })
    const asked = [await anAsked(anna, 'DECISION', decision.id), await anAsked(ben, 'DECISION', decision.id)]
    const result = await anAsked(anna, 'DECISION', null)
    await castVote(anna, { decisionId: decision.id, option: 0 })
    expect(await unread([...asked, result])).toEqual([false, true, true])
  })

  it('when a contractor who was blocked goes on', async () => {
    const project = await aProject(db, house)
    const worker = await aWorker(db, { id: house.familyGroupId })
    const task = await aTask(db, house, { projectId: project.id, isVisibleToWorkers: true })
    const link = { createdBy: anna.user.id, acceptedAt: new Date(), acceptedName: 'Piet' }
    const piet = await asContractor(db, { project, worker }, link)
    await moveTaskOfJob(piet, { taskId: task.id, status: 'BLOCKED', reason: 'No key.' })
    const told = await db.select().from(notifications).where(eq(notifications.type, 'WORKER_UPDATE'))
    expect(told.map(({ metadata, subjectId }) => ({ metadata, subjectId }))).toEqual(
      told.map(() => ({ metadata: expect.objectContaining({ taskId: task.id }), subjectId: task.id })),
    )
    expect(told).toHaveLength(2)
    await moveTaskOfJob(piet, { taskId: task.id, status: 'IN_PROGRESS', reason: null })
    expect(await unread(told.map(({ id }) => id))).toEqual([false, false])
  })
})

describe('a visit', () => {
  const times = { startsOn: '2099-03-04', startTime: '09:00', endsOn: '2099-03-04', endTime: '10:00' }
  const details = { ...times, hostUserId: null, note: null }
  let cara: MemberContext
  let visitId = ''

  beforeEach(async () => {
    const third = await aUser(db, { firstName: 'Cara' })
    await aMembership(db, {
      ...{ familyGroupId: house.familyGroupId, userId: third.id },
      ...{ role: 'MEMBER', color: 'plum' },
    })
    cara = { ...asMember(db, third, house.familyGroupId, 'MEMBER'), enqueue: anna.enqueue }
    const worker = await aWorker(db, { id: house.familyGroupId })
    const about = { propertyId: house.id, workerId: worker.id, projectId: null, taskId: null }
    visitId = (await proposeVisit(anna, { id: newId(), ...about, ...details, hostUserId: cara.user.id }))
      .visitId
  })

  /** The titles of a person’s unread notifications of visits. */
  const told = async ({ user }: MemberContext) => {
    const rows = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, user.id))
      .orderBy(notifications.createdAt)
    return rows.filter(({ type, readAt }) => type === 'VISIT' && readAt === null).map(({ title }) => title)
  }

  it('only informs its host, so no other change ends that', async () => {
    const coming = [expect.stringContaining('is coming to')]
    expect(await told(cara)).toEqual(coming)
    await updateVisit(anna, {
      ...{ visitId, version: 1 },
      ...{ ...details, hostUserId: cara.user.id, note: 'Ring twice.' },
    })
    expect(await told(cara)).toEqual(coming)
    await db.update(visits).set({ status: 'CONFIRMED' })
    const visit = await db.transaction((tx) => findVisit(tx, { visitId, familyGroupId: house.familyGroupId }))
    if (visit) await db.transaction((tx) => remindFamily(tx, anna, visit))
    await moveVisit(anna, { visitId, version: 2, status: 'CANCELLED', reason: null })
    expect(await told(cara)).toEqual([
      ...coming,
      expect.stringContaining('Tomorrow'),
      expect.stringContaining('Cancelled'),
    ])
  })

  it.each(['PROPOSED', 'CONFIRMED'] as const)(
    'that is %s asks for a host until it has one',
    async (status) => {
      const nobody = [expect.stringContaining('Nobody is letting')]
      await db.update(visits).set({ status })
      await leaveGroup(cara)
      expect(await told(anna)).toEqual(nobody)
      const [{ version } = { version: 0 }] = await db.select().from(visits)
      await updateVisit(ben, { visitId, version, ...details, note: 'Ring twice.' })
      expect(await told(anna)).toEqual(nobody)
      await updateVisit(ben, { visitId, version: version + 1, ...details, hostUserId: ben.user.id })
      expect(await told(anna)).toEqual([])
    },
  )

  it('that is cancelled asks for no host', async () => {
    await leaveGroup(cara)
    const [{ version } = { version: 0 }] = await db.select().from(visits)
    await moveVisit(ben, { visitId, version, status: 'CANCELLED', reason: null })
    expect(await told(anna)).toEqual([])
  })
})

describe('what is open again', () => {
  const ask = (taskId: string, dedupeKey: string) =>
    db.transaction((tx) =>
      raiseNotification(tx, anna, taskAssigned, {
        ...{ userIds: [anna.user.id], actorUserId: null, familyGroupId: house.familyGroupId, dedupeKey },
        facts: {
          ...{ taskId, taskTitle: 'Sweep', propertyId: house.id, propertyName: 'Cabin', projectId: null },
          ...{ familyGroupId: house.familyGroupId, dueOn: null, givenBy: 'Ben' },
        },
      }),
    )
  const settle = (taskId: string) =>
    db.transaction((tx) =>
      settleNotifications(tx, { kind: 'task', familyGroupId: house.familyGroupId, ids: [taskId] }),
    )
  const rows = () => db.select().from(notifications)

  it('is unread again with the same key, without a second notification; what its reader had read stays read', async () => {
    const task = await aTask(db, house, { assigneeUserId: anna.user.id })
    await ask(task.id, 'assigned:1')
    await db.update(tasks).set({ assigneeUserId: null })
    await settle(task.id)
    expect(await rows()).toMatchObject([{ readAt: expect.any(Date), endedAt: expect.any(Date) }])
    await db.update(tasks).set({ assigneeUserId: anna.user.id })
    await ask(task.id, 'assigned:1')
    expect(await rows()).toMatchObject([{ readAt: null, endedAt: null }])
    await markAllRead(anna)
    await ask(task.id, 'assigned:1')
    expect(await rows()).toMatchObject([{ readAt: expect.any(Date) }])
  })

  it('with another key is a new notification', async () => {
    const task = await aTask(db, house, { status: 'DONE', assigneeUserId: anna.user.id })
    await ask(task.id, 'assigned:1')
    await settle(task.id)
    await ask(task.id, 'assigned:2')
    expect((await rows()).filter(({ readAt }) => readAt === null)).toHaveLength(1)
  })
})

describe('the statement', () => {
  it.each([
    'task',
    'payment',
    'bill',
    'settlement',
    'stay',
    'decision',
    'quote',
    'invoice',
    'visit',
    'invite',
    'trusted-person',
  ])('finds what asks about a %s by an index', (kind) =>
    expectIndexed(database, (within) =>
      within.transaction((tx) =>
        settleNotifications(tx, { kind, familyGroupId: house.familyGroupId, ids: [newId(), newId()] }),
      ),
    ),
  )

  it('does not wait in a circle with someone who marks all of theirs as read', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, async () => (await aTask(db, house, { status: 'DONE' })).id),
    )
    for (let round = 0; round < 5; round++) {
      for (const id of ids) await anAsked(anna, 'TASK_ASSIGNED', id)
      const settle = db.transaction((tx) =>
        settleNotifications(tx, { kind: 'task', familyGroupId: house.familyGroupId, ids: ids.toReversed() }),
      )
      await Promise.all([settle, markAllRead(anna)])
    }
    expect((await db.select().from(notifications)).every(({ readAt }) => readAt !== null)).toBe(true)
  })

  it.each([
    ['all of theirs', () => markAllRead(anna)],
    ['all of a group', () => markChosenRead(anna, { familyGroupId: house.familyGroupId })],
  ])('nor when a change settles one thing after the other: %s', async (_, mark) => {
    const things = [await aTask(db, house, { status: 'DONE' }), await aTask(db, house, { status: 'DONE' })]
    const asked: { id: string; subjectId: string }[] = []
    for (const { id } of things) asked.push({ id: await anAsked(anna, 'TASK_ASSIGNED', id), subjectId: id })
    const [low, high] = asked.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (!low || !high) throw new Error('nothing is asked')
    let marking: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      const settle = ({ subjectId }: typeof low) =>
        settleNotifications(tx, { kind: 'task', familyGroupId: house.familyGroupId, ids: [subjectId] })
      await settle(high)
      marking = mark()
      // It has marked what is free, and waits for the other one.
      await expect.poll(() => unread([low.id])).toEqual([false])
      await settle(low)
    })
    await marking
    expect(await unread([low.id, high.id])).toEqual([false, false])
  })

  it('leaves nothing unread that a change held and then did not settle', async () => {
    const task = await aTask(db, house, { status: 'DONE' })
    const free = await anAsked(anna, 'MEMBER_JOINED', null)
    const held = await anAsked(anna, 'TASK_ASSIGNED', task.id)
    let marking: Promise<{ readAt: string | null }> = Promise.resolve({ readAt: null })
    await db
      .transaction(async (tx) => {
        await settleNotifications(tx, { kind: 'task', familyGroupId: house.familyGroupId, ids: [task.id] })
        marking = markChosenRead(anna, {})
        await expect.poll(() => unread([free])).toEqual([false])
        throw new Error('refused after all')
      })
      .catch(() => undefined)
    const { readAt } = await marking
    expect(await unread([free, held])).toEqual([false, false])
    if (readAt) await markUnreadAgain(anna, { readAt })
    expect(await unread([free, held])).toEqual([true, true])
  })
})
