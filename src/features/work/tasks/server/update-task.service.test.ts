import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { aProject, aSchedule, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { expectStale } from '../../../../../test/stale-edit.ts'
import { untilWaiting } from '../../../../../test/waiting.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { listDeleted, purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { deleteAsset, restoreAsset } from '../../../house/assets/server/asset-trash.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { deleteProject, restoreProject } from '../../projects/server/project-trash.service.ts'
import { openStatuses } from '../../work-terms/open-statuses.rules.ts'
import { taskFields, taskView } from '../tasks.schemas.ts'
import { approvalRefusals, moveRefusals } from '../tasks.texts.ts'
import { moveTask } from './move-task.service.ts'
import { deleteTask, restoreTask, taskTrash } from './task-trash.service.ts'
import { getTask } from './tasks.service.ts'
import { updateTask } from './update-task.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let propertyId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: null })
  groupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, groupId)).id
  anna = asMember(db, user, groupId)
})

const house = () => ({ id: propertyId, familyGroupId: groupId })
const edit = (ctx: MemberContext, taskId: string, version: number, overrides = {}) =>
  updateTask(ctx, { ...taskFields.parse({ title: 'Clean the gutters', ...overrides }), taskId, version })
const log = async () => (await listGroupActivity(anna, {})).lines.map(({ actor, text }) => `${actor} ${text}`)

