import { z } from 'zod'
import { defineNotification } from '../define-notification.ts'
import { aboutTask, pointersOf } from './about-task.ts'

/** For the person who reported a problem, at each step that concerns them. */
export const reportDecided = defineNotification({
  type: 'REPORT_DECIDED',
  label: 'A problem you reported is accepted, declined or done',
  facts: z.object({
    ...aboutTask,
    decidedBy: z.string(),
    outcome: z.enum(['accepted', 'declined', 'cancelled', 'done']),
    reason: z.string().nullable(),
  }),
  write: ({ taskTitle, propertyName, decidedBy, outcome, reason, ...pointers }) => {
    const because = reason ? `: ${reason}` : '.'
    const texts = {
      accepted: {
        title: `Accepted: ${taskTitle}`,
        message: `${decidedBy} accepted your report from ${propertyName}. It is now a task.`,
      },
      declined: {
        title: `Declined: ${taskTitle}`,
        message: `${decidedBy} declined your report from ${propertyName}${because}`,
      },
      cancelled: {
        title: `Cancelled: ${taskTitle}`,
        message: `${decidedBy} cancelled the task you reported at ${propertyName}${because}`,
      },
      done: {
        title: `Done: ${taskTitle}`,
        message: `The problem you reported at ${propertyName} is solved.`,
      },
    }
    return { ...texts[outcome], metadata: pointersOf(pointers) }
  },
})
