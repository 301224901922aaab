import { z } from 'zod'
import { defineNotification } from '../define-notification.ts'
import { aboutTask, dayOf, pointersOf } from './about-task.ts'

/** To whoever is to do a task from now on. */
export const taskAssigned = defineNotification({
  type: 'TASK_ASSIGNED',
  label: 'A task is given to you',
  facts: z.object({
    ...aboutTask,
    dueOn: z.iso.date().nullable(),
    /** Who gave it; null when its schedule did. */
    givenBy: z.string().nullable(),
  }),
  write: ({ taskTitle, propertyName, dueOn, givenBy, ...pointers }) => ({
    title: `For you to do: ${taskTitle}`,
    message: `${givenBy ? `${givenBy} gave it to you.` : 'It is your turn.'} ${
      dueOn ? `It is due at ${propertyName} on ${dayOf(dueOn)}.` : `It is about ${propertyName}.`
    }`,
    metadata: pointersOf(pointers),
  }),
})
