import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification, moneyOf, partForReader } from '../define-notification.ts'

const aboutQuote = {
  familyGroupId: idSchema,
  propertyId: idSchema,
  projectId: idSchema,
  workerName: z.string(),
  projectTitle: z.string(),
  totalMinor: z.number().int(),
  currency: z.string(),
}

/** For the members who can approve a quote above the threshold. */
export const quoteApproval = defineNotification({
  type: 'QUOTE_APPROVAL',
  topic: 'CONTRACTORS',
  get label() {
    return t`A quote needs your approval`
  },
  facts: z.object({ ...aboutQuote, quoteId: idSchema, askedBy: z.string() }),
  asks: { about: 'quote', idIn: ({ quoteId }) => quoteId },
  write: ({ workerName, projectTitle, totalMinor: amountMinor, currency, askedBy, ...pointers }) => ({
    title: t`Needs approval: ${projectTitle}, ${moneyOf({ amountMinor, currency })}`,
    message: t`${askedBy} would like to accept the quote from ${workerName}.`,
    metadata: pointers,
  }),
})

/** For the member who asked for approval. */
export const quoteDecided = defineNotification({
  type: 'QUOTE_DECIDED',
  topic: 'CONTRACTORS',
  get label() {
    return t`A quote you want to accept is approved or refused`
  },
  facts: z.object({
    ...aboutQuote,
    decidedBy: partForReader,
    outcome: z.enum(['accepted', 'refused']),
    reason: z.string().nullable(),
  }),
  write: ({ workerName, projectTitle, totalMinor, currency, outcome, reason, ...facts }) => {
    const { decidedBy: decider, ...pointers } = facts
    const decidedBy = decider()
    const amount = moneyOf({ amountMinor: totalMinor, currency })
    return outcome === 'accepted'
      ? {
          title: t`Quote accepted: ${projectTitle}`,
          message: t`${decidedBy} approved the quote from ${workerName}, ${amount}.`,
          metadata: pointers,
        }
      : {
          title: t`Approval refused: ${projectTitle}`,
          message: t`${decidedBy} did not approve the quote from ${workerName}, ${amount}${reason ? `: ${reason}` : '.'}`,
          metadata: pointers,
        }
  },
})
