import { plural, t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, labelOf } from '../../base/entities/sentences.rules.ts'
import { statusLabels } from './assets.texts.ts'

export const assetEntity = defineEntity('asset', {
  get thing() {
    return t`an asset`
  },
  get filter() {
    return t`Assets`
  },
  get label() {
    return t`Asset`
  },
  verbs: {
    IMPORTED: ({ after }) =>
      t`imported ${plural(Number(after.count), { one: 'an asset', other: '# assets' })}`,
    CREATED: ({ name }) => t`added ${name}`,
    ADDED: ({ after }) => plural(Number(after.count), { one: 'added # asset', other: 'added # assets' }),
    CHANGED: ({ name, before, after }) => factsChange(name, before, after),
    MOVED: ({ name, after }) =>
      t`marked ${name} as “${labelOf(statusLabels, after.status, t`another status`)}”`,
    DELETED: ({ name }) => t`deleted ${name}`,
    RESTORED: ({ name }) => t`restored ${name}`,
  },
})
