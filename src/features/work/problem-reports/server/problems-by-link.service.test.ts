import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aRelativeLink } from '../../../../../test/factories/relative-links.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext, RelativeContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { changeByRelative, getRelative } from '../../relative-links/server/relative-access.service.ts'
import { moveTask } from '../../tasks/server/move-task.service.ts'
import { deleteTask, restoreTask } from '../../tasks/server/task-trash.service.ts'
import { getTask } from '../../tasks/server/tasks.service.ts'
import { maxWaitingByLink, shownProblemsByLink } from '../problem-reports.rules.ts'
import { type ProblemByLinkFields, problemByLinkFields } from '../problem-reports.schemas.ts'
import { problemTexts } from '../problem-reports.texts.ts'
import { acceptProblemReport, listProblemReports } from './problem-reports.service.ts'
import { findWaitingOfLink } from './problems-by-link.repository.ts'
import { listProblemsByLink, reportProblemByLink } from './problems-by-link.service.ts'

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let greta: RelativeContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id)
  house = await aProperty(db, id)
  greta = await theOneWith(await aLink())
})

const aLink = (overrides: Partial<typeof relativeLinks.$inferInsert> = {}) =>
  aRelativeLink(db, house, { issuedBy: anna.user.id, scopes: ['PROBLEM'], ...overrides })
const theOneWith = ({ code }: { code: string }) => getRelative(aRequestContext(db), code, use)
const leak = { title: 'Water drips', description: 'In the kitchen, since Monday.' }
const report = (fields: Partial<ProblemByLinkFields> = {}, ctx = greta) =>
  changeByRelative(ctx, 'PROBLEM', (tx, current) => reportProblemByLink(tx, current, { ...leak, ...fields }))
const hers = async (ctx = greta) => {
  const [problem] = await listProblemsByLink(ctx)
  if (!problem) throw new Error('she has reported nothing')
  return problem
}

describe('a problem reported by link', () => {
  it('waits with the name of the relative, is logged, and notified to those who can accept it', async () => {
    await report()
    const { id } = await hers()
    const { reports } = await listProblemReports(anna, { propertyId: house.id, part: 'waiting' })
    expect(reports).toMatchObject([{ id, title: 'Water drips', reportedByName: 'Aunt Greta' }])
    expect(await getTask(anna, id)).toMatchObject({ reportedByName: 'Aunt Greta', status: 'REPORT' })
    const [line] = await db.select().from(activityLog)
    expect(line).toMatchObject({ verb: 'REPORTED', actorUserId: null, actorLabel: 'Aunt Greta (via link)' })
    const told = await db.select().from(notifications)
    expect(told).toMatchObject([{ userId: anna.user.id, type: 'REPORT_CREATED' }])
    expect(told[0]?.message).toContain('Aunt Greta')
  })

  it('is one when it is sent twice, also at once, and another one when it says something else', async () => {
    await Promise.all([report(), report(), report()])
    expect(await db.$count(tasks)).toBe(1)
    expect(await db.$count(notifications)).toBe(1)
    await report({ description: null })
    await report({ description: null })
    expect(await db.$count(tasks)).toBe(2)
  })

  it('can be reported again once the family has answered', async () => {
    await report()
    await moveTask(anna, { taskId: (await hers()).id, version: 1, status: 'DECLINED', reason: 'It is rain.' })
    await report()
    expect((await listProblemsByLink(greta)).map(({ state }) => state)).toEqual(['WAITING', 'DECLINED'])
  })

  it('is refused while ten others wait', async () => {
    const { relativeLinkId } = greta.relative
    for (let made = 0; made < maxWaitingByLink; made++)
      await aTask(db, house, { status: 'REPORT', reporterName: 'Aunt Greta', reporterLinkId: relativeLinkId })
    await expect(report()).rejects.toMatchObject({ code: 'conflict', message: problemTexts.manyWaiting })
    await deleteTask(anna, (await hers()).id)
    const both = await Promise.allSettled([report(), report({ title: 'Another leak' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('needs a link that opens it, and that has not ended since', async () => {
    const reader = await theOneWith(await aLink({ scopes: ['MANUAL', 'CALENDAR', 'STAY'] }))
    await expect(report({}, reader)).rejects.toMatchObject({ code: 'not-found' })
    await db
      .update(relativeLinks)
      .set({ endedAt: new Date() })
      .where(eq(relativeLinks.id, greta.relative.relativeLinkId))
    await expect(report()).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(tasks)).toBe(0)
  })

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
  ])('is refused with %o', (wrong, field) => {
    const { error } = problemByLinkFields.safeParse({ ...leak, ...wrong })
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]))
  })
})

