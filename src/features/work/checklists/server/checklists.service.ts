import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { VerbOf } from '../../../base/entities/entities.rules.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { isSameSet } from '../../../house/manual/manual.rules.ts'
import { changeTask, type HeldTask } from '../../tasks/server/change-task.service.ts'
import { recordTaskActivity } from '../../tasks/server/task-activity.service.ts'
import type { taskEntity } from '../../tasks/task.entity.ts'
import { mayTick, refuseLines } from '../checklists.rules.ts'
import type {
  AddLinesInput,
  ChecklistLineView,
  DeleteLineInput,
  EditLineInput,
  ReorderChecklistInput,
  RestoreLineInput,
  SetLineDoneInput,
} from '../checklists.schemas.ts'
import * as repository from './checklists.repository.ts'

/** The lines of a task, in their order. */
export async function listChecklist(ctx: MemberContext, taskId: string): Promise<ChecklistLineView[]> {
  const key = { taskId, familyGroupId: ctx.member.familyGroupId }
  await repository.requireTask(ctx.db, key)
  const rows = await repository.listLines(ctx.db, key)
  return rows.map(({ doneBy, firstName, lastName, ...line }) => ({
    ...line,
    doneByName: doneBy && (fullName({ firstName, lastName }) ?? 'A member'),
  }))
}

/** Adds lines at the end, all or none. The task is held: two at once do not both see room for the last ones. */
export function addLines(ctx: MemberContext, { taskId, texts }: AddLinesInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, task) => {
    const places = await requireRoom(tx, taskId, texts.length)
    const first = (places.at(-1)?.position ?? -1) + 1
    const lineIds = await repository.insertLines(
      tx,
      texts.map((text, index) => ({ taskId, text, position: first + index })),
    )
    await record(tx, ctx, task, 'CHECKLIST_ADDED', { count: texts.length })
    return { lineIds }
  })
}

async function requireRoom(tx: Tx, taskId: string, added: number) {
  const places = await repository.listPlaces(tx, taskId)
  const reason = refuseLines(places.length, added)
  if (reason) throw new AppError('conflict', reason)
  return places
}

/** Sets it, and does not turn it over: two who tick the same line at once do not undo each other. */
export function setLineDone(ctx: MemberContext, { isDone, ...key }: SetLineDoneInput) {
  return changeTask(ctx, 'task.complete-assigned', key.taskId, async (tx, task) => {
    const { member, fields } = task
    if (!mayTick({ ...member, assigneeUserId: fields.assigneeUserId })) throw forbidden()
    const line = await repository.getLine(tx, key)
    if (line.isDone === isDone) return
    await repository.setDone(tx, key, isDone ? { by: ctx.user.id, at: ctx.clock.now() } : null)
    await record(tx, ctx, task, isDone ? 'TICKED' : 'UNTICKED', { line: line.text })
  })
}

/** Another text for a line. When it is another than the caller saw, it is refused with the newer one. */
export function editLine(ctx: MemberContext, { from, text, ...key }: EditLineInput) {
  return changeTask(ctx, 'task.edit', key.taskId, async (tx, task) => {
    const line = await repository.getLine(tx, key)
    if (line.text === text) return
    if (line.text !== from) throw stale({ text: line.text })
    await repository.setText(tx, key, text)
    await record(tx, ctx, task, 'CHECKLIST_CHANGED', { line: text })
  })
}

/** Puts the lines in another order, in one go. */
export function reorderChecklist(ctx: MemberContext, { taskId, from, to }: ReorderChecklistInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, task) => {
    const current = (await repository.listPlaces(tx, taskId)).map(({ id }) => id)
    if (String(current) !== String(from) || !isSameSet(from, to)) throw stale({ order: current })
    if (String(from) === String(to)) return
    await repository.updatePlaces(tx, taskId, to)
    await record(tx, ctx, task, 'CHECKLIST_REORDERED', {})
  })
}

const stale = (current: { text: string } | { order: string[] }) =>
  new AppError(
    'conflict',
    'Somebody else changed this checklist meanwhile. It is shown as it is now: look at it, then try again.',
    { current },
  )

/** @returns what was taken away, for an undo */
export function deleteLine(ctx: MemberContext, key: DeleteLineInput) {
  return changeTask(ctx, 'task.edit', key.taskId, async (tx, task) => {
    const line = await repository.getLine(tx, key)
    await repository.deleteLine(tx, key)
    await record(tx, ctx, task, 'CHECKLIST_DELETED', { line: line.text })
    return line
  })
}

/** Puts a deleted line back where it was; who had ticked it is no longer known. */
export function restoreLine(ctx: MemberContext, { taskId, lineId, ...line }: RestoreLineInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, task) => {
    await requireRoom(tx, taskId, 1)
    const doneAt = line.isDone ? ctx.clock.now() : null
    const isBack = await repository.insertLine(tx, { ...line, id: lineId, taskId, doneAt })
    if (!isBack) throw notFound('This line of the checklist')
    await record(tx, ctx, task, 'CHECKLIST_RESTORED', { line: line.text })
  })
}

const record = (
  tx: Tx,
  { user }: MemberContext,
  { familyGroupId, taskId, propertyId, fields }: HeldTask,
  verb: VerbOf<typeof taskEntity>,
  facts: Record<string, unknown>,
) =>
  recordTaskActivity(
    tx,
    { familyGroupId, user },
    { verb, taskId, propertyId, after: { name: fields.title, ...facts } },
  )
