import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { isSameSet } from '../../../house/manual/manual.rules.ts'
import { changeTask, recordOfTask, requireTask } from '../../tasks/server/change-task.service.ts'
import { mayTick } from '../../tasks/task-rights.rules.ts'
import { refuseLines } from '../checklists.rules.ts'
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

/** Lists the lines of a task, in order. */
export async function listChecklist(ctx: MemberContext, taskId: string): Promise<ChecklistLineView[]> {
  const key = { taskId, familyGroupId: ctx.member.familyGroupId }
  await requireTask(ctx, taskId)
  const rows = await repository.listLines(ctx.db, key)
  return rows.map(({ doneBy, firstName, lastName, ...line }) => ({
    ...line,
    doneByName: doneBy && (fullName({ firstName, lastName }) ?? t`A member`),
  }))
}

/** Adds lines at the end, all or none. Locks the task, so that concurrent requests keep the limit. */
export function addLines(ctx: MemberContext, { taskId, texts }: AddLinesInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, task) => {
    const places = await requireRoom(tx, taskId, texts.length)
    const first = (places.at(-1)?.position ?? -1) + 1
    const lineIds = await repository.insertLines(
      tx,
      texts.map((text, index) => ({ taskId, text, position: first + index })),
    )
    await recordOfTask(tx, ctx, task, { verb: 'CHECKLIST_ADDED', after: { count: texts.length } })
    return { lineIds }
  })
}

async function requireRoom(tx: Tx, taskId: string, added: number) {
  const places = await repository.listPlaces(tx, taskId)
  const reason = refuseLines(places.length, added)
  if (reason) throw new AppError('conflict', reason)
  return places
}

/** Sets the tick instead of toggling it, so that two people ticking at once do not undo each other. */
export function setLineDone(ctx: MemberContext, { isDone, ...key }: SetLineDoneInput) {
  return changeTask(ctx, 'task.complete-assigned', key.taskId, async (tx, task) => {
    const { member, fields } = task
    if (!mayTick({ ...member, assigneeUserId: fields.assigneeUserId })) throw forbidden()
    const line = await repository.getLine(tx, key)
    if (line.isDone === isDone) return
    await repository.setDone(tx, key, isDone ? { by: ctx.user.id, at: ctx.clock.now() } : null)
    await recordOfTask(tx, ctx, task, { verb: isDone ? 'TICKED' : 'UNTICKED', after: { line: line.text } })
  })
}

/** Changes the text of a line, and refuses a stale edit with the newer text. */
export function editLine(ctx: MemberContext, { from, text, ...key }: EditLineInput) {
  return changeTask(ctx, 'task.edit', key.taskId, async (tx, task) => {
    const line = await repository.getLine(tx, key)
    if (line.text === text) return
    if (line.text !== from) throw stale({ text: line.text })
    await repository.setText(tx, key, text)
    await recordOfTask(tx, ctx, task, { verb: 'CHECKLIST_CHANGED', after: { line: text } })
  })
}

/** Reorders the lines in one step. */
export function reorderChecklist(ctx: MemberContext, { taskId, from, to }: ReorderChecklistInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, task) => {
    const current = (await repository.listPlaces(tx, taskId)).map(({ id }) => id)
    if (String(current) !== String(from) || !isSameSet(from, to)) throw stale({ order: current })
    if (String(from) === String(to)) return
    await repository.updatePlaces(tx, taskId, to)
    await recordOfTask(tx, ctx, task, { verb: 'CHECKLIST_REORDERED' })
  })
}

const stale = (current: { text: string } | { order: string[] }) =>
  staleEdit(t`This checklist was changed by someone else. Check the newer version, then try again.`, current)

/** @returns what was deleted, for an undo */
export function deleteLine(ctx: MemberContext, key: DeleteLineInput) {
  return changeTask(ctx, 'task.edit', key.taskId, async (tx, task) => {
    const line = await repository.getLine(tx, key)
    await repository.deleteLine(tx, key)
    await recordOfTask(tx, ctx, task, { verb: 'CHECKLIST_DELETED', after: { line: line.text } })
    return line
  })
}

/** Restores a deleted line in its place; who ticked it is no longer known. */
export function restoreLine(ctx: MemberContext, { taskId, lineId, ...line }: RestoreLineInput) {
  return changeTask(ctx, 'task.edit', taskId, async (tx, task) => {
    await requireRoom(tx, taskId, 1)
    const doneAt = line.isDone ? ctx.clock.now() : null
    const isBack = await repository.insertLine(tx, { ...line, id: lineId, taskId, doneAt })
    if (!isBack) throw notFound(t`This checklist item`)
    await recordOfTask(tx, ctx, task, { verb: 'CHECKLIST_RESTORED', after: { line: line.text } })
  })
}
