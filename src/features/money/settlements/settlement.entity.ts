import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { defineEntity, namedBy } from '../../base/entities/entities.rules.ts'
import { because } from '../../base/entities/sentences.rules.ts'
import { settlementName } from './settlements.texts.ts'

export const settlementEntity = defineEntity('settlement', {
  get thing() {
    return t`a settlement`
  },
  get filter() {
    return t`Settlements`
  },
  nameOf: namedBy(
    z.object({ fromName: z.string(), toName: z.string(), amountMinor: z.number(), currency: z.string() }),
    settlementName,
  ),
  verbs: {
    RECORDED: ({ name }) => t`recorded that ${name}`,
    CONFIRMED: ({ name }) => t`confirmed that ${name}`,
    DISPUTED: ({ name, after }) => t`disputed that ${name}${because(after)}`,
    VOIDED: ({ name, after }) => t`voided “${name}”${because(after)}`,
    WRITTEN_OFF: ({ name, after }) => t`wrote off “${name}”${because(after)}`,
  },
})
