import { describe, expect, it } from 'vitest'
import { projectStatuses } from '../../src/features/work/projects/projects.rules.ts'
import { moveProject } from '../../src/features/work/projects/server/move-project.service.ts'
import { getProject } from '../../src/features/work/projects/server/projects.service.ts'
import { moveTask } from '../../src/features/work/tasks/server/move-task.service.ts'
import { getTask } from '../../src/features/work/tasks/server/tasks.service.ts'
import { needsReason, taskStatuses } from '../../src/features/work/tasks/tasks.rules.ts'
import { getVisit, moveVisit } from '../../src/features/work/visits/server/visits.service.ts'
import { visitStatuses, visitStepStatuses } from '../../src/features/work/visits/visits.rules.ts'
import { properties } from '../../src/server/db/schema/properties.ts'
import { testDatabase } from '../db.ts'
import { asMember } from '../factories/context.ts'
import { aGroup, aUser } from '../factories/people.ts'
import { aProperty } from '../factories/properties.ts'
import { aProject, aTask } from '../factories/work.ts'
import { aVisit, aWorker } from '../factories/workers.ts'
import { isDone } from './offered.ts'

const { db } = testDatabase()

const reason = 'It rains'
const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const
const propertyStatuses = ['ACTIVE', 'ARCHIVED'] as const
const cases = roles.flatMap((role) => propertyStatuses.map((propertyStatus) => ({ role, propertyStatus })))

async function aScene({ role, propertyStatus }: (typeof cases)[number]) {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user: await aUser(db) }, { user, role }])
  const house = await aProperty(db, familyGroupId)
  return {
    ctx: asMember(db, user, familyGroupId, role),
    house,
    /** Only now, since nothing is added to an archived property. */
    setStatus: () => db.update(properties).set({ status: propertyStatus }),
  }
}

/** The steps that the server takes, each from a fresh thing in the same state. */
async function taken<Status extends string>(
  all: readonly Status[],
  take: (to: Status) => Promise<unknown>,
): Promise<Status[]> {
  const done: Status[] = []
  for (const to of all) if (await isDone(take(to))) done.push(to)
  return done
}

describe.each(cases)(
  'the steps offered to a $role, property $propertyStatus, are exactly those taken',
  (given) => {
    it.each(
      taskStatuses.flatMap((status) =>
        [true, false].flatMap((isMine) =>
          [true, false].map((needsApproval) => ({ status, isMine, needsApproval })),
        ),
      ),
    )(
      'of a task: $status, mine: $isMine, needs approval: $needsApproval',
      async ({ status, isMine, needsApproval }) => {
        const { ctx, house, setStatus } = await aScene(given)
        const statusReason = needsReason(status) ? reason : null
        const is = { status, statusReason, needsApproval, assigneeUserId: isMine ? ctx.user.id : null }
        const others = taskStatuses.filter((to) => to !== status)
        const tasks = new Map<string, string>()
        for (const to of others) tasks.set(to, (await aTask(db, house, is)).id)
        await setStatus()
        const idOf = (to: string) => tasks.get(to) ?? ''
        const { steps } = await getTask(ctx, idOf(others[0] ?? ''))
        expect(steps).toEqual(
          await taken(others, (to) => moveTask(ctx, { taskId: idOf(to), version: 1, status: to, reason })),
        )
      },
    )

    it.each(projectStatuses)('of a project: %s', async (status) => {
      const { ctx, house, setStatus } = await aScene(given)
      const others = projectStatuses.filter((to) => to !== status)
      const projects = new Map<string, string>()
      for (const to of others) projects.set(to, (await aProject(db, house, { status })).id)
      await setStatus()
      const idOf = (to: string) => projects.get(to) ?? ''
      const { steps } = await getProject(ctx, idOf(others[0] ?? ''))
      const done = await taken(others, (to) =>
        moveProject(ctx, { projectId: idOf(to), version: 1, status: to, reason, openTasks: 'LEAVE' }),
      )
      expect(steps.toSorted()).toEqual(done.toSorted())
    })

    it.each(
      visitStatuses.flatMap((status) =>
        ['2020-05-04T08:00Z', '2999-05-04T08:00Z'].map((startsAt) => ({ status, startsAt })),
      ),
    )('of a visit: $status, at $startsAt', async ({ status, startsAt }) => {
      const { ctx, house, setStatus } = await aScene(given)
      const job = {
        project: await aProject(db, house),
        worker: await aWorker(db, { id: house.familyGroupId }),
      }
      const others = visitStepStatuses.filter((to) => to !== status)
      const times = {
        startsAt: new Date(startsAt),
        endsAt: new Date(new Date(startsAt).getTime() + 3_600_000),
      }
      const visits = new Map<string, string>()
      for (const to of others) visits.set(to, (await aVisit(db, job, { ...times, status })).id)
      await setStatus()
      const idOf = (to: string) => visits.get(to) ?? ''
      const { steps } = await getVisit(ctx, idOf(others[0] ?? ''))
      expect(steps).toEqual(
        await taken(others, (to) => moveVisit(ctx, { visitId: idOf(to), version: 1, status: to, reason })),
      )
    })
  },
)
