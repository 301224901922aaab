import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because, ofAmount, textOf } from '../../base/entities/sentences.rules.ts'

export const quoteEntity = defineEntity('quote', {
  thing: 'a quote',
  label: 'Quote',
  filter: 'Quotes',
  verbs: {
    REQUESTED: ({ name }) => `asked for a quote: ${name}`,
    SUBMITTED: ({ name, after }) => `sent a quote: ${name}${ofAmount(after)}`,
    ENTERED: ({ name, after }) => `entered the quote ${name}${ofAmount(after)}`,
    REVISED: ({ name, before, after }) =>
      textOf(before.amount) === textOf(after.amount)
        ? `revised the quote ${name}`
        : `revised the quote ${name}: ${textOf(after.amount)} instead of ${textOf(before.amount)}`,
    APPROVAL_REQUESTED: ({ name, after }) => `asked for approval of the quote ${name}${ofAmount(after)}`,
    APPROVAL_WITHDRAWN: ({ name }) => `no longer asks for approval of the quote ${name}`,
    APPROVAL_REFUSED: ({ name, after }) => `refused approval of the quote ${name}${because(after)}`,
    ACCEPTED: ({ name, after }) => `accepted the quote ${name}${ofAmount(after)}`,
    DECLINED: ({ name, after }) => `declined the quote ${name}${because(after)}`,
    WITHDRAWN: ({ name, after }) => `withdrew the quote ${name}${because(after)}`,
    DELETED: ({ name }) => `deleted the quote ${name}`,
    RESTORED: ({ name }) => `restored the quote ${name}`,
  },
})
