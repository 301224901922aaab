import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange } from '../../base/entities/sentences.rules.ts'

export const propertyEntity = defineEntity('property', {
  thing: 'a property',
  filter: 'Properties',
  label: 'Property',
  verbs: {
    CREATED: ({ name }) => `added ${name}`,
    CHANGED: ({ name, before, after }) => factsChange(name, before, after),
    ARCHIVED: ({ name }) => `archived ${name}`,
    UNARCHIVED: ({ name }) => `brought ${name} back from the archive`,
    DELETED: ({ name }) => `deleted ${name}`,
    RESTORED: ({ name }) => `restored ${name}`,
    PHOTOGRAPHED: ({ name }) => `put a new photo on ${name}`,
    PHOTO_REMOVED: ({ name }) => `took the photo off ${name}`,
  },
})
