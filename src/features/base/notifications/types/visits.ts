import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification } from '../define-notification.ts'

/** A contractor comes: the day before, and when somebody is named to open the door. */
export const visitAhead = defineNotification({
  type: 'VISIT',
  label: 'A contractor’s visit is coming up or concerns you',
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    visitId: idSchema,
    workerName: z.string(),
    propertyName: z.string(),
    /** As text, in the time zone of the property: "Tue 3 Mar 2026, 09:00–10:00". */
    when: z.string(),
    isHost: z.boolean(),
    about: z.enum(['REMINDER', 'HOST', 'RELEASED', 'NO_HOST', 'CANCELLED']),
  }),
  write: ({ workerName, propertyName, when, isHost, about, ...pointers }) => {
    const titles = {
      REMINDER: `Tomorrow: ${workerName} is coming to ${propertyName}`,
      HOST: `${workerName} is coming to ${propertyName}`,
      RELEASED: `Someone else lets ${workerName} in at ${propertyName}`,
      NO_HOST: `Nobody lets ${workerName} in at ${propertyName} yet`,
      CANCELLED: `Cancelled: ${workerName}’s visit to ${propertyName}`,
    }
    const isAsked = isHost && (about === 'HOST' || about === 'REMINDER')
    const host = isAsked ? ' You are letting them in.' : ''
    return { title: titles[about], message: `${when}.${host}`, metadata: pointers }
  },
})
