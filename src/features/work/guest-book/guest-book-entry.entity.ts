import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { defineEntity, namedBy } from '../../base/entities/entities.rules.ts'
import { stayName } from '../stays/stays.texts.ts'

/** Named after its author and the days of the stay. */
export const guestBookEntryEntity = defineEntity('guest-book-entry', {
  get thing() {
    return t`a guest book entry`
  },
  get filter() {
    return t`Guest book`
  },
  get label() {
    return t`Guest book entry`
  },
  nameOf: namedBy(z.object({ personName: z.string(), startsOn: z.string(), endsOn: z.string() }), stayName),
  verbs: {
    CREATED: ({ name }) => t`wrote in the guest book: ${name}`,
    CHANGED: ({ name }) => t`edited the guest book entry of ${name}`,
    DELETED: ({ name }) => t`deleted the guest book entry of ${name}`,
    RESTORED: ({ name }) => t`restored the guest book entry of ${name}`,
  },
})
