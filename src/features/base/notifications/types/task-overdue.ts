import { z } from 'zod'
import { defineNotification } from '../define-notification.ts'
import { aboutTask, dayOf, pointersOf } from './about-task.ts'

/** Once for each due date that has passed, in the morning of the day after. */
export const taskOverdue = defineNotification({
  type: 'TASK_OVERDUE',
  label: 'A task of yours is late',
  facts: z.object({ ...aboutTask, dueOn: z.iso.date() }),
  write: ({ taskTitle, propertyName, dueOn, ...pointers }) => ({
    title: `Overdue: ${taskTitle}`,
    message: `It was due at ${propertyName} on ${dayOf(dueOn)}. Complete it, or choose another day.`,
    metadata: pointersOf(pointers),
  }),
})
