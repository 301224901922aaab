import { z } from 'zod'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

type Facts = {
  kind: 'INSURANCE_RENEWAL' | 'WARRANTY_END' | 'DOCUMENT_EXPIRY'
  on: string
  name: string
}

/** The same for every reader, whatever their locale: it is written once. */
const dayOf = (on: string) => formatCalendarDate(on, 'en-GB')

const titles: Record<Facts['kind'], (facts: Facts) => string> = {
  INSURANCE_RENEWAL: ({ name, on }) => `The insurance of ${name} renews on ${dayOf(on)}`,
  WARRANTY_END: ({ name, on }) => `The warranty of ${name} ends on ${dayOf(on)}`,
  DOCUMENT_EXPIRY: ({ name, on }) => `${name} expires on ${dayOf(on)}`,
}

const timeLeft = (days: number) =>
  days === 0 ? 'That is today.' : days === 1 ? 'That is tomorrow.' : `There are ${days} days left.`

/** Some days before a warranty, an insurance or a document of a house ends. */
export const expiring = defineNotification({
  type: 'EXPIRING',
  label: 'A warranty, an insurance or a document ends soon',
  facts: z.object({
    kind: z.enum(['INSURANCE_RENEWAL', 'WARRANTY_END', 'DOCUMENT_EXPIRY']),
    on: z.iso.date(),
    daysLeft: z.number().int().min(0),
    /** What the asset or document is called, or the property. */
    name: z.string(),
    thingId: idSchema,
    familyGroupId: idSchema,
    propertyId: idSchema,
    propertyName: z.string(),
  }),
  write: ({ daysLeft, thingId, familyGroupId, propertyId, propertyName, ...facts }) => ({
    title: titles[facts.kind](facts),
    message:
      facts.kind === 'INSURANCE_RENEWAL'
        ? timeLeft(daysLeft)
        : `It belongs to ${propertyName}. ${timeLeft(daysLeft)}`,
    metadata: {
      familyGroupId,
      propertyId,
      ...(facts.kind === 'WARRANTY_END' && { assetId: thingId }),
      ...(facts.kind === 'DOCUMENT_EXPIRY' && { documentId: thingId }),
    },
  }),
})
