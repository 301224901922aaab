import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { defineEntity, namedBy } from '../../base/entities/entities.rules.ts'
import { handoverItems } from './handover.rules.ts'
import { itemTexts } from './handover.texts.ts'

export const handoverItemEntity = defineEntity('handover-item', {
  get thing() {
    return t`an item`
  },
  get filter() {
    return t`Handover list`
  },
  nameOf: namedBy(z.object({ item: z.enum(handoverItems) }), ({ item }) => itemTexts[item].label),
  verbs: {
    EXEMPTED: ({ name }) => t`noted in the handover list that “${name}” does not apply`,
    INCLUDED: ({ name }) => t`noted in the handover list that “${name}” applies again`,
  },
})
