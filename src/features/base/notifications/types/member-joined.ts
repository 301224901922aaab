import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

export const memberJoined = defineNotification({
  type: 'MEMBER_JOINED',
  label: 'Somebody joins a group of yours',
  facts: z.object({ familyGroupId: idSchema, groupName: z.string(), memberName: z.string() }),
  write: ({ familyGroupId, groupName, memberName }) => ({
    title: `${memberName} joined ${groupName}`,
    message: 'They see what the group shares from now on.',
    metadata: { familyGroupId },
  }),
})
