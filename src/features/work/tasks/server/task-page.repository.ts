import { aliasedTable, and, eq, isNull, sql } from 'drizzle-orm'
import { type Executor, preparedRead } from '../../../../server/db/client.ts'
import { isWorkerThere } from '../../../../server/db/presence.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { cardColumns, cardJoins, isThere } from './task-cards.repository.ts'
import { isThis, type TaskKey } from './tasks.repository.ts'

const [reviewer, doer, finisher, reporter] = [
  aliasedTable(users, 'reviewer'),
  aliasedTable(users, 'doer'),
  aliasedTable(users, 'finisher'),
  aliasedTable(users, 'reporter'),
]

const taskPage = preparedRead((db) =>
  db
    .select({
      ...cardColumns,
      isWorkerThere: isWorkerThere(tasks.workerId),
      description: tasks.description,
      assetId: assets.id,
      assetName: assets.name,
      costMinor: tasks.costMinor,
      isVisibleToWorkers: tasks.isVisibleToWorkers,
      scheduleTitle: schedules.title,
      schedule: {
        status: schedules.status,
        rule: schedules.rule,
        countedFrom: schedules.countedFrom,
        startsOn: schedules.startsOn,
        endsOn: schedules.endsOn,
        maxOccurrences: schedules.maxOccurrences,
        made: schedules.madeOccurrences,
      },
      groupName: familyGroups.name,
      currency: familyGroups.currency,
      propertyStatus: properties.status,
      createdBy: tasks.createdBy,
      reportedBy: tasks.reportedBy,
      createdAt: tasks.createdAt,
      reviewer: { firstName: reviewer.firstName, lastName: reviewer.lastName },
      doer: { firstName: doer.firstName, lastName: doer.lastName },
      completedBy: tasks.completedBy,
      finisher: { firstName: finisher.firstName, lastName: finisher.lastName, deletedAt: finisher.deletedAt },
      reporter: { firstName: reporter.firstName, lastName: reporter.lastName },
      reporterName: tasks.reporterName,
    })
    .from(tasks)
    .innerJoin(properties, cardJoins.property)
    .innerJoin(familyGroups, eq(familyGroups.id, tasks.familyGroupId))
    .leftJoin(projects, cardJoins.project)
    .leftJoin(users, cardJoins.assignee)
    .leftJoin(workers, cardJoins.worker)
    .leftJoin(profilePictures, cardJoins.picture)
    .leftJoin(memberships, cardJoins.membership)
    .leftJoin(
      assets,
      and(eq(assets.id, tasks.assetId), eq(assets.propertyId, tasks.propertyId), isNull(assets.deletedAt)),
    )
    .leftJoin(
      schedules,
      and(
        eq(schedules.id, tasks.scheduleId),
        eq(schedules.propertyId, tasks.propertyId),
        isNull(schedules.deletedAt),
      ),
    )
    .leftJoin(reviewer, eq(reviewer.id, tasks.reviewRequestedBy))
    .leftJoin(doer, eq(doer.id, tasks.doneBy))
    .leftJoin(finisher, eq(finisher.id, tasks.completedBy))
    .leftJoin(reporter, eq(reporter.id, tasks.reportedBy))
    .where(
      and(
        isThis({ taskId: sql.placeholder('taskId'), familyGroupId: sql.placeholder('familyGroupId') }),
        isThere,
      ),
    )
    .prepare('task_page'),
)

/** Returns a task in full; project and asset only when not in the trash. */
export async function findTask(db: Executor, key: TaskKey) {
  const [task] = await taskPage(db).execute(key)
  return task
}
