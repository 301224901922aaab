import { z } from 'zod'
import { defineNotification } from '../define-notification.ts'
import { aboutTask, pointersOf } from './about-task.ts'

/** For the people whose work was reviewed. */
export const taskDecided = defineNotification({
  type: 'TASK_DECIDED',
  label: 'Your work is approved or sent back',
  facts: z.object({
    ...aboutTask,
    decidedBy: z.string(),
    outcome: z.enum(['approved', 'sent back']),
    reason: z.string().nullable(),
  }),
  write: ({ taskTitle, propertyName, decidedBy, outcome, reason, ...pointers }) => ({
    title: `${outcome === 'approved' ? 'Approved' : 'Sent back'}: ${taskTitle}`,
    message:
      outcome === 'approved'
        ? `${decidedBy} approved your work at ${propertyName}.`
        : `${decidedBy} sent back your work at ${propertyName}${reason ? `: ${reason}` : '.'}`,
    metadata: pointersOf(pointers),
  }),
})
