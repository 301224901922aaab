import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { timeZone } from '../../../lib/time-zone-schemas.ts'
import { notificationShows, notificationTopics } from './notification-search.ts'
import { snoozeChoices, weeklyDigest } from './notifications.rules.ts'
import { notificationTypes } from './types/all.ts'

/** The targets of a notification, as ids only: the code of an invite is looked up on read. */
export const notificationMetadata = z.object({
  inviteId: idSchema.optional(),
  familyGroupId: idSchema.optional(),
  projectId: idSchema.optional(),
  propertyId: idSchema.optional(),
  assetId: idSchema.optional(),
  documentId: idSchema.optional(),
  workerCertificateId: idSchema.optional(),
  taskId: idSchema.optional(),
  stayId: idSchema.optional(),
  billId: idSchema.optional(),
  invoiceId: idSchema.optional(),
  paymentId: idSchema.optional(),
  settlementId: idSchema.optional(),
  quoteId: idSchema.optional(),
  visitId: idSchema.optional(),
  decisionId: idSchema.optional(),
  /** The property whose handover list it is about. */
  handoverPropertyId: idSchema.optional(),
})
export type NotificationMetadata = z.infer<typeof notificationMetadata>

/** Turns one channel of one type on or off. The digest has e-mail only. */
export const setNotificationPreferenceInput = z
  .strictObject({
    type: z.enum([
      ...notificationTypes.filter(({ isAlwaysSent }) => !isAlwaysSent).map(({ type }) => type),
      weeklyDigest,
    ]),
    channel: z.enum(['inApp', 'email', 'push']),
    isOn: z.boolean(),
  })
  .refine(({ type, channel }) => type !== weeklyDigest || channel === 'email', {
    error: () => t`The weekly digest is only sent by e-mail.`,
    path: ['channel'],
  })
export type SetNotificationPreferenceInput = z.infer<typeof setNotificationPreferenceInput>
const choice = {
  topic: z.enum(notificationTopics).optional(),
  familyGroupId: idSchema.optional(),
}

export const listNotificationsInput = z.strictObject({
  ...choice,
  show: z.enum(notificationShows).optional(),
  /** The `next` of the page before. */
  before: z.string().max(60).optional(),
})
export type ListNotificationsInput = z.infer<typeof listNotificationsInput>

export const setReadInput = z.strictObject({ notificationId: idSchema, isRead: z.boolean() })

export const markChosenReadInput = z.strictObject(choice)
export type MarkChosenReadInput = z.infer<typeof markChosenReadInput>

/** Takes back `markChosenRead` with what it returned. */
export const markUnreadAgainInput = z.strictObject({ readAt: z.string().regex(/^\d{1,17}$/) })

export const snoozeInput = z.strictObject({
  notificationId: idSchema,
  until: z.enum(snoozeChoices),
  /** The reader's: by its clock, the evening and the morning begin. */
  timeZone,
})
export type SnoozeInput = z.infer<typeof snoozeInput>

export const listAgainInput = z.strictObject({
  notificationId: idSchema,
  /** Where it was in the list; null for the top. */
  listedAt: z.iso
    .datetime()
    .refine((at) => at >= '1970')
    .nullable(),
  isRead: z.boolean(),
})
export type ListAgainInput = z.infer<typeof listAgainInput>

export type NotificationView = {
  id: string
  type: string
  title: string
  message: string
  isRead: boolean
  /** An instant, as ISO 8601. */
  createdAt: string
  metadata: Omit<NotificationMetadata, 'inviteId'> & { inviteCode?: string }
}

/** A notification with the instant from which it is in the list: later than now if it is snoozed. */
export type ListedNotificationView = NotificationView & { listedAt: string }

export type NotificationPageView = {
  notifications: ListedNotificationView[]
  next: string | null
}

/** The reader's channels of one type: their choice or the default. */
export type PreferenceView = {
  type: string
  label: string
  inApp: boolean
  email: boolean
  push: boolean
  /** It cannot be turned off. */
  isAlwaysSent: boolean
}

export type NotificationPreferencesView = {
  /** Why no e-mail reaches the reader, if so: no mail server, or an unconfirmed address. */
  mail: 'sent' | 'not-configured' | 'not-verified'
  types: PreferenceView[]
  weeklyDigest: boolean
}
