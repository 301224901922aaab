import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

export const familyInvite = defineNotification({
  type: 'FAMILY_INVITE',
  label: 'Somebody invites you into a group',
  facts: z.object({ inviteId: idSchema, groupName: z.string(), inviterName: z.string() }),
  write: ({ inviteId, groupName, inviterName }) => ({
    title: `Invitation to ${groupName}`,
    message: `${inviterName} invites you to look after it together.`,
    metadata: { inviteId },
  }),
  reachesOutsiders: true,
})
