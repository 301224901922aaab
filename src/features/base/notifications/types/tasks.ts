import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { dayOf, defineNotification } from '../define-notification.ts'
import type { NotificationMetadata } from '../notifications.schemas.ts'

/** What every notification about a task knows of it. */
const aboutTask = {
  taskId: idSchema,
  taskTitle: z.string(),
  familyGroupId: idSchema,
  propertyId: idSchema,
  propertyName: z.string(),
  projectId: idSchema.nullable(),
}

type Pointers = { taskId: string; familyGroupId: string; propertyId: string; projectId: string | null }

/** Where it is found: the task itself, and what it belongs to. */
const pointersOf = ({ taskId, familyGroupId, propertyId, projectId }: Pointers): NotificationMetadata => ({
  familyGroupId,
  propertyId,
  taskId,
  ...(projectId && { projectId }),
})

/** To the person who has to do a task from now on. */
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

const maxLetters = 160

/** What was said, in one line of the menu. */
function shorten(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : letters.join('')
}

/** To the person who is mentioned in a comment on a task. */
export const commentMention = defineNotification({
  type: 'COMMENT_MENTION',
  label: 'Somebody mentions you in a comment',
  facts: z.object({ ...aboutTask, authorName: z.string(), body: z.string() }),
  write: ({ taskTitle, propertyName: _, authorName, body, ...pointers }) => ({
    title: `${authorName} mentioned you: ${taskTitle}`,
    message: shorten(body),
    metadata: pointersOf(pointers),
  }),
})
