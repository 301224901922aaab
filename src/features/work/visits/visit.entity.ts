import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { defineEntity, namedBy } from '../../base/entities/entities.rules.ts'
import { because, factsChange } from '../../base/entities/sentences.rules.ts'
import { visitName } from './visits.texts.ts'

export const visitEntity = defineEntity('visit', {
  get thing() {
    return t`a visit`
  },
  get label() {
    return t`Visit`
  },
  get filter() {
    return t`Visits`
  },
  nameOf: namedBy(
    z.object({
      workerName: z.string(),
      startsOn: z.string(),
      startTime: z.string(),
      endsOn: z.string(),
      endTime: z.string(),
    }),
    visitName,
  ),
  verbs: {
    PROPOSED: ({ name }) => t`proposed a visit: ${name}`,
    CONFIRMED: ({ name }) => t`confirmed the visit: ${name}`,
    MOVED: ({ name, before }) => t`moved the visit ${String(before.name ?? '')} to: ${name}`,
    CHANGED: ({ name, before, after }) => factsChange(t`the visit ${name}`, before, after),
    CANCELLED: ({ name, after }) => t`cancelled the visit: ${name}${because(after)}`,
    DONE: ({ name }) => t`marked the visit as done: ${name}`,
    MISSED: ({ name, after }) => t`marked the visit as missed: ${name}${because(after)}`,
    DELETED: ({ name }) => t`deleted the visit: ${name}`,
    RESTORED: ({ name }) => t`restored the visit: ${name}`,
  },
})