describe('what the relative sees of it', () => {
  it('is the answer, but no reason that was meant for the group', async () => {
    await report()
    const { id: taskId } = await hers()
    expect(await hers()).toEqual({
      id: taskId,
      ...leak,
      state: 'WAITING',
      statusReason: null,
      reportedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      photos: [],
    })
    await acceptProblemReport(anna, {
      ...{ taskId, version: 1, priority: 'URGENT', assigneeUserId: null, dueOn: null },
    })
    const { version } = await getTask(anna, taskId)
    await moveTask(anna, { taskId, version, status: 'BLOCKED', reason: 'Uwe has not paid yet.' })
    expect(await hers()).toMatchObject({ state: 'ACCEPTED', statusReason: null })
    await moveTask(anna, { taskId, version: version + 1, status: 'DONE', reason: null })
    expect(await hers()).toMatchObject({ state: 'DONE', statusReason: null })
    // Nobody is notified: a relative has no account.
    expect((await db.select().from(notifications)).map(({ type }) => type)).toEqual(['REPORT_CREATED'])
  })

  it('is nothing of other links, in the trash, or of members', async () => {
    await report()
    await aTask(db, house, { status: 'REPORT', reportedBy: anna.user.id })
    const other = await theOneWith(await aLink({ name: 'Uncle Karl' }))
    await report({ title: 'A broken pane' }, other)
    expect((await listProblemsByLink(greta)).map(({ title }) => title)).toEqual(['Water drips'])
    const { id: taskId } = await hers()
    await deleteTask(anna, taskId)
    expect(await listProblemsByLink(greta)).toEqual([])
    await restoreTask(anna, taskId)
    expect(await listProblemsByLink(greta)).toHaveLength(1)
  })

  it('shows the latest twenty, and stays with the name once the link is deleted', async () => {
    const { relativeLinkId } = greta.relative
    for (let made = 0; made <= shownProblemsByLink; made++)
      await aTask(db, house, { status: 'TODO', reporterName: 'Aunt Greta', reporterLinkId: relativeLinkId })
    expect(await listProblemsByLink(greta)).toHaveLength(shownProblemsByLink)
    const { id } = await hers()
    await db.delete(relativeLinks).where(eq(relativeLinks.id, relativeLinkId))
    const [task] = await db.select().from(tasks).where(eq(tasks.id, id))
    expect(task).toMatchObject({ reporterName: 'Aunt Greta', reporterLinkId: null, propertyId: house.id })
  })

  it('is read by index', async () => {
    await expectIndexed(database, (on) => listProblemsByLink({ ...greta, db: on }))
    await expectIndexed(database, (on) =>
      on.transaction((tx) => findWaitingOfLink(tx, { ...greta.relative }, leak)),
    )
  })
})

it('keeps a reporter either a member or a relative', async () => {
  const reporterLinkId = greta.relative.relativeLinkId
  for (const wrong of [
    { reporterLinkId },
    { reporterName: ' ', reporterLinkId },
    { reporterName: 'Aunt Greta', reportedBy: anna.user.id },
  ])
    await expect(aTask(db, house, { status: 'REPORT', ...wrong })).rejects.toMatchObject({
      cause: { constraint: 'tasks_reporter_check' },
    })
  const elsewhere = await aProperty(db, house.familyGroupId)
  await expect(aTask(db, elsewhere, { reporterName: 'Aunt Greta', reporterLinkId })).rejects.toMatchObject({
    cause: { constraint: 'tasks_reporter_link_fkey' },
  })
})
