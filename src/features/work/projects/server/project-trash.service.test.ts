import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { getTask } from '../../tasks/server/tasks.service.ts'
import { maxProjectsPerProperty } from '../projects.rules.ts'
import { deleteProject, projectTrash, restoreProject } from './project-trash.service.ts'
import { getProject } from './projects.service.ts'

const database = testDatabase()
const { db } = database
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

async function someone(role: 'MEMBER' | 'VIEWER'): Promise<MemberContext> {
  const user = await aUser(db, { firstName: role })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

describe('a deleted project', () => {
  it('is hidden, can be restored, and both are logged', async () => {
    const { id } = await aProject(db, house())
    await deleteProject(anna, id)
    await expect(getProject(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteProject(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    expect((await listTrash(anna)).entries).toMatchObject([
      { kind: 'project', id, name: 'New roof', deletedBy: 'Anna Keller' },
    ])
    await restoreProject(anna, id)
    expect(await getProject(anna, id)).toMatchObject({ title: 'New roof', version: 2 })
    await expect(restoreProject(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    expect((await listGroupActivity(anna, {})).lines.map(({ text }) => text)).toEqual([
      'restored the project “New roof”',
      'deleted the project “New roof”',
    ])
  })

  it('leaves its tasks with the property until it is restored', async () => {
    const { id, title } = await aProject(db, house())
    const task = await aTask(db, house(), { projectId: id })
    await deleteProject(anna, id)
    expect(await getTask(anna, task.id)).toMatchObject({ projectId: null, projectTitle: null })
    await restoreProject(anna, id)
    expect(await getTask(anna, task.id)).toMatchObject({ projectId: id, projectTitle: title })
  })

  it('is deleted by a manager or its creator only', async () => {
    const ben = await someone('MEMBER')
    const viewer = await someone('VIEWER')
    const own = await aProject(db, house(), { createdBy: ben.user.id })
    const other = await aProject(db, house(), { createdBy: anna.user.id })
    await expect(deleteProject(ben, other.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(deleteProject(viewer, own.id)).rejects.toMatchObject({ code: 'forbidden' })
    await deleteProject(ben, own.id)
    await deleteProject(anna, other.id)
    await expect(restoreProject(viewer, own.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(restoreProject(ben, other.id)).rejects.toMatchObject({ code: 'forbidden' })
    await restoreProject(ben, own.id)
    await restoreProject(anna, other.id)
    const stranger = asMember(db, await aUser(db), groupId)
    await expect(deleteProject(stranger, other.id)).rejects.toMatchObject({ code: 'not-found' })
    const foreign = await aProject(db, await aProperty(db, (await aGroup(db)).id))
    await expect(deleteProject(anna, foreign.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(restoreProject(anna, newId())).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is not restored into an archived or full property, nor after 30 days', async () => {
    const { id } = await aProject(db, house(), { deletedAt: new Date() })
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    await expect(restoreProject(anna, id)).rejects.toMatchObject({ code: 'conflict' })
    await setPropertyStatus(anna, propertyId, 'ACTIVE')
    const rows = Array.from({ length: maxProjectsPerProperty }, () => ({
      ...{ propertyId, familyGroupId: groupId, title: 'x' },
      kind: 'OTHER' as const,
    }))
    await db.insert(projects).values(rows)
    await expect(restoreProject(anna, id)).rejects.toMatchObject({ code: 'conflict' })
    await db.delete(projects).where(eq(projects.title, 'x'))
    await db.update(projects).set({ deletedAt: sql`now() - interval '30 days'` })
    await expect(restoreProject(anna, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is removed for good after 30 days with its documents; its tasks stay', async () => {
    const old = await aProject(db, house())
    const recent = await aProject(db, house(), { deletedAt: new Date() })
    const task = await aTask(db, house(), { projectId: old.id, status: 'DONE' })
    const paper = await aDocument(db, house(), { projectId: old.id })
    await db
      .update(projects)
      .set({ deletedAt: sql`now() - interval '30 days'` })
      .where(eq(projects.id, old.id))
    expect(await purgeDeleted(aRequestContext(db), projectTrash)).toBe(1)
    expect(await purgeDeleted(aRequestContext(db), projectTrash)).toBe(0)
    expect(await db.select({ id: projects.id }).from(projects)).toEqual([{ id: recent.id }])
    expect(await db.select().from(tasks)).toMatchObject([{ id: task.id, projectId: null, status: 'DONE' }])
    expect(await db.$count(documents)).toBe(0)
    const [file] = await db.select().from(files).where(eq(files.id, paper.fileId))
    expect(file?.deletedAt).toBeInstanceOf(Date)
  })

  it('costs the same however much data other groups have', async () => {
    await expectIndexed(database, (counted) => purgeDeleted(aRequestContext(counted), projectTrash))
  })
})
