import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification } from '../define-notification.ts'

const aboutQuote = {
  familyGroupId: idSchema,
  propertyId: idSchema,
  projectId: idSchema,
  workerName: z.string(),
  projectTitle: z.string(),
  /** As text, in the currency of the group. */
  amount: z.string(),
}

/** For the members who can approve a quote above the threshold. */
export const quoteApproval = defineNotification({
  type: 'QUOTE_APPROVAL',
  label: 'A quote needs your approval',
  facts: z.object({ ...aboutQuote, quoteId: idSchema, askedBy: z.string() }),
  write: ({ workerName, projectTitle, amount, askedBy, ...pointers }) => ({
    title: `Needs approval: ${projectTitle}, ${amount}`,
    message: `${askedBy} would like to accept the quote from ${workerName}.`,
    metadata: pointers,
  }),
})

/** For the member who asked for approval. */
export const quoteDecided = defineNotification({
  type: 'QUOTE_DECIDED',
  label: 'A quote that you wanted to accept is approved or refused',
  facts: z.object({
    ...aboutQuote,
    decidedBy: z.string(),
    outcome: z.enum(['accepted', 'refused']),
    reason: z.string().nullable(),
  }),
  write: ({ workerName, projectTitle, amount, decidedBy, outcome, reason, ...pointers }) => ({
    title: outcome === 'accepted' ? `Quote accepted: ${projectTitle}` : `Approval refused: ${projectTitle}`,
    message:
      outcome === 'accepted'
        ? `${decidedBy} approved the quote from ${workerName}, ${amount}.`
        : `${decidedBy} did not approve the quote from ${workerName}, ${amount}${reason ? `: ${reason}` : '.'}`,
    metadata: pointers,
  }),
})
