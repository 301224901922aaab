import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because, factsChange, ofAmount } from '../../base/entities/sentences.rules.ts'

export const invoiceEntity = defineEntity('invoice', {
  get thing() {
    return t`an invoice`
  },
  get label() {
    return t`Invoice`
  },
  get filter() {
    return t`Invoices`
  },
  verbs: {
    ADDED: ({ name, after }) => t`added the invoice “${name}”${ofAmount(after)}`,
    SUBMITTED: ({ name, after }) => t`sent the invoice “${name}”${ofAmount(after)}`,
    CHANGED: ({ name, before, after }) => factsChange(t`the invoice “${name}”`, before, after),
    REVISED: ({ name, after }) => t`revised the invoice “${name}”${ofAmount(after)}`,
    QUERIED: ({ name, after }) => t`asked a question about the invoice “${name}”${because(after)}`,
    ANSWERED: ({ name, after }) => t`answered the question about the invoice “${name}”${because(after)}`,
    APPROVED: ({ name, after }) => t`approved the invoice “${name}”${ofAmount(after)}`,
    REJECTED: ({ name, after }) => t`rejected the invoice “${name}”${because(after)}`,
    DELETED: ({ name }) => t`deleted the invoice “${name}”`,
    RESTORED: ({ name }) => t`restored the invoice “${name}”`,
  },
})
