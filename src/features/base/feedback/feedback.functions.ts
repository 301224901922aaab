import { adminFn, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { runtime } from '../../../server/runtime.ts'
import {
  listFeedbackInput,
  replyToFeedbackInput,
  setFeedbackStatusInput,
  submitFeedbackInput,
} from './feedback.schemas.ts'
import * as feedback from './server/feedback.service.ts'

const mailAbility = () => ({ sendsMail: runtime().mail.isConfigured })

export const submitFeedback = signedInFn({ method: 'POST' })
  .validator(input(submitFeedbackInput))
  .handler(({ context, data }) => feedback.submitFeedback(context.ctx, data))

export const listFeedback = adminFn({ method: 'GET' })
  .validator(input(listFeedbackInput))
  .handler(({ context, data }) => feedback.listFeedback(context.ctx, data, mailAbility()))

export const setFeedbackStatus = adminFn({ method: 'POST' })
  .validator(input(setFeedbackStatusInput))
  .handler(({ context, data }) => feedback.setFeedbackStatus(context.ctx, data))

export const replyToFeedback = adminFn({ method: 'POST' })
  .validator(input(replyToFeedbackInput))
  .handler(({ context, data }) => feedback.replyToFeedback(context.ctx, data, mailAbility()))
