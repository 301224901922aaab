import { t } from '@lingui/core/macro'
import { AppError, staleEdit } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { causeCode } from '../../../../server/errors.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { listChecklist } from '../../checklists/server/checklists.service.ts'
import { changeTask } from '../../tasks/server/change-task.service.ts'
import { taskTemplateEntity } from '../task-template.entity.ts'
import { maxTaskTemplates } from '../task-templates.rules.ts'
import type {
  RenameTaskTemplateInput,
  RestoreTaskTemplateInput,
  SaveTaskTemplateInput,
  TaskTemplateFields,
  TaskTemplateView,
} from '../task-templates.schemas.ts'
import * as repository from './task-templates.repository.ts'

export const listTaskTemplates = ({ db, member }: MemberContext): Promise<TaskTemplateView[]> =>
  repository.listTemplates(db, member.familyGroupId)

/** Saves what a task is about, with its checklist; who does it, where and when stays with the task. */
export function saveTaskTemplate(ctx: MemberContext, { taskId, taskTemplateId }: SaveTaskTemplateInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, { familyGroupId, fields }) => {
    const { title, description, priority, costMinor, needsApproval, isVisibleToWorkers } = fields
    const checklist = (await listChecklist({ ...ctx, db: tx }, taskId)).map(({ text }) => text)
    const kept = { title, description, priority, costMinor, needsApproval, isVisibleToWorkers, checklist }
    await addTemplate(tx, ctx, { taskTemplateId, familyGroupId }, kept, 'CREATED')
    return { taskTemplateId, title }
  })
}

/** Restores a deleted template under its id. */
export function restoreTaskTemplate(
  ctx: MemberContext,
  { taskTemplateId, fields }: RestoreTaskTemplateInput,
) {
  return changeInGroup(ctx, 'task.edit', (tx, { familyGroupId }) =>
    addTemplate(tx, ctx, { taskTemplateId, familyGroupId }, fields, 'RESTORED'),
  )
}

/** A retry adds nothing. */
async function addTemplate(
  tx: Tx,
  ctx: MemberContext,
  key: repository.TemplateKey,
  fields: TaskTemplateFields,
  verb: 'CREATED' | 'RESTORED',
) {
  const count = await repository.countLocked(tx, key.familyGroupId)
  const before = await repository.findTemplate(tx, key)
  if (before?.fields.title === fields.title) return
  if (count >= maxTaskTemplates) {
    throw new AppError(
      'conflict',
      t`A group can have ${maxTaskTemplates} task templates. Delete one that you no longer need.`,
    )
  }
  if (!(await repository.insertTemplate(tx, key, { ...fields, createdBy: ctx.user.id }))) throw taken(fields)
  await record(tx, ctx, key, { verb, after: { name: fields.title } })
}

const taken = ({ title }: Pick<TaskTemplateFields, 'title'>) => {
  const message = t`There is already a task template called “${title}”. Rename or delete that one first.`
  return new AppError('conflict', message, { fields: { title: message } })
}

export function renameTaskTemplate(
  ctx: MemberContext,
  { taskTemplateId, version, title }: Omit<RenameTaskTemplateInput, 'familyGroupId'>,
) {
  return changeInGroup(ctx, 'task.edit', async (tx, { familyGroupId }) => {
    const key = { taskTemplateId, familyGroupId }
    const { fields, version: current } = await repository.getTemplate(tx, key)
    if (current !== version) {
      throw staleEdit(
        t`This task template was changed by someone else. Your changes were not saved. Review the newer name, then save again.`,
        { title: fields.title, version: current },
      )
    }
    if (fields.title === title) return { version }
    try {
      await repository.updateTitle(tx, key, title)
    } catch (error) {
      throw causeCode(error) === '23505' ? taken({ title }) : error
    }
    await record(tx, ctx, key, { verb: 'RENAMED', before: { name: fields.title }, after: { name: title } })
    return { version: version + 1 }
  })
}

/** Deletes for good and returns its values, so that it can be restored. */
export function deleteTaskTemplate(ctx: MemberContext, taskTemplateId: string): Promise<TaskTemplateFields> {
  return changeInGroup(ctx, 'task.edit', async (tx, { familyGroupId }) => {
    const key = { taskTemplateId, familyGroupId }
    const { fields } = await repository.getTemplate(tx, key)
    await repository.deleteTemplate(tx, key)
    await record(tx, ctx, key, { verb: 'DELETED', before: { name: fields.title } })
    return fields
  })
}

const record = (
  tx: Tx,
  { user: actor }: MemberContext,
  { taskTemplateId: entityId, familyGroupId }: repository.TemplateKey,
  entry: ActivityEntry<typeof taskTemplateEntity>,
) => recordActivity(tx, { familyGroupId, actor, of: taskTemplateEntity, entityId, ...entry })
