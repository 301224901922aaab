import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because, factsChange, ofAmount } from '../../base/entities/sentences.rules.ts'

export const invoiceEntity = defineEntity('invoice', {
  thing: 'an invoice',
  label: 'Invoice',
  filter: 'Invoices',
  verbs: {
    ADDED: ({ name, after }) => `added the invoice “${name}”${ofAmount(after)}`,
    SUBMITTED: ({ name, after }) => `sent the invoice “${name}”${ofAmount(after)}`,
    CHANGED: ({ name, before, after }) => factsChange(`the invoice “${name}”`, before, after),
    REVISED: ({ name, after }) => `revised the invoice “${name}”${ofAmount(after)}`,
    QUERIED: ({ name, after }) => `has a question about the invoice “${name}”${because(after)}`,
    ANSWERED: ({ name, after }) => `answered the question about the invoice “${name}”${because(after)}`,
    APPROVED: ({ name, after }) => `approved the invoice “${name}”${ofAmount(after)}`,
    REJECTED: ({ name, after }) => `rejected the invoice “${name}”${because(after)}`,
    DELETED: ({ name }) => `deleted the invoice “${name}”`,
    RESTORED: ({ name }) => `restored the invoice “${name}”`,
  },
})
