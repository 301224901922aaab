import { plural, t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, labelOf } from '../../base/entities/sentences.rules.ts'
import { statusLabels } from './workers.texts.ts'

export const workerEntity = defineEntity('worker', {
  get thing() {
    return t`a contractor`
  },
  get label() {
    return t`Contractor`
  },
  get filter() {
    return t`Contractors`
  },
  verbs: {
    CREATED: ({ name }) => t`added the contractor ${name}`,
    IMPORTED: ({ after }) =>
      t`imported ${plural(Number(after.count), { one: 'a contractor', other: '# contractors' })}`,
    CHANGED: ({ name, before, after }) => factsChange(name, before, after),
    MOVED: ({ name, after }) =>
      after.status === 'BLOCKED'
        ? t`blocked the contractor ${name}`
        : t`marked the contractor ${name} as “${labelOf(statusLabels, after.status, t`another status`)}”`,
    DELETED: ({ name }) => t`deleted the contractor ${name}`,
    RESTORED: ({ name }) => t`restored the contractor ${name}`,
  },
})
