import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { noneOf } from '../../../../server/db/one-of.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'

export type ProjectKey = { projectId: string; familyGroupId: string }

export async function findJob(db: Executor, { projectId, familyGroupId }: ProjectKey) {
  const [job] = await db
    .select({
      familyGroupId: projects.familyGroupId,
      groupName: familyGroups.name,
      projectId: projects.id,
      title: projects.title,
      description: projects.description,
      propertyId: properties.id,
      propertyName: properties.name,
      street1: properties.street1,
      street2: properties.street2,
      postalCode: properties.postalCode,
      city: properties.city,
      region: properties.region,
      country: properties.country,
      timeZone: properties.timeZone,
    })
    .from(projects)
    .innerJoin(properties, eq(properties.id, projects.propertyId))
    .innerJoin(familyGroups, eq(familyGroups.id, projects.familyGroupId))
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.familyGroupId, familyGroupId),
        isNull(projects.deletedAt),
        isNull(properties.deletedAt),
      ),
    )
  return job
}

const isOfJob = ({ projectId, familyGroupId }: ProjectKey) =>
  and(
    eq(tasks.projectId, projectId),
    eq(tasks.familyGroupId, familyGroupId),
    isNull(tasks.deletedAt),
    eq(tasks.isVisibleToWorkers, true),
    noneOf(tasks.status, ['DONE', 'CANCELLED', 'REPORT', 'DECLINED']),
  )

/** Lists open tasks visible to contractors, those due first at the top. */
export const listTasks = (db: Executor, key: ProjectKey, limit: number) =>
  db
    .select({ id: tasks.id, title: tasks.title, description: tasks.description, dueOn: tasks.dueOn })
    .from(tasks)
    .where(isOfJob(key))
    .orderBy(asc(tasks.dueOn), asc(tasks.id))
    .limit(limit)

/** Lists the open checklist lines of these tasks, in order. */
export const listLines = (db: Executor, taskIds: readonly string[]) =>
  db
    .select({ taskId: checklistLines.taskId, text: checklistLines.text })
    .from(checklistLines)
    .where(and(inArray(checklistLines.taskId, [...taskIds]), eq(checklistLines.isDone, false)))
    .orderBy(asc(checklistLines.taskId), asc(checklistLines.position), asc(checklistLines.id))

/** Lists the photos of the project and its visible tasks that contractors may see. */
export const listPhotos = (db: Executor, { projectId, familyGroupId }: ProjectKey, limit: number) =>
  db
    .select({ id: documents.id, title: documents.title, fileId: documents.fileId })
    .from(documents)
    .where(
      and(
        eq(documents.familyGroupId, familyGroupId),
        eq(documents.kind, 'PHOTO'),
        isDocumentThere,
        or(
          and(eq(documents.isVisibleToWorkers, true), eq(documents.projectId, projectId)),
          inArray(
            documents.taskId,
            db
              .select({ id: sql`id` })
              .from(tasks)
              .where(
                and(
                  isOfJob({ projectId, familyGroupId }),
                  or(eq(documents.isVisibleToWorkers, true), eq(tasks.sharesFiles, true)),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(limit)
