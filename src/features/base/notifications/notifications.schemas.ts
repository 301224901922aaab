import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { weeklyDigest } from './notifications.rules.ts'
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
})
export type NotificationMetadata = z.infer<typeof notificationMetadata>

/** Turns one channel of one type on or off. The digest has e-mail only. */
export const setNotificationPreferenceInput = z
  .strictObject({
    type: z.enum([...notificationTypes.map(({ type }) => type), weeklyDigest]),
    channel: z.enum(['inApp', 'email']),
    isOn: z.boolean(),
  })
  .refine(({ type, channel }) => type !== weeklyDigest || channel === 'email', {
    error: () => t`The weekly digest is only sent by e-mail.`,
    path: ['channel'],
  })
export type SetNotificationPreferenceInput = z.infer<typeof setNotificationPreferenceInput>
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

/** The reader's channels of one type: their choice or the default. */
export type PreferenceView = { type: string; label: string; inApp: boolean; email: boolean }

export type NotificationPreferencesView = {
  /** Why no e-mail reaches the reader, if so: no mail server, or an unconfirmed address. */
  mail: 'sent' | 'not-configured' | 'not-verified'
  types: PreferenceView[]
  weeklyDigest: boolean
}
