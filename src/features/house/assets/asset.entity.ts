import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, labelOf } from '../../base/entities/sentences.rules.ts'
import { statusLabels } from './assets.texts.ts'

export const assetEntity = defineEntity('asset', {
  thing: 'an asset',
  filter: 'Assets',
  label: 'Asset',
  verbs: {
    IMPORTED: ({ after }) => `imported ${after.count === 1 ? 'an asset' : `${after.count} assets`}`,
    CREATED: ({ name }) => `added ${name}`,
    ADDED: ({ after }) => `added ${after.count} assets`,
    CHANGED: ({ name, before, after }) => factsChange(name, before, after),
    MOVED: ({ name, after }) =>
      `marked ${name} as “${labelOf(statusLabels, after.status, 'another status')}”`,
    DELETED: ({ name }) => `deleted ${name}`,
    RESTORED: ({ name }) => `restored ${name}`,
  },
})
