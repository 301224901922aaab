import { memberOfTask } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import {
  addLinesInput,
  deleteLineInput,
  editLineInput,
  reorderChecklistInput,
  restoreLineInput,
  setLineDoneInput,
} from './checklists.schemas.ts'
import * as checklists from './server/checklists.service.ts'

export const listChecklist = memberOfTask({ method: 'GET' })
  .validator(input(ids('taskId')))
  .handler(({ context, data }) => checklists.listChecklist(context.ctx, data.taskId))

export const addLines = memberOfTask({ method: 'POST' })
  .validator(input(addLinesInput))
  .handler(({ context, data }) => checklists.addLines(context.ctx, data))

export const setLineDone = memberOfTask({ method: 'POST' })
  .validator(input(setLineDoneInput))
  .handler(({ context, data }) => checklists.setLineDone(context.ctx, data))

export const editLine = memberOfTask({ method: 'POST' })
  .validator(input(editLineInput))
  .handler(({ context, data }) => checklists.editLine(context.ctx, data))

export const reorderChecklist = memberOfTask({ method: 'POST' })
  .validator(input(reorderChecklistInput))
  .handler(({ context, data }) => checklists.reorderChecklist(context.ctx, data))

export const deleteLine = memberOfTask({ method: 'POST' })
  .validator(input(deleteLineInput))
  .handler(({ context, data }) => checklists.deleteLine(context.ctx, data))

export const restoreLine = memberOfTask({ method: 'POST' })
  .validator(input(restoreLineInput))
  .handler(({ context, data }) => checklists.restoreLine(context.ctx, data))
