import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import type { CurrentUser, MemberContext, Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { setNotificationPreference } from '../../../base/notifications/server/preferences.service.ts'
import { acceptProblemReport } from '../../problem-reports/server/problem-reports.service.ts'
import { taskFieldsOf } from '../task-fields.rules.ts'
import type { TaskStatus } from '../tasks.rules.ts'
import { bulkChangeTasks, undoTaskChanges } from './bulk-tasks.service.ts'
import { recordTaskActivity } from './change-task.service.ts'
import { endTasks, moveTask } from './move-task.service.ts'
import { deleteTask } from './task-trash.service.ts'
import { getTask } from './tasks.service.ts'
import { listWaitingTasks } from './tasks-ahead.service.ts'
import { updateTask } from './update-task.service.ts'

const { db } = testDatabase()

let house: Awaited<ReturnType<typeof aProperty>>
let anna: MemberContext
let ben: MemberContext
let vera: MemberContext

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName, lastName: null })
  const { familyGroupId } = house
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role)
}

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: null })
  house = await aProperty(db, (await aGroup(db, [{ user }])).id)
  anna = asMember(db, user, house.familyGroupId)
  ben = await someone('Ben', 'MEMBER')
  vera = await someone('Vera', 'VIEWER')
})

const row = async (taskId: string) => (await db.select().from(tasks).where(eq(tasks.id, taskId)))[0]

/** Uses the current version: these people know the current state of the task. */
async function move(ctx: MemberContext, taskId: string, status: TaskStatus, reason: string | null = null) {
  const version = (await row(taskId))?.version ?? 0
  return moveTask(ctx, { taskId, version, status, reason })
}

async function toldTo({ user }: { user: CurrentUser }, type: string) {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, user.id))
  return rows
    .filter((one) => one.type === type)
    .map(({ title, message }) => `${title} | ${message}`)
    .toSorted()
}

const aReport = () => aTask(db, house, { status: 'REPORT', reportedBy: vera.user.id, title: 'Drip' })

describe('the person who reported a problem', () => {
  it('is notified when it is accepted, and when it is done', async () => {
    const { id: taskId } = await aReport()
    await acceptProblemReport(ben, {
      taskId,
      version: 1,
      priority: 'HIGH',
      assigneeUserId: null,
      dueOn: null,
    })
    expect(await toldTo(vera, 'REPORT_DECIDED')).toEqual([
      'Accepted: Drip | Ben accepted your problem report at Lake cabin. It is now a task.',
    ])
    await move(ben, taskId, 'IN_PROGRESS')
    await move(ben, taskId, 'DONE')
    expect(await toldTo(vera, 'REPORT_DECIDED')).toEqual([
      'Accepted: Drip | Ben accepted your problem report at Lake cabin. It is now a task.',
      'Done: Drip | The problem you reported at Lake cabin has been solved.',
    ])
    expect(await toldTo(ben, 'REPORT_DECIDED')).toEqual([])
  })

  it('is notified when it is declined, with the reason', async () => {
    const { id } = await aReport()
    await move(anna, id, 'DECLINED', 'It is condensation.')
    expect(await toldTo(vera, 'REPORT_DECIDED')).toEqual([
      'Declined: Drip | Anna declined your problem report at Lake cabin: It is condensation.',
    ])
  })

  it('is notified when the task is cancelled', async () => {
    const { id } = await aReport()
    await move(anna, id, 'TODO')
    await move(anna, id, 'CANCELLED', 'The house is sold.')
    expect(await toldTo(vera, 'REPORT_DECIDED')).toContain(
      'Cancelled: Drip | Anna cancelled the task you reported at Lake cabin: The house is sold.',
    )
  })

  it('is not notified of their own decisions, nor after leaving', async () => {
    const own = await aTask(db, house, { status: 'REPORT', reportedBy: ben.user.id })
    await move(ben, own.id, 'TODO')
    expect(await toldTo(ben, 'REPORT_DECIDED')).toEqual([])
    const { id } = await aReport()
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, vera.user.id))
    await move(anna, id, 'TODO')
    expect(await toldTo(vera, 'REPORT_DECIDED')).toEqual([])
  })

  it('is notified by the channels they chose', async () => {
    const choose = (channel: 'inApp' | 'email', isOn: boolean) =>
      setNotificationPreference(vera, { type: 'REPORT_DECIDED', channel, isOn })
    await choose('inApp', false)
    const { id } = await aReport()
    await move(anna, id, 'DECLINED', 'No')
    expect(await toldTo(vera, 'REPORT_DECIDED')).toEqual([])
    await choose('email', true)
    const queued: string[] = []
    const other = await aReport()
    await move({ ...anna, enqueue: async (_, job) => void queued.push(job) }, other.id, 'DECLINED', 'No')
    expect(queued).toEqual(['mail.send'])
  })
})

