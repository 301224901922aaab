import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

export const roleChanged = defineNotification({
  type: 'ROLE_CHANGED',
  label: 'Your role in a group changes',
  facts: z.object({ familyGroupId: idSchema, groupName: z.string(), roleName: z.string() }),
  write: ({ familyGroupId, groupName, roleName }) => ({
    title: `Your role in ${groupName} is now ${roleName}`,
    message: 'What you can see and do there has changed with it.',
    metadata: { familyGroupId },
  }),
})
