import { z } from 'zod'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

/** The same for every reader, whatever their locale: it is written once. */
const dayOf = (on: string) => formatCalendarDate(on, 'en-GB')

export const stayRequested = defineNotification({
  type: 'STAY_REQUESTED',
  label: 'Somebody asks for a stay',
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    propertyName: z.string(),
    personName: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
  }),
  write: ({ familyGroupId, propertyId, propertyName, personName, startsOn, endsOn }) => ({
    title: `${personName} would like to stay at ${propertyName}`,
    message: `From ${dayOf(startsOn)} to ${dayOf(endsOn)}. Somebody has to say yes or no.`,
    metadata: { familyGroupId, propertyId },
  }),
})
