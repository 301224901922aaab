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
    about: z.enum(['REMINDER', 'HOST', 'CANCELLED']),
  }),
  write: ({ workerName, propertyName, when, isHost, about, ...pointers }) => {
    const titles = {
      REMINDER: `Tomorrow: ${workerName} comes to ${propertyName}`,
      HOST: `${workerName} comes to ${propertyName}`,
      CANCELLED: `Cancelled: ${workerName}’s visit to ${propertyName}`,
    }
    const host = isHost && about !== 'CANCELLED' ? ' You open the door.' : ''
    return { title: titles[about], message: `${when}.${host}`, metadata: pointers }
  },
})
