import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { defineEntity, namedBy } from '../../base/entities/entities.rules.ts'
import { because, textOf } from '../../base/entities/sentences.rules.ts'
import { stayName } from './stays.texts.ts'

export const stayEntity = defineEntity('stay', {
  get thing() {
    return t`a stay`
  },
  get filter() {
    return t`Stays`
  },
  get label() {
    return t`Stay`
  },
  nameOf: namedBy(z.object({ personName: z.string(), startsOn: z.string(), endsOn: z.string() }), stayName),
  verbs: {
    REQUESTED: ({ name }) => t`requested a stay: ${name}`,
    CHANGED: ({ before, after }) => stayChange(textOf(before.name), textOf(after.name)),
    CONFIRMED: ({ name }) => t`confirmed the stay of ${name}`,
    DECLINED: ({ name, after }) => t`declined the stay of ${name}${because(after)}`,
    CANCELLED: ({ name, after }) => t`cancelled the stay of ${name}${because(after)}`,
    DELETED: ({ name }) => t`deleted the stay of ${name}`,
    RESTORED: ({ name }) => t`restored the stay of ${name}`,
    COMMENTED: ({ name }) => t`commented on the stay of ${name}`,
    COMMENT_CHANGED: ({ name }) => t`edited a comment on the stay of ${name}`,
    COMMENT_DELETED: ({ name }) => t`deleted a comment on the stay of ${name}`,
    COMMENT_RESTORED: ({ name }) => t`restored a comment on the stay of ${name}`,
  },
})

const stayChange = (oldName: string | null, newName: string | null) =>
  oldName === newName
    ? t`changed the stay of ${newName ?? ''}`
    : t`moved the stay of ${oldName ?? ''} to ${newName ?? ''}`
