import { memberOfGroup, memberOfProperty, memberOfTask, memberOfWorker } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids, ofWorkerInput } from '../work-terms/fields.schemas.ts'
import * as adding from './server/add-task.service.ts'
import * as bulk from './server/bulk-tasks.service.ts'
import * as moves from './server/move-task.service.ts'
import * as trash from './server/task-trash.service.ts'
import * as tasks from './server/tasks.service.ts'
import * as updates from './server/update-task.service.ts'
import {
  bulkChangeInput,
  createTaskInput,
  listTasksInput,
  moveTaskInput,
  rescheduleTaskInput,
  undoTasksInput,
  updateTaskInput,
} from './tasks.schemas.ts'

export const listTasks = memberOfGroup({ method: 'GET' })
  .validator(input(listTasksInput))
  .handler(({ context, data }) => tasks.listTasks(context.ctx, data))

export const listWorkerTasks = memberOfWorker({ method: 'GET' })
  .validator(input(ofWorkerInput))
  .handler(({ context, data }) => tasks.listWorkerTasks(context.ctx, data))

export const listTaskChoices = memberOfProperty({ method: 'GET' })
  .validator(input(ids('propertyId')))
  .handler(({ context, data }) => tasks.listTaskChoices(context.ctx, data.propertyId))

export const getTask = memberOfTask({ method: 'GET' })
  .validator(input(ids('taskId')))
  .handler(({ context, data }) => tasks.getTask(context.ctx, data.taskId))

export const createTask = memberOfProperty({ method: 'POST' })
  .validator(input(createTaskInput))
  .handler(({ context, data }) => adding.createTask(context.ctx, data))

export const updateTask = memberOfTask({ method: 'POST' })
  .validator(input(updateTaskInput))
  .handler(({ context, data }) => updates.updateTask(context.ctx, data))

export const moveTask = memberOfTask({ method: 'POST' })
  .validator(input(moveTaskInput))
  .handler(({ context, data }) => moves.moveTask(context.ctx, data))

export const rescheduleTask = memberOfTask({ method: 'POST' })
  .validator(input(rescheduleTaskInput))
  .handler(({ context, data }) => updates.rescheduleTask(context.ctx, data))

export const deleteTask = memberOfTask({ method: 'POST' })
  .validator(input(ids('taskId')))
  .handler(({ context, data }) => trash.deleteTask(context.ctx, data.taskId))

export const restoreTask = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'taskId')))
  .handler(({ context, data }) => trash.restoreTask(context.ctx, data.taskId))

export const bulkChangeTasks = memberOfGroup({ method: 'POST' })
  .validator(input(bulkChangeInput))
  .handler(({ context, data }) => bulk.bulkChangeTasks(context.ctx, data))

export const undoTaskChanges = memberOfGroup({ method: 'POST' })
  .validator(input(undoTasksInput))
  .handler(({ context, data }) => bulk.undoTaskChanges(context.ctx, data.tasks))
