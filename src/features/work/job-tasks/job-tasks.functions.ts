import { memberOfTask } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { sendTaskInput } from './job-tasks.schemas.ts'
import * as jobs from './server/send-task.service.ts'

export const sendTask = memberOfTask({ method: 'POST' })
  .validator(input(sendTaskInput))
  .handler(({ context, data }) => jobs.sendTask(context.ctx, data))
