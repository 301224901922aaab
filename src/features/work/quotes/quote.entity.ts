import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { amountText, because, ofAmount } from '../../base/entities/sentences.rules.ts'

export const quoteEntity = defineEntity('quote', {
  get thing() {
    return t`a quote`
  },
  get label() {
    return t`Quote`
  },
  get filter() {
    return t`Quotes`
  },
  verbs: {
    REQUESTED: ({ name }) => t`asked for a quote: ${name}`,
    SUBMITTED: ({ name, after }) => t`sent a quote: ${name}${ofAmount(after)}`,
    ENTERED: ({ name, after }) => t`entered the quote ${name}${ofAmount(after)}`,
    REVISED: ({ name, before, after }) =>
      amountText(before.amount) === amountText(after.amount)
        ? t`revised the quote ${name}`
        : t`revised the quote ${name}: ${amountText(after.amount) ?? ''} instead of ${amountText(before.amount) ?? ''}`,
    APPROVAL_REQUESTED: ({ name, after }) => t`asked for approval of the quote ${name}${ofAmount(after)}`,
    APPROVAL_WITHDRAWN: ({ name }) => t`withdrew the request to approve the quote ${name}`,
    APPROVAL_REFUSED: ({ name, after }) => t`refused to approve the quote ${name}${because(after)}`,
    ACCEPTED: ({ name, after }) =>
      after.byOwners
        ? t`accepted the quote ${name}${ofAmount(after)}, by decision of the owners`
        : t`accepted the quote ${name}${ofAmount(after)}`,
    DECLINED: ({ name, after }) => t`declined the quote ${name}${because(after)}`,
    WITHDRAWN: ({ name, after }) => t`withdrew the quote ${name}${because(after)}`,
    DELETED: ({ name }) => t`deleted the quote ${name}`,
    RESTORED: ({ name }) => t`restored the quote ${name}`,
  },
})
