import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

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
