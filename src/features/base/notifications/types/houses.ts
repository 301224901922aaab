import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { dayOf, defineNotification, timeLeft } from '../define-notification.ts'

type Facts = {
  kind: 'INSURANCE_RENEWAL' | 'WARRANTY_END' | 'DOCUMENT_EXPIRY' | 'CERTIFICATE_EXPIRY'
  on: string
  name: string
}

const titles: Record<Facts['kind'], (facts: Facts) => string> = {
  INSURANCE_RENEWAL: ({ name, on }) => `The insurance of ${name} renews on ${dayOf(on)}`,
  WARRANTY_END: ({ name, on }) => `The warranty of ${name} ends on ${dayOf(on)}`,
  DOCUMENT_EXPIRY: ({ name, on }) => `${name} expires on ${dayOf(on)}`,
  CERTIFICATE_EXPIRY: ({ name, on }) => `${name} expires on ${dayOf(on)}`,
}

/** Some days before a warranty, an insurance, a document of a house or a contractor's certificate ends. */
export const expiring = defineNotification({
  type: 'EXPIRING',
  label: 'A warranty, an insurance, a document or a certificate ends soon',
  facts: z.object({
    kind: z.enum(['INSURANCE_RENEWAL', 'WARRANTY_END', 'DOCUMENT_EXPIRY', 'CERTIFICATE_EXPIRY']),
    on: z.iso.date(),
    daysLeft: z.number().int().min(0),
    /** What the asset, document or certificate is called, or the property. */
    name: z.string(),
    thingId: idSchema,
    familyGroupId: idSchema,
    propertyId: idSchema.nullable(),
    propertyName: z.string().nullable(),
  }),
  write: ({ daysLeft, thingId, familyGroupId, propertyId, propertyName, ...facts }) => ({
    title: titles[facts.kind](facts),
    message:
      facts.kind === 'INSURANCE_RENEWAL' || propertyName === null
        ? timeLeft(daysLeft)
        : `It belongs to ${propertyName}. ${timeLeft(daysLeft)}`,
    metadata: {
      familyGroupId,
      ...(propertyId && { propertyId }),
      ...(facts.kind === 'CERTIFICATE_EXPIRY' && { workerCertificateId: thingId }),
      ...(facts.kind === 'WARRANTY_END' && { assetId: thingId }),
      ...(facts.kind === 'DOCUMENT_EXPIRY' && { documentId: thingId }),
    },
  }),
})

const aboutStay = {
  familyGroupId: idSchema,
  propertyId: idSchema,
  propertyName: z.string(),
  personName: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
}

export const stayRequested = defineNotification({
  type: 'STAY_REQUESTED',
  label: 'Somebody asks for a stay',
  facts: z.object(aboutStay),
  write: ({ familyGroupId, propertyId, propertyName, personName, startsOn, endsOn }) => ({
    title: `${personName} would like to stay at ${propertyName}`,
    message: `From ${dayOf(startsOn)} to ${dayOf(endsOn)}. Somebody has to say yes or no.`,
    metadata: { familyGroupId, propertyId },
  }),
})

const outcomes = { CONFIRMED: 'confirmed', DECLINED: 'declined', CANCELLED: 'cancelled' } as const

export const stayDecided = defineNotification({
  type: 'STAY_DECIDED',
  label: 'A stay of yours is confirmed, declined or cancelled',
  facts: z.object({
    ...aboutStay,
    status: z.enum(['CONFIRMED', 'DECLINED', 'CANCELLED']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, propertyId, propertyName, personName, startsOn, endsOn, status, reason }) => ({
    title: `The stay of ${personName} at ${propertyName} is ${outcomes[status]}`,
    message: `From ${dayOf(startsOn)} to ${dayOf(endsOn)}.${reason ? ` ${reason}` : ''}`,
    metadata: { familyGroupId, propertyId },
  }),
})
