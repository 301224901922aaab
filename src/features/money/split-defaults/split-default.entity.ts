import { defineEntity } from '../../base/entities/entities.rules.ts'

export const splitDefaultEntity = defineEntity('split-default', {
  thing: 'a rule of splitting',
  filter: 'Rules of splitting',
  verbs: {
    CHANGED: ({ name }) => `changed how ${name} is split`,
    DELETED: ({ name }) => `removed the rule by which ${name} is split`,
  },
})
