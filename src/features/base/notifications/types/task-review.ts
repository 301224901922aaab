import { z } from 'zod'
import { defineNotification } from '../define-notification.ts'
import { aboutTask, pointersOf } from './about-task.ts'

/** To those who may say that it was done well. */
export const taskReview = defineNotification({
  type: 'TASK_REVIEW',
  label: 'A task is ready to be looked at',
  facts: z.object({ ...aboutTask, askedBy: z.string() }),
  write: ({ taskTitle, propertyName, askedBy, ...pointers }) => ({
    title: `To be looked at: ${taskTitle}`,
    message: `${askedBy} says that it is ready, at ${propertyName}. Complete it, or send it back.`,
    metadata: pointersOf(pointers),
  }),
})
