import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { activityLog, memberships } from '../src/server/db/schema/groups.ts'
import { notifications } from '../src/server/db/schema/notifications.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { aGroup } from './factories/people.ts'
import { aProperty } from './factories/properties.ts'
import { callFunction } from './request.ts'
import { aStatementLog } from './statement-log.ts'
import { aPerson, wireServer } from './wire.ts'

const log = await aStatementLog()
const server = wireServer({}, (url) => log.to(url))
const many = 200
/** For the whole call, including identifying the caller and checking permissions. */
const most = 20

it('changes 200 tasks with few statements, each as if it were changed alone', async () => {
  const { db } = server.database
  const { user: anna, cookie } = await aPerson(server)
  // He gets no e-mail: each would be a separate job.
  const { user: ben } = await aPerson(server, { emailVerified: false })
  const { id: familyGroupId } = await aGroup(db, [{ user: anna }])
  await db.insert(memberships).values({ familyGroupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
  const { id: propertyId } = await aProperty(db, familyGroupId)
  const rows = Array.from({ length: many }, (_, each) => ({
    propertyId,
    familyGroupId,
    title: `Task ${each}`,
  }))
  const made = await db.insert(tasks).values(rows).returning({ id: tasks.id })
  const change = (version: number, what: object) =>
    log.during(async () => {
      const chosen = made.map(({ id: taskId }) => ({ taskId, version }))
      const data = { familyGroupId, tasks: chosen, change: what }
      const answer = await callFunction(server, 'tasks.bulkChangeTasks', {
        method: 'POST',
        data,
        cookie,
      })
      expect(answer.status).toBe(200)
    })
  const sent = [
    await change(1, { kind: 'due', dueOn: '2030-01-01' }),
    await change(2, { kind: 'assign', assigneeUserId: ben.id }),
    await change(3, { kind: 'move', status: 'DONE', reason: null }),
  ]
  for (const statements of sent) expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  expect(await db.select().from(tasks).limit(1)).toMatchObject([
    { status: 'DONE', assigneeUserId: ben.id, dueOn: '2030-01-01', version: 4, completedBy: anna.id },
  ])
  expect(await db.$count(tasks, eq(tasks.version, 4))).toBe(many)
  expect(await db.$count(activityLog, eq(activityLog.entityType, 'task'))).toBe(3 * many)
  expect(await db.$count(notifications, eq(notifications.userId, ben.id))).toBe(many)
})
