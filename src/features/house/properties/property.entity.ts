import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange } from '../../base/entities/sentences.rules.ts'

export const propertyEntity = defineEntity('property', {
  get thing() {
    return t`a property`
  },
  get filter() {
    return t`Properties`
  },
  get label() {
    return t`Property`
  },
  verbs: {
    CREATED: ({ name }) => t`added ${name}`,
    CHANGED: ({ name, before, after }) => factsChange(name, before, after),
    ARCHIVED: ({ name }) => t`archived ${name}`,
    UNARCHIVED: ({ name }) => t`unarchived ${name}`,
    DELETED: ({ name }) => t`deleted ${name}`,
    RESTORED: ({ name }) => t`restored ${name}`,
    HANDOVER_CHECKED: ({ name }) => t`checked the handover list for ${name}`,
    PHOTOGRAPHED: ({ name }) => t`changed the photo of ${name}`,
    PHOTO_REMOVED: ({ name }) => t`removed the photo of ${name}`,
  },
})
