import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification, partForReader } from '../define-notification.ts'

/** Sent the day before a contractor's visit, and when its host changes. */
export const visitAhead = defineNotification({
  type: 'VISIT',
  topic: 'CONTRACTORS',
  get label() {
    return t`A contractor’s visit is coming up or affects you`
  },
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    visitId: idSchema,
    workerName: z.string(),
    propertyName: z.string(),
    /** In the time zone of the property: "Tue 3 Mar 2026, 09:00–10:00". */
    when: partForReader,
    isHost: z.boolean(),
    about: z.enum(['REMINDER', 'HOST', 'RELEASED', 'NO_HOST', 'CANCELLED']),
  }),
  asks: { about: 'visit', idIn: ({ visitId, about }) => (about === 'NO_HOST' ? visitId : null) },
  write: ({ workerName, propertyName, when, isHost, about, ...pointers }) => {
    const titles = {
      REMINDER: t`Tomorrow: ${workerName} is coming to ${propertyName}`,
      HOST: t`${workerName} is coming to ${propertyName}`,
      RELEASED: t`Someone else is letting ${workerName} in at ${propertyName}`,
      NO_HOST: t`Nobody is letting ${workerName} in at ${propertyName} yet`,
      CANCELLED: t`Cancelled: ${workerName}’s visit to ${propertyName}`,
    }
    const isAsked = isHost && (about === 'HOST' || about === 'REMINDER')
    const host = isAsked ? t` You are letting them in.` : ''
    return { title: titles[about], message: `${when()}.${host}`, metadata: pointers }
  },
})
