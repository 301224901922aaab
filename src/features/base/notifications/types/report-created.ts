import { z } from 'zod'
import { defineNotification } from '../define-notification.ts'
import { aboutTask, pointersOf } from './about-task.ts'

/** To those who may make a task of what somebody reported. */
export const reportCreated = defineNotification({
  type: 'REPORT_CREATED',
  label: 'Somebody reports a problem',
  facts: z.object({ ...aboutTask, reportedBy: z.string() }),
  write: ({ taskTitle, propertyName, reportedBy, ...pointers }) => ({
    title: `Problem reported: ${taskTitle}`,
    message: `${reportedBy} reports it from ${propertyName}. Accept it as a task, or decline it.`,
    metadata: pointersOf(pointers),
  }),
})