async function someone(role: Role, firstName: string): Promise<MemberContext> {
  const user = await aUser(db, { firstName, lastName: null })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

describe('changing a task', () => {
  it('stores the difference, and logs the assignee separately', async () => {
    const ben = await someone('VIEWER', 'Ben')
    const { id } = await aTask(db, house())
    expect(await edit(anna, id, 1)).toEqual({ version: 1 })
    const due = { dueOn: '2030-01-01', dueTime: '09:30' }
    expect(await edit(anna, id, 1, due)).toEqual({ version: 2 })
    const assigneeUserId = ben.user.id
    expect(await edit(anna, id, 2, { ...due, assigneeUserId })).toEqual({ version: 3 })
    await edit(anna, id, 3, { ...due, assigneeUserId, title: 'Gutters' })
    await edit(anna, id, 4, { title: 'Gutters', priority: 'HIGH' })
    expect(await getTask(anna, id)).toMatchObject({
      title: 'Gutters',
      dueOn: null,
      assignee: null,
      version: 5,
    })
    expect(await log()).toEqual([
      'Anna unassigned “Gutters”',
      'Anna changed 3 details of “Gutters”',
      'Anna renamed “Clean the gutters” to “Gutters”',
      'Anna assigned “Clean the gutters” to Ben',
      'Anna changed 2 details of “Clean the gutters”',
    ])
  })

  it('refuses a stale edit with the newer value', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await aTask(db, house())
    const outcomes = await Promise.allSettled([
      edit(anna, id, 1, { title: 'By Anna' }),
      edit(ben, id, 1, { title: 'By Ben' }),
    ])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    const { title } = await getTask(anna, id)
    expect(refused).toHaveLength(1)
    await expectStale(Promise.reject(refused[0]), taskView, { title, version: 2 })
  })

  it('is refused to viewers, even for their own', async () => {
    const vera = await someone('VIEWER', 'Vera')
    const { id } = await aTask(db, house(), { assigneeUserId: vera.user.id })
    await expect(edit(vera, id, 1, { title: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('keeps a former member until another one is chosen', async () => {
    const gone = await aUser(db, { firstName: 'Gone', lastName: null })
    await aMembership(db, {
      familyGroupId: groupId,
      userId: gone.id,
      role: 'MEMBER',
      color: 'pine',
      leftAt: new Date(),
    })
    const { id } = await aTask(db, house(), { status: 'DONE', assigneeUserId: gone.id })
    await edit(anna, id, 1, { assigneeUserId: gone.id, description: 'As always.' })
    expect(await getTask(anna, id)).toMatchObject({ assignee: { name: 'Gone' }, description: 'As always.' })
    const other = await aTask(db, house())
    await expect(edit(anna, other.id, 1, { assigneeUserId: gone.id })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('keeps a trashed project and asset, which the form does not show', async () => {
    const [project, asset] = [await aProject(db, house()), await anAsset(db, house())]
    const ties = { projectId: project.id, assetId: asset.id }
    const { id } = await aTask(db, house(), ties)
    await deleteProject(anna, project.id)
    await deleteAsset(anna, asset.id)
    const shown = await getTask(anna, id)
    expect(shown).toMatchObject({ projectId: null, assetId: null })
    await edit(anna, id, 1, { title: 'Gutters', projectId: shown.projectId, assetId: shown.assetId })
    await restoreProject(anna, project.id)
    await restoreAsset(anna, asset.id)
    expect(await getTask(anna, id)).toMatchObject({ title: 'Gutters', ...ties })
    await edit(anna, id, 2, { title: 'Gutters' })
    expect(await getTask(anna, id)).toMatchObject({ projectId: null, assetId: null })
    expect((await log())[0]).toBe('Anna changed 2 details of “Gutters”')
  })

  it('refuses an asset that goes to the trash at the same moment', async () => {
    const asset = await anAsset(db, house())
    const { id } = await aTask(db, house())
    let outcome: ReturnType<typeof edit> | undefined
    await db.transaction(async (tx) => {
      await tx.select().from(assets).where(eq(assets.id, asset.id)).for('update')
      outcome = edit(anna, id, 1, { assetId: asset.id })
      outcome.catch(() => undefined)
      await untilWaiting(db, 1)
      await tx.update(assets).set({ deletedAt: new Date() }).where(eq(assets.id, asset.id))
    })
    await expect(outcome).rejects.toMatchObject({ code: 'invalid' })
  })

  it('refuses a member who is being changed, and asks to try again', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await aTask(db, house())
    const given = { assigneeUserId: ben.user.id }
    await db.transaction(async (tx) => {
      await tx.update(memberships).set({ color: 'rust' }).where(eq(memberships.userId, ben.user.id))
      await expect(edit(anna, id, 1, given)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/Try again/),
      })
    })
    expect(await edit(anna, id, 1, given)).toEqual({ version: 2 })
  })

  it.each(openStatuses)('keeps the approval for those it binds, %s', async (status) => {
    const ben = await someone('MEMBER', 'Ben')
    const assigneeUserId = ben.user.id
    const bound = { needsApproval: true, status, statusReason: 'Rain', assigneeUserId }
    for (const createdBy of [anna.user.id, ben.user.id]) {
      const { id } = await aTask(db, house(), { ...bound, createdBy })
      await expect(edit(ben, id, 1, { assigneeUserId })).rejects.toMatchObject({
        code: 'forbidden',
        details: { fields: { needsApproval: approvalRefusals.bound } },
      })
      expect(await edit(anna, id, 1, { assigneeUserId })).toEqual({ version: 2 })
      // A task without approval may need it from now on.
      expect(await edit(ben, id, 2, { assigneeUserId, needsApproval: true })).toEqual({ version: 3 })
    }
  })

  it('lets the person who asked to approve others’ work turn it off', async () => {
    const [ben, cara] = [await someone('MEMBER', 'Ben'), await someone('MEMBER', 'Cara')]
    const needsApproval = true
    const { id } = await aTask(db, house(), {
      needsApproval,
      createdBy: ben.user.id,
      assigneeUserId: cara.user.id,
      status: 'IN_REVIEW',
      reviewRequestedBy: cara.user.id,
    })
    expect(await edit(ben, id, 1, { assigneeUserId: cara.user.id })).toEqual({ version: 2 })
    const other = await aTask(db, house(), {
      needsApproval,
      createdBy: ben.user.id,
      status: 'IN_REVIEW',
      reviewRequestedBy: ben.user.id,
    })
    await expect(edit(ben, other.id, 1)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.each([true, false])('does not change the approval of a done task (%s)', async (needsApproval) => {
    const { id } = await aTask(db, house(), { status: 'DONE', needsApproval })
    await expect(edit(anna, id, 1, { needsApproval: !needsApproval })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { needsApproval: approvalRefusals.over } },
    })
    expect(await getTask(anna, id)).toMatchObject({ needsApproval, version: 1 })
  })

  it('leaves a group of one person no task that nobody can approve', async () => {
    const assigneeUserId = anna.user.id
    const { id } = await aTask(db, house(), { needsApproval: true, assigneeUserId })
    await moveTask(anna, { taskId: id, version: 1, status: 'IN_REVIEW', reason: null })
    const finish = (version: number) => moveTask(anna, { taskId: id, version, status: 'DONE', reason: null })
    await expect(finish(2)).rejects.toMatchObject({ code: 'forbidden', message: moveRefusals['own-review'] })
    await edit(anna, id, 2, { assigneeUserId })
    expect(await finish(3)).toEqual({ version: 4 })
  })
})

describe('the trash', () => {
  it('keeps a deleted task and restores it unchanged', async () => {
    const { id } = await aTask(db, house(), { status: 'BLOCKED', statusReason: 'It rains.' })
    await deleteTask(anna, id)
    await expect(getTask(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listTrash(anna)).toMatchObject({
      entries: [{ kind: 'task', id, name: 'Clean the gutters', deletedBy: 'Anna' }],
    })
    await restoreTask(anna, id)
    expect(await getTask(anna, id)).toMatchObject({
      status: 'BLOCKED',
      statusReason: 'It rains.',
      version: 2,
    })
    await expect(restoreTask(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await log()).toEqual([
      'Anna restored the task “Clean the gutters”',
      'Anna deleted the task “Clean the gutters”',
    ])
  })

  it('accepts all tasks from managers, and from members those they created', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const [his, hers] = [
      await aTask(db, house(), { createdBy: ben.user.id }),
      await aTask(db, house(), { createdBy: anna.user.id }),
    ]
    await expect(deleteTask(ben, hers.id)).rejects.toMatchObject({ code: 'forbidden' })
    await deleteTask(ben, his.id)
    await restoreTask(ben, his.id)
    await deleteTask(anna, his.id)
    await deleteTask(anna, hers.id)
    await expect(restoreTask(ben, hers.id)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('restores nothing while the recurring task has another open task, nor after 30 days', async () => {
    const schedule = await aSchedule(db, house())
    const deleted = await aTask(db, house(), {
      scheduleId: schedule.id,
      occurrenceOn: '2026-10-01',
      deletedAt: new Date(),
    })
    await aTask(db, house(), { scheduleId: schedule.id, occurrenceOn: '2027-10-01' })
    await expect(restoreTask(anna, deleted.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/another open task/),
    })
    const old = await aTask(db, house(), { deletedAt: new Date(Date.now() - 31 * 86_400_000) })
    await expect(restoreTask(anna, old.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is emptied after 30 days, with the photo files', async () => {
    const old = await aTask(db, house(), { deletedAt: new Date(Date.now() - 31 * 86_400_000) })
    const photo = await aDocument(db, house(), { taskId: old.id, kind: 'PHOTO' })
    const recent = await aTask(db, house(), { deletedAt: new Date() })
    expect(await purgeDeleted(aRequestContext(db), taskTrash)).toBe(1)
    expect(await db.select({ id: tasks.id }).from(tasks)).toEqual([{ id: recent.id }])
    const [file] = await db.select().from(files).where(eq(files.id, photo.fileId))
    expect(file?.deletedAt).not.toBeNull()
    expect(await purgeDeleted(aRequestContext(db), taskTrash)).toBe(0)
  })

  it('is read and emptied by index', async () => {
    await expectIndexed(database, async (logged) => {
      await listDeleted({ ...anna, db: logged }, taskTrash, 100)
      await purgeDeleted(aRequestContext(logged), taskTrash)
    })
  })
})