describe('the person who assigned a task, or created it', () => {
  const give = async (ctx: MemberContext, taskId: string, assigneeUserId: string | null) => {
    const task = await row(taskId)
    if (!task) throw new Error('there is no such task')
    return updateTask(ctx, { ...taskFieldsOf(task), assigneeUserId, taskId, version: task.version })
  }
  const told = async (ctx: MemberContext) => {
    const rows = await db.select().from(notifications).where(eq(notifications.userId, ctx.user.id))
    return rows.filter(({ type }) => type === 'TASK_COMPLETED').map(({ readAt }) => readAt !== null)
  }

  it('is told when the assignee completes it: its author, until it is reopened or deleted', async () => {
    const { id } = await aTask(db, house, {
      ...{ title: 'Sweep', createdBy: anna.user.id, assigneeUserId: ben.user.id },
    })
    await move(ben, id, 'DONE')
    expect(await toldTo(anna, 'TASK_COMPLETED')).toEqual(['Ben completed: Sweep | At Lake cabin.'])
    expect(await toldTo(ben, 'TASK_COMPLETED')).toEqual([])
    expect(await told(anna)).toEqual([false])
    await move(anna, id, 'TODO')
    expect(await told(anna)).toEqual([true])
    await move(ben, id, 'DONE')
    expect(await told(anna)).toEqual([false])
    await deleteTask(anna, id)
    expect(await told(anna)).toEqual([true])
  })

  it('is the last one who assigned it, and its author if the assignee took it', async () => {
    const cleo = await someone('Cleo', 'MEMBER')
    const { id } = await aTask(db, house, { createdBy: anna.user.id })
    await give(cleo, id, ben.user.id)
    await move(ben, id, 'DONE')
    expect([await told(cleo), await told(anna)]).toEqual([[false], []])
    const taken = await aTask(db, house, { createdBy: anna.user.id })
    await give(ben, taken.id, ben.user.id)
    await move(ben, taken.id, 'DONE')
    expect([await told(cleo), await told(anna)]).toEqual([[false], [false]])
  })

  it('is not told of what someone else completed, of their own work, nor twice of their report', async () => {
    const given = { createdBy: anna.user.id, assigneeUserId: ben.user.id }
    await move(anna, (await aTask(db, house, given)).id, 'DONE')
    await move(ben, (await aTask(db, house, { ...given, createdBy: ben.user.id })).id, 'DONE')
    const report = { ...given, createdBy: vera.user.id, reportedBy: vera.user.id }
    await move(ben, (await aTask(db, house, report)).id, 'DONE')
    for (const ctx of [anna, ben, vera]) expect(await told(ctx)).toEqual([])
    expect(await toldTo(vera, 'REPORT_DECIDED')).toHaveLength(1)
  })

  it('is not told twice when they sent it for review', async () => {
    const { id } = await aTask(db, house, { createdBy: anna.user.id, assigneeUserId: ben.user.id })
    await move(anna, id, 'IN_REVIEW')
    await move(ben, id, 'DONE')
    expect(await toldTo(anna, 'TASK_DECIDED')).toHaveLength(1)
    expect(await told(anna)).toEqual([])
  })

  const completeAll = (all: { id: string; version: number }[]) =>
    bulkChangeTasks(ben, {
      familyGroupId: house.familyGroupId,
      tasks: all.map(({ id, version }) => ({ taskId: id, version })),
      change: { kind: 'move', status: 'DONE', reason: null },
    })
  const given = (count: number, values: Parameters<typeof aTask>[2] = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        aTask(db, house, { title: 'Sweep', createdBy: anna.user.id, assigneeUserId: ben.user.id, ...values }),
      ),
    )

  it('is told of each of a few that are completed at once, and once of more', async () => {
    await completeAll(await given(3))
    expect(await told(anna)).toEqual([false, false, false])
    const cleo = await someone('Cleo', 'MEMBER')
    const left = await aUser(db)
    const [few, many, others] = [
      await given(1, { createdBy: cleo.user.id }),
      await given(4, { createdBy: vera.user.id }),
      await given(4, { createdBy: left.id }),
    ]
    await completeAll([...few, ...many, ...others])
    expect(await toldTo(cleo, 'TASK_COMPLETED')).toEqual(['Ben completed: Sweep | At Lake cabin.'])
    expect(await toldTo(vera, 'TASK_COMPLETED')).toEqual(['Ben completed 4 tasks | Sweep, Sweep, Sweep, …'])
    expect(await toldTo({ user: { ...ben.user, id: left.id } }, 'TASK_COMPLETED')).toEqual([])
  })

  it('is told once of many that are completed at once', async () => {
    for (const count of [4, 40]) await completeAll(await given(count))
    expect(await toldTo(anna, 'TASK_COMPLETED')).toEqual([
      'Ben completed 4 tasks | Sweep, Sweep, Sweep, …',
      'Ben completed 40 tasks | Sweep, Sweep, Sweep, …',
    ])
  })

  it('is told once of the tasks that are completed with their project', async () => {
    const all = await given(4)
    const { member } = ben
    await db.transaction((tx) => endTasks(tx, ben, { member, tasks: all, to: 'DONE' }))
    expect(await toldTo(anna, 'TASK_COMPLETED')).toHaveLength(1)
  })
})

