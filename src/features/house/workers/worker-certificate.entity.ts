import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, textOf } from '../../base/entities/sentences.rules.ts'

const whose = (of: Record<string, unknown>) => textOf(of.worker) ?? t`a contractor`

export const workerCertificateEntity = defineEntity('worker-certificate', {
  get thing() {
    return t`a certificate`
  },
  get label() {
    return t`Contractor’s certificate`
  },
  get filter() {
    return t`Contractors’ certificates`
  },
  verbs: {
    CREATED: ({ name, after }) => t`added “${name}” to the certificates of ${whose(after)}`,
    CHANGED: ({ name, before, after }) => factsChange(t`the certificate “${name}”`, before, after),
    DELETED: ({ name }) => t`deleted the certificate “${name}”`,
    RESTORED: ({ name }) => t`restored the certificate “${name}”`,
  },
})
