import { memberOfProject } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { listJobMessagesInput, writeJobMessageInput } from './job-messages.schemas.ts'
import * as messages from './server/job-messages.service.ts'

export const listJobMessages = memberOfProject({ method: 'GET' })
  .validator(input(listJobMessagesInput))
  .handler(({ context, data }) => messages.listJobMessages(context.ctx, data))

export const writeJobMessage = memberOfProject({ method: 'POST' })
  .validator(input(writeJobMessageInput))
  .handler(({ context, data }) => messages.writeJobMessage(context.ctx, data))
