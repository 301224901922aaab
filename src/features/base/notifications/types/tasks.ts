import { plural, t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { dayOf, defineNotification } from '../define-notification.ts'
import type { NotificationMetadata } from '../notifications.schemas.ts'

/** The facts of every task notification. */
const aboutTask = {
  taskId: idSchema,
  taskTitle: z.string(),
  familyGroupId: idSchema,
  propertyId: idSchema,
  propertyName: z.string(),
  projectId: idSchema.nullable(),
}

type Pointers = { taskId: string; familyGroupId: string; propertyId: string; projectId: string | null }

/** The metadata: the task and what it belongs to. */
const pointersOf = ({ taskId, familyGroupId, propertyId, projectId }: Pointers): NotificationMetadata => ({
  familyGroupId,
  propertyId,
  taskId,
  ...(projectId && { projectId }),
})

/** Sent to the new assignee. */
export const taskAssigned = defineNotification({
  type: 'TASK_ASSIGNED',
  topic: 'TASKS',
  get label() {
    return t`A task is assigned to you`
  },
  facts: z.object({
    ...aboutTask,
    dueOn: z.iso.date().nullable(),
    /** Who assigned it; null for a schedule. */
    givenBy: z.string().nullable(),
  }),
  asks: { about: 'task', idIn: ({ taskId }) => taskId },
  write: ({ taskTitle, propertyName, dueOn, givenBy, ...pointers }) => ({
    title: t`New task: ${taskTitle}`,
    message: `${givenBy ? t`${givenBy} assigned it to you.` : t`It is your turn.`} ${
      dueOn ? t`Due ${dayOf(dueOn)} at ${propertyName}.` : t`At ${propertyName}.`
    }`,
    metadata: pointersOf(pointers),
  }),
})

/** Sent once per missed due date, in the morning of the day after. */
export const taskOverdue = defineNotification({
  type: 'TASK_OVERDUE',
  topic: 'TASKS',
  get label() {
    return t`Your task is overdue`
  },
  facts: z.object({ ...aboutTask, dueOn: z.iso.date() }),
  asks: { about: 'task', idIn: ({ taskId }) => taskId },
  write: ({ taskTitle, propertyName, dueOn, ...pointers }) => ({
    title: t`Overdue: ${taskTitle}`,
    message: t`It was due on ${dayOf(dueOn)} at ${propertyName}. Complete it or change its due date.`,
    metadata: pointersOf(pointers),
  }),
})

/** Sent to those who can approve the work. */
export const taskReview = defineNotification({
  type: 'TASK_REVIEW',
  topic: 'TASKS',
  get label() {
    return t`A task is ready for your review`
  },
  facts: z.object({ ...aboutTask, askedBy: z.string() }),
  asks: { about: 'task', idIn: ({ taskId }) => taskId },
  write: ({ taskTitle, propertyName, askedBy, ...pointers }) => ({
    title: t`Ready for review: ${taskTitle}`,
    message: t`${askedBy} finished it at ${propertyName}. Complete it or send it back.`,
    metadata: pointersOf(pointers),
  }),
})

/** Sent to the people whose work was reviewed. */
export const taskDecided = defineNotification({
  type: 'TASK_DECIDED',
  topic: 'TASKS',
  get label() {
    return t`Your work is approved or sent back`
  },
  facts: z.object({
    ...aboutTask,
    decidedBy: z.string(),
    outcome: z.enum(['approved', 'sent back']),
    reason: z.string().nullable(),
  }),
  write: ({ taskTitle, propertyName, decidedBy, outcome, reason, ...pointers }) => ({
    title: outcome === 'approved' ? t`Approved: ${taskTitle}` : t`Sent back: ${taskTitle}`,
    message:
      outcome === 'approved'
        ? t`${decidedBy} approved your work at ${propertyName}.`
        : t`${decidedBy} sent back your work at ${propertyName}${reason ? `: ${reason}` : '.'}`,
    metadata: pointersOf(pointers),
  }),
})

/** Sent to the person who assigned it last, or to its author if nobody else has. Ends when the task is reopened or deleted. */
export const taskCompleted = defineNotification({
  type: 'TASK_COMPLETED',
  topic: 'TASKS',
  get label() {
    return t`A task you created or assigned is completed`
  },
  facts: z.union([
    z.object({ ...aboutTask, completedBy: z.string() }),
    /** Many at once: how many, and the titles of the first ones. */
    z.object({
      familyGroupId: idSchema,
      completedBy: z.string(),
      count: z.number(),
      firstTitles: z.array(z.string()),
    }),
  ]),
  // It asks for nothing, but is true only while the task is done. That of many stays until it is read.
  asks: { about: 'task', idIn: (facts) => ('taskId' in facts ? facts.taskId : null) },
  write: (facts) => {
    const { completedBy } = facts
    if ('count' in facts) {
      const { count, firstTitles, familyGroupId } = facts
      return {
        title: t`${completedBy} completed ${plural(count, { one: '# task', other: '# tasks' })}`,
        message: `${firstTitles.join(', ')}, …`,
        metadata: { familyGroupId },
      }
    }
    const { taskTitle, propertyName, ...pointers } = facts
    return {
      title: t`${completedBy} completed: ${taskTitle}`,
      message: t`At ${propertyName}.`,
      metadata: pointersOf(pointers),
    }
  },
})

/** Sent to those who can accept a problem report. */
export const reportCreated = defineNotification({
  type: 'REPORT_CREATED',
  topic: 'TASKS',
  get label() {
    return t`Someone reports a problem`
  },
  facts: z.object({ ...aboutTask, reportedBy: z.string() }),
  asks: { about: 'task', idIn: ({ taskId }) => taskId },
  write: ({ taskTitle, propertyName, reportedBy, ...pointers }) => ({
    title: t`Problem reported: ${taskTitle}`,
    message: t`${reportedBy} reported it at ${propertyName}. Accept it as a task or decline it.`,
    metadata: pointersOf(pointers),
  }),
})

/** Sent to the person who reported a problem, at each step. */
export const reportDecided = defineNotification({
  type: 'REPORT_DECIDED',
  topic: 'TASKS',
  get label() {
    return t`A problem you reported is accepted, declined or done`
  },
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
        title: t`Accepted: ${taskTitle}`,
        message: t`${decidedBy} accepted your problem report at ${propertyName}. It is now a task.`,
      },
      declined: {
        title: t`Declined: ${taskTitle}`,
        message: t`${decidedBy} declined your problem report at ${propertyName}${because}`,
      },
      cancelled: {
        title: t`Cancelled: ${taskTitle}`,
        message: t`${decidedBy} cancelled the task you reported at ${propertyName}${because}`,
      },
      done: {
        title: t`Done: ${taskTitle}`,
        message: t`The problem you reported at ${propertyName} has been solved.`,
      },
    }
    return { ...texts[outcome], metadata: pointersOf(pointers) }
  },
})
