import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
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

/** To the one who is removed, without a way into the group; to its managers, with one. */
export const memberRemoved = defineNotification({
  type: 'MEMBER_REMOVED',
  label: 'Somebody leaves a group or is removed',
  facts: z.discriminatedUnion('told', [
    z.object({ told: z.literal('the removed one'), groupName: z.string() }),
    z.object({
      told: z.literal('the managers'),
      familyGroupId: idSchema,
      groupName: z.string(),
      memberName: z.string(),
      left: z.boolean(),
    }),
  ]),
  write: (facts) =>
    facts.told === 'the removed one'
      ? {
          title: `You were removed from ${facts.groupName}`,
          message: 'You no longer see what the group shares. Ask a manager if this was a mistake.',
          metadata: {},
        }
      : {
          title: facts.left
            ? `${facts.memberName} left ${facts.groupName}`
            : `${facts.memberName} was removed from ${facts.groupName}`,
          message: 'What they did stays in the history of the group.',
          metadata: { familyGroupId: facts.familyGroupId },
        },
  reachesOutsiders: true,
})

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
