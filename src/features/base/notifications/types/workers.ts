import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification, partForReader } from '../define-notification.ts'

/** One project and one contractor. */
const aboutJob = {
  familyGroupId: idSchema,
  propertyId: idSchema,
  projectId: idSchema,
  workerName: z.string(),
  projectTitle: z.string(),
}

type Pointers = { familyGroupId: string; propertyId: string; projectId: string }

const pointersOf = ({ familyGroupId, propertyId, projectId }: Pointers) => ({
  familyGroupId,
  propertyId,
  projectId,
})

export const workerAccepted = defineNotification({
  type: 'WORKER_ACCEPTED',
  topic: 'CONTRACTORS',
  get label() {
    return t`A contractor accepts a job`
  },
  emailByDefault: true,
  facts: z.object(aboutJob),
  write: ({ workerName, projectTitle, ...pointers }) => ({
    title: t`${workerName} accepted the job: ${projectTitle}`,
    message: t`They can now see the full address.`,
    metadata: pointersOf(pointers),
  }),
})

export const workerDeclined = defineNotification({
  type: 'WORKER_DECLINED',
  topic: 'CONTRACTORS',
  get label() {
    return t`A contractor declines a job`
  },
  emailByDefault: true,
  facts: z.object({ ...aboutJob, reason: z.string().nullable() }),
  write: ({ workerName, projectTitle, reason, ...pointers }) => ({
    title: t`${workerName} declined the job: ${projectTitle}`,
    message: reason ?? t`They gave no reason.`,
    metadata: pointersOf(pointers),
  }),
})

/** Sent for everything else a contractor does through a link: a message, visit, file or finished task. */
export const workerUpdate = defineNotification({
  type: 'WORKER_UPDATE',
  topic: 'CONTRACTORS',
  get label() {
    return t`A contractor adds or changes something in a job`
  },
  facts: z.object({
    ...aboutJob,
    /** The task that it is about, and whether the contractor cannot go on with it. */
    task: z.object({ taskId: idSchema, isBlocked: z.boolean() }).nullable(),
    /** The event as a sentence without the name: "Proposed a visit on 3 Mar at 09:00." */
    update: partForReader,
  }),
  asks: { about: 'task', idIn: ({ task }) => (task?.isBlocked ? task.taskId : null) },
  write: ({ workerName, projectTitle, update, task, ...pointers }) => ({
    title: `${workerName}: ${projectTitle}`,
    message: update(),
    metadata: { ...pointersOf(pointers), ...(task && { taskId: task.taskId }) },
  }),
})

export const quoteReceived = defineNotification({
  type: 'QUOTE_RECEIVED',
  topic: 'CONTRACTORS',
  get label() {
    return t`A contractor sends a quote`
  },
  emailByDefault: true,
  facts: z.object({ ...aboutJob, quoteId: idSchema }),
  asks: { about: 'quote', idIn: ({ quoteId }) => quoteId },
  write: ({ workerName, projectTitle, ...pointers }) => ({
    title: t`${workerName} sent a quote: ${projectTitle}`,
    message: t`Compare it with the other quotes, then accept or decline it.`,
    metadata: pointersOf(pointers),
  }),
})

export const invoiceReceived = defineNotification({
  type: 'INVOICE_RECEIVED',
  topic: 'CONTRACTORS',
  get label() {
    return t`A contractor sends an invoice`
  },
  emailByDefault: true,
  facts: z.object({ ...aboutJob, invoiceId: idSchema }),
  asks: { about: 'invoice', idIn: ({ invoiceId }) => invoiceId },
  write: ({ workerName, projectTitle, invoiceId, ...pointers }) => ({
    title: t`${workerName} sent an invoice: ${projectTitle}`,
    message: t`Check it, then approve, query or reject it.`,
    metadata: { ...pointersOf(pointers), invoiceId },
  }),
})
