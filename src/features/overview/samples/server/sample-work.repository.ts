import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { scheduleMembers, schedules } from '../../../../server/db/schema/schedules.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { checklistLines, comments, tasks } from '../../../../server/db/schema/tasks.ts'

export type WorkRows = {
  projects: (typeof projects.$inferInsert)[]
  tasks: (typeof tasks.$inferInsert)[]
  checklistLines: (typeof checklistLines.$inferInsert)[]
  comments: (typeof comments.$inferInsert)[]
  schedules: (typeof schedules.$inferInsert)[]
  scheduleMembers: (typeof scheduleMembers.$inferInsert)[]
  stays: (typeof stays.$inferInsert)[]
  familyEvents: (typeof familyEvents.$inferInsert)[]
}

/**
 * Rows as years of use leave them: what was done long ago cannot be made by doing it now, so they are written as they
 * are. The constraints of the tables hold for them as for all others.
 */
export async function insertWork(tx: Tx, rows: WorkRows) {
  if (rows.projects.length > 0) await tx.insert(projects).values(rows.projects)
  if (rows.schedules.length > 0) await tx.insert(schedules).values(rows.schedules)
  if (rows.scheduleMembers.length > 0) await tx.insert(scheduleMembers).values(rows.scheduleMembers)
  if (rows.tasks.length > 0) await tx.insert(tasks).values(rows.tasks)
  if (rows.checklistLines.length > 0) await tx.insert(checklistLines).values(rows.checklistLines)
  if (rows.comments.length > 0) await tx.insert(comments).values(rows.comments)
  if (rows.stays.length > 0) await tx.insert(stays).values(rows.stays)
  if (rows.familyEvents.length > 0) await tx.insert(familyEvents).values(rows.familyEvents)
}

/** The assets of a house of the sample family, by name. */
export async function listAssetIds(tx: Tx, propertyId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: assets.id, name: assets.name })
    .from(assets)
    .where(eq(assets.propertyId, propertyId))
  return new Map(rows.map(({ id, name }) => [name, id]))
}
