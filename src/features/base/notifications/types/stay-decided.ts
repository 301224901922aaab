import { z } from 'zod'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

/** The same for every reader, whatever their locale: it is written once. */
const dayOf = (on: string) => formatCalendarDate(on, 'en-GB')

const outcomes = { CONFIRMED: 'confirmed', DECLINED: 'declined', CANCELLED: 'cancelled' } as const

export const stayDecided = defineNotification({
  type: 'STAY_DECIDED',
  label: 'A stay of yours is confirmed, declined or cancelled',
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    propertyName: z.string(),
    personName: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    status: z.enum(['CONFIRMED', 'DECLINED', 'CANCELLED']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, propertyId, propertyName, personName, startsOn, endsOn, status, reason }) => ({
    title: `The stay of ${personName} at ${propertyName} is ${outcomes[status]}`,
    message: `From ${dayOf(startsOn)} to ${dayOf(endsOn)}.${reason ? ` ${reason}` : ''}`,
    metadata: { familyGroupId, propertyId },
  }),
})
