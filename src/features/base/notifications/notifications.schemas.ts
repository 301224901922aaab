import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { weeklyDigest } from './notifications.rules.ts'
import { notificationTypes } from './types/all.ts'

/** What a notification points at. Ids only: the code of an invite is looked up when the notification is read. */
export const notificationMetadata = z.object({
  inviteId: idSchema.optional(),
  familyGroupId: idSchema.optional(),
  projectId: idSchema.optional(),
  propertyId: idSchema.optional(),
  assetId: idSchema.optional(),
  documentId: idSchema.optional(),
  workerCertificateId: idSchema.optional(),
  taskId: idSchema.optional(),
  billId: idSchema.optional(),
  invoiceId: idSchema.optional(),
  paymentId: idSchema.optional(),
  settlementId: idSchema.optional(),
  quoteId: idSchema.optional(),
  visitId: idSchema.optional(),
})
export type NotificationMetadata = z.infer<typeof notificationMetadata>

/** Turns one channel of one type on or off. The digest is a mail and nothing else. */
export const setNotificationPreferenceInput = z
  .strictObject({
    type: z.enum([...notificationTypes.map(({ type }) => type), weeklyDigest]),
    channel: z.enum(['inApp', 'email']),
    isOn: z.boolean(),
  })
  .refine(({ type, channel }) => type !== weeklyDigest || channel === 'email', {
    message: 'The weekly digest comes by e-mail only.',
    path: ['channel'],
  })
export type SetNotificationPreferenceInput = z.infer<typeof setNotificationPreferenceInput>
/** An item of the bell. */
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

/** The channels of one type, as they apply to the reader: what they chose, else the default. */
export type PreferenceView = { type: string; label: string; inApp: boolean; email: boolean }

export type NotificationPreferencesView = {
  /** Why no mail reaches the reader, if so: there is no mail server, or their address is not verified. */
  mail: 'sent' | 'not-configured' | 'not-verified'
  types: PreferenceView[]
  weeklyDigest: boolean
}