describe('the person who did the work', () => {
  const sentBy = async (ctx: MemberContext, overrides: Parameters<typeof aTask>[2] = {}) => {
    const { id } = await aTask(db, house, { needsApproval: true, title: 'Sweep', ...overrides })
    await move(ctx, id, 'IN_REVIEW')
    return id
  }

  it('is notified of the approval, and shown under “Done by” beside the approver', async () => {
    const id = await sentBy(ben)
    await move(anna, id, 'DONE')
    expect(await toldTo(ben, 'TASK_DECIDED')).toEqual([
      'Approved: Sweep | Anna approved your work at Lake cabin.',
    ])
    expect(await toldTo(anna, 'TASK_DECIDED')).toEqual([])
    expect(await getTask(anna, id)).toMatchObject({ doneByName: 'Ben', approvedByName: 'Anna' })
  })

  it('is notified when it is sent back, with the reason; nobody is recorded as having done it until it is sent again', async () => {
    const id = await sentBy(ben)
    await move(anna, id, 'IN_PROGRESS', 'One flue is left.')
    expect(await toldTo(ben, 'TASK_DECIDED')).toEqual([
      'Sent back: Sweep | Anna sent back your work at Lake cabin: One flue is left.',
    ])
    expect(await row(id)).toMatchObject({ doneBy: null, reviewRequestedBy: null })
  })

  it('is the assignee when it was sent, even if another person sent it; both are notified', async () => {
    const cleo = await someone('Cleo', 'MEMBER')
    const id = await sentBy(cleo, { assigneeUserId: vera.user.id })
    await move(anna, id, 'DONE')
    expect(await getTask(anna, id)).toMatchObject({ doneByName: 'Vera', approvedByName: 'Anna' })
    for (const worker of [vera, cleo]) expect(await toldTo(worker, 'TASK_DECIDED')).toHaveLength(1)
  })

  it('is notified once when they reported it too', async () => {
    const id = await sentBy(ben, { reportedBy: ben.user.id })
    await move(anna, id, 'DONE')
    expect(await toldTo(ben, 'TASK_DECIDED')).toHaveLength(1)
    expect(await toldTo(ben, 'REPORT_DECIDED')).toEqual([])
  })

  it('is the person who marked it as done without approval, and nobody is notified', async () => {
    const { id } = await aTask(db, house, { assigneeUserId: ben.user.id })
    await move(anna, id, 'DONE')
    expect(await getTask(anna, id)).toMatchObject({ doneByName: 'Anna', approvedByName: null })
    expect(await toldTo(ben, 'TASK_DECIDED')).toEqual([])
  })

  it('cannot approve it by reassigning the task after another person sent it', async () => {
    const id = await sentBy(anna, { assigneeUserId: ben.user.id })
    const known = await getTask(ben, id)
    await updateTask(ben, {
      ...taskFieldsOf(known),
      taskId: id,
      version: known.version,
      assigneeUserId: null,
    })
    expect(await row(id)).toMatchObject({ assigneeUserId: null, doneBy: ben.user.id })
    await expect(move(ben, id, 'DONE')).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listWaitingTasks(ben, 10)).items).toEqual([])
    // Nor does the person who sent it.
    await expect(move(anna, id, 'DONE')).rejects.toMatchObject({ code: 'forbidden' })
    const cleo = await someone('Cleo', 'MEMBER')
    expect((await listWaitingTasks(cleo, 10)).items).toHaveLength(1)
    await move(cleo, id, 'DONE')
    expect(await row(id)).toMatchObject({ doneBy: ben.user.id, completedBy: cleo.user.id })
  })

  it('stays the same when the approval is undone', async () => {
    const id = await sentBy(ben)
    const { version } = await move(anna, id, 'DONE')
    await undoTaskChanges(anna, [{ taskId: id, version }])
    expect(await row(id)).toMatchObject({
      status: 'IN_REVIEW',
      doneBy: ben.user.id,
      reviewRequestedBy: ben.user.id,
      completedBy: null,
    })
  })

  it('is the sender, for work sent back before this was stored', async () => {
    const { id } = await aTask(db, house, { needsApproval: true, status: 'IN_PROGRESS' })
    const { familyGroupId, id: propertyId } = house
    const before = { status: 'IN_REVIEW', statusReason: null, reviewRequestedBy: ben.user.id }
    await db.transaction((tx) =>
      recordTaskActivity(
        tx,
        { familyGroupId, user: anna.user },
        {
          verb: 'SENT_BACK',
          taskId: id,
          propertyId,
          before,
          after: { status: 'IN_PROGRESS' },
        },
      ),
    )
    await undoTaskChanges(anna, [{ taskId: id, version: 1 }])
    expect(await row(id)).toMatchObject({ status: 'IN_REVIEW', doneBy: ben.user.id })
    await move(anna, id, 'DONE')
    expect(await row(id)).toMatchObject({ doneBy: ben.user.id, completedBy: anna.user.id })
  })

  it('is nobody, for waiting work of unknown people; it can be approved', async () => {
    const { id } = await aTask(db, house, { needsApproval: true, status: 'IN_REVIEW' })
    await move(anna, id, 'DONE')
    expect(await row(id)).toMatchObject({ status: 'DONE', doneBy: null, completedBy: anna.user.id })
  })

  it('cannot be the person who approved it, not even in the database', async () => {
    const wrong = {
      status: 'DONE',
      needsApproval: true,
      completedBy: ben.user.id,
      doneBy: ben.user.id,
    } as const
    await expect(aTask(db, house, wrong)).rejects.toThrow()
    await expect(aTask(db, house, { status: 'TODO', doneBy: ben.user.id })).rejects.toThrow()
  })
})
