import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification, partForReader } from '../define-notification.ts'

/** Sent to the owners who are asked: when a decision is opened, before its deadline, and when it ends. */
export const decisionNews = defineNotification({
  type: 'DECISION',
  topic: 'PROPERTIES',
  get label() {
    return t`A decision needs your vote or has ended`
  },
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    decisionId: idSchema,
    propertyName: z.string(),
    question: z.string(),
    /** The last day to vote. */
    lastDay: partForReader,
    about: z.enum(['OPENED', 'REMINDER', 'ADOPTED', 'REJECTED', 'LAPSED', 'WITHDRAWN']),
  }),
  asks: {
    about: 'decision',
    idIn: ({ decisionId, about }) => (about === 'OPENED' || about === 'REMINDER' ? decisionId : null),
  },
  write: ({ propertyName, question, lastDay, about, ...pointers }) => {
    const titles = {
      OPENED: t`Please vote: ${question}`,
      REMINDER: t`Your vote is missing: ${question}`,
      ADOPTED: t`Adopted: ${question}`,
      REJECTED: t`Rejected: ${question}`,
      LAPSED: t`Lapsed: ${question}`,
      WITHDRAWN: t`Withdrawn: ${question}`,
    }
    const isOpen = about === 'OPENED' || about === 'REMINDER'
    const message = isOpen
      ? t`${propertyName}. You can vote until the end of ${lastDay()}. If you don’t, the decision is made without your vote.`
      : t`${propertyName}. Open it to see the votes and the result.`
    return { title: titles[about], message, metadata: pointers }
  },
})
