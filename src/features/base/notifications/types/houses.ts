import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { dayOf, defineNotification, timeLeft } from '../define-notification.ts'

const kinds = [
  'INSURANCE_RENEWAL',
  'HANDOVER_CHECK',
  'WARRANTY_END',
  'DOCUMENT_EXPIRY',
  'CERTIFICATE_EXPIRY',
] as const

export type ExpiryKind = (typeof kinds)[number]

type Facts = {
  kind: ExpiryKind
  on: string
  name: string
  workerName: string | null
}

const titles: Record<ExpiryKind, (facts: Facts) => string> = {
  INSURANCE_RENEWAL: ({ name, on }) => t`The insurance for ${name} renews on ${dayOf(on)}`,
  HANDOVER_CHECK: ({ name, on }) => t`Check the handover list for ${name} by ${dayOf(on)}`,
  WARRANTY_END: ({ name, on }) => t`The warranty for ${name} ends on ${dayOf(on)}`,
  DOCUMENT_EXPIRY: (facts) => expires(facts),
  CERTIFICATE_EXPIRY: (facts) => expires(facts),
}

const expires = ({ name, workerName, on }: Facts) =>
  workerName === null
    ? t`${name} expires on ${dayOf(on)}`
    : t`${name} of ${workerName} expires on ${dayOf(on)}`

/** Sent some days before a warranty, insurance, document or certificate expires, or a handover list needs a check. */
export const expiring = defineNotification({
  type: 'EXPIRING',
  topic: 'PROPERTIES',
  get label() {
    return t`A warranty, insurance, document or certificate expires soon, or a handover list is due for a check`
  },
  facts: z.object({
    kind: z.enum(kinds),
    on: z.iso.date(),
    daysLeft: z.number().int().min(0),
    /** The name of the asset, document, certificate or property. */
    name: z.string(),
    /** Whose certificate or document it is; null unless it is a contractor’s. */
    workerName: z.string().nullable(),
    thingId: idSchema,
    familyGroupId: idSchema,
    propertyId: idSchema.nullable(),
    propertyName: z.string().nullable(),
  }),
  write: ({ daysLeft, thingId, familyGroupId, propertyId, propertyName, ...facts }) => ({
    title: titles[facts.kind](facts),
    message:
      thingId === propertyId || propertyName === null
        ? timeLeft(daysLeft)
        : t`At ${propertyName}. ${timeLeft(daysLeft)}`,
    metadata: {
      familyGroupId,
      ...(propertyId && { propertyId }),
      ...(facts.kind === 'HANDOVER_CHECK' && { handoverPropertyId: thingId }),
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
  topic: 'PROPERTIES',
  get label() {
    return t`Someone requests a stay`
  },
  facts: z.object({ ...aboutStay, stayId: idSchema }),
  asks: { about: 'stay', idIn: ({ stayId }) => stayId },
  write: ({ familyGroupId, propertyId, propertyName, personName, startsOn, endsOn }) => ({
    title: t`${personName} would like to stay at ${propertyName}`,
    // Only the dates: the title asks, and this stays in the list once someone has answered.
    message: t`${dayOf(startsOn)} to ${dayOf(endsOn)}.`,
    metadata: { familyGroupId, propertyId },
  }),
})

type StayOfReader = { personName: string; propertyName: string }

const outcomes = {
  CONFIRMED: ({ personName, propertyName }: StayOfReader) =>
    t`${personName}’s stay at ${propertyName} was confirmed`,
  DECLINED: ({ personName, propertyName }: StayOfReader) =>
    t`${personName}’s stay at ${propertyName} was declined`,
  CANCELLED: ({ personName, propertyName }: StayOfReader) =>
    t`${personName}’s stay at ${propertyName} was cancelled`,
}

export const stayDecided = defineNotification({
  type: 'STAY_DECIDED',
  topic: 'PROPERTIES',
  get label() {
    return t`Your stay is confirmed, declined or cancelled, or a relative cancels theirs`
  },
  facts: z.object({
    ...aboutStay,
    status: z.enum(['CONFIRMED', 'DECLINED', 'CANCELLED']),
    reason: z.string().nullable(),
  }),
  write: ({ familyGroupId, propertyId, propertyName, personName, startsOn, endsOn, status, reason }) => ({
    title: outcomes[status]({ personName, propertyName }),
    message: t`${dayOf(startsOn)} to ${dayOf(endsOn)}.${reason ? ` ${reason}` : ''}`,
    metadata: { familyGroupId, propertyId },
  }),
})
