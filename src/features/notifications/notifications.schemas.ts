import { z } from 'zod'
import { idSchema } from '../../lib/ids.ts'

/** What a notification points at. Ids only: the code of an invite is looked up when the notification is read. */
export const notificationMetadata = z.object({
  inviteId: idSchema.optional(),
  familyGroupId: idSchema.optional(),
  projectId: idSchema.optional(),
  propertyId: idSchema.optional(),
})
export type NotificationMetadata = z.infer<typeof notificationMetadata>
