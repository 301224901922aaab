import { memberFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  addLinesInput,
  checklistInput,
  deleteLineInput,
  editLineInput,
  reorderChecklistInput,
  restoreLineInput,
  setLineDoneInput,
} from './checklists.schemas.ts'
import * as checklists from './server/checklists.service.ts'

export const listChecklist = memberFn({ method: 'GET' })
  .validator(input(checklistInput))
  .handler(({ context, data }) => checklists.listChecklist(context.ctx, data.taskId))

export const addLines = memberFn({ method: 'POST' })
  .validator(input(addLinesInput))
  .handler(({ context, data }) => checklists.addLines(context.ctx, data))

export const setLineDone = memberFn({ method: 'POST' })
  .validator(input(setLineDoneInput))
  .handler(({ context, data }) => checklists.setLineDone(context.ctx, data))

export const editLine = memberFn({ method: 'POST' })
  .validator(input(editLineInput))
  .handler(({ context, data }) => checklists.editLine(context.ctx, data))

export const reorderChecklist = memberFn({ method: 'POST' })
  .validator(input(reorderChecklistInput))
  .handler(({ context, data }) => checklists.reorderChecklist(context.ctx, data))

export const deleteLine = memberFn({ method: 'POST' })
  .validator(input(deleteLineInput))
  .handler(({ context, data }) => checklists.deleteLine(context.ctx, data))

export const restoreLine = memberFn({ method: 'POST' })
  .validator(input(restoreLineInput))
  .handler(({ context, data }) => checklists.restoreLine(context.ctx, data))
