import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, textOf } from '../../base/entities/sentences.rules.ts'

const whose = (of: Record<string, unknown>) => textOf(of.worker) ?? 'a contractor'

export const workerCertificateEntity = defineEntity('worker-certificate', {
  thing: 'a certificate',
  label: "Contractor's certificate",
  filter: "Contractors' certificates",
  verbs: {
    CREATED: ({ name, after }) => `added “${name}” to the certificates of ${whose(after)}`,
    CHANGED: ({ name, before, after }) => factsChange(`the certificate “${name}”`, before, after),
    DELETED: ({ name }) => `deleted the certificate “${name}”`,
    RESTORED: ({ name }) => `restored the certificate “${name}”`,
  },
})
