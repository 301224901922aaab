import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification } from '../define-notification.ts'

/** The job that a contractor did something in: one project, one contractor. */
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
  label: 'A contractor accepts a job',
  emailByDefault: true,
  facts: z.object(aboutJob),
  write: ({ workerName, projectTitle, ...pointers }) => ({
    title: `${workerName} accepted the job: ${projectTitle}`,
    message: 'They now see the full address.',
    metadata: pointersOf(pointers),
  }),
})

export const workerDeclined = defineNotification({
  type: 'WORKER_DECLINED',
  label: 'A contractor declines a job',
  emailByDefault: true,
  facts: z.object({ ...aboutJob, reason: z.string().nullable() }),
  write: ({ workerName, projectTitle, reason, ...pointers }) => ({
    title: `${workerName} declined the job: ${projectTitle}`,
    message: reason ?? 'They gave no reason.',
    metadata: pointersOf(pointers),
  }),
})

/** Whatever else a contractor does through a link: a message, a visit, a file, a task that is ready. */
export const workerUpdate = defineNotification({
  type: 'WORKER_UPDATE',
  label: 'A contractor writes or changes something in a job',
  facts: z.object({
    ...aboutJob,
    /** What happened, as a sentence without the name: "Proposed a visit on 3 Mar at 09:00." */
    update: z.string(),
  }),
  write: ({ workerName, projectTitle, update, ...pointers }) => ({
    title: `${workerName}: ${projectTitle}`,
    message: update,
    metadata: pointersOf(pointers),
  }),
})

export const quoteReceived = defineNotification({
  type: 'QUOTE_RECEIVED',
  label: 'A contractor sends a quote',
  emailByDefault: true,
  facts: z.object(aboutJob),
  write: ({ workerName, projectTitle, ...pointers }) => ({
    title: `${workerName} sent a quote: ${projectTitle}`,
    message: 'Compare it with the other quotes, then accept or decline it.',
    metadata: pointersOf(pointers),
  }),
})

export const invoiceReceived = defineNotification({
  type: 'INVOICE_RECEIVED',
  label: 'A contractor sends an invoice',
  emailByDefault: true,
  facts: z.object({ ...aboutJob, invoiceId: idSchema }),
  write: ({ workerName, projectTitle, invoiceId, ...pointers }) => ({
    title: `${workerName} sent an invoice: ${projectTitle}`,
    message: 'Check it, then approve, query or reject it.',
    metadata: { ...pointersOf(pointers), invoiceId },
  }),
})
