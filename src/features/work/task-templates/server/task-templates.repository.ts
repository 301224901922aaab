import { t } from '@lingui/core/macro'
import { and, asc, eq, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { taskTemplates } from '../../../../server/db/schema/task-templates.ts'
import { maxTaskTemplates } from '../task-templates.rules.ts'
import type { TaskTemplateFields } from '../task-templates.schemas.ts'

/** Every statement checks the group, so an id of another group finds nothing. */
export type TemplateKey = { taskTemplateId: string; familyGroupId: string }

const isThis = ({ taskTemplateId, familyGroupId }: TemplateKey) =>
  and(eq(taskTemplates.id, taskTemplateId), eq(taskTemplates.familyGroupId, familyGroupId))

const columns = {
  title: taskTemplates.title,
  description: taskTemplates.description,
  priority: taskTemplates.priority,
  costMinor: taskTemplates.costMinor,
  needsApproval: taskTemplates.needsApproval,
  isVisibleToWorkers: taskTemplates.isVisibleToWorkers,
  checklist: taskTemplates.checklist,
}

/** Lists the templates of a group by title. */
export const listTemplates = (db: Executor, familyGroupId: string) =>
  db
    .select({ id: taskTemplates.id, version: taskTemplates.version, ...columns })
    .from(taskTemplates)
    .where(eq(taskTemplates.familyGroupId, familyGroupId))
    .orderBy(sql`lower(${taskTemplates.title})`, asc(taskTemplates.id))
    // An imported group may have more.
    .limit(maxTaskTemplates)

/** Makes additions wait for each other, so that the limit holds. @returns how many there are */
export async function countLocked(tx: Tx, familyGroupId: string): Promise<number> {
  const name = `task-templates-of:${familyGroupId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  return tx.$count(taskTemplates, eq(taskTemplates.familyGroupId, familyGroupId))
}

/** @returns false when its id or title is taken */
export async function insertTemplate(
  tx: Tx,
  { taskTemplateId: id, familyGroupId }: TemplateKey,
  fields: TaskTemplateFields & { createdBy: string },
): Promise<boolean> {
  const rows = await tx
    .insert(taskTemplates)
    .values({ ...fields, id, familyGroupId })
    .onConflictDoNothing()
    .returning({ id: taskTemplates.id })
  return rows.length === 1
}

/** Locks it. */
export async function findTemplate(tx: Tx, key: TemplateKey) {
  const [template] = await tx
    .select({ version: taskTemplates.version, fields: columns })
    .from(taskTemplates)
    .where(isThis(key))
    .for('update')
  return template
}

/** Locks it. @throws AppError `not-found` */
export async function getTemplate(tx: Tx, key: TemplateKey) {
  const template = await findTemplate(tx, key)
  if (!template) throw notFound(t`This template`)
  return template
}

export async function updateTitle(tx: Tx, key: TemplateKey, title: string) {
  await tx
    .update(taskTemplates)
    .set({ title, version: sql`${taskTemplates.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

export async function deleteTemplate(tx: Tx, key: TemplateKey) {
  await tx.delete(taskTemplates).where(isThis(key))
}
